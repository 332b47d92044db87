import { useTranslation } from 'react-i18next'
import type { To } from 'react-router'
import type { AddressBookEntry } from '#modules/contacts/address-book.schema.ts'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useAddressBookChanges } from './address-book-data.ts'

interface AddressBookRowProps {
  entry: AddressBookEntry
  editLink: To
  onRemove: () => void
}

export function AddressBookRow({ entry, editLink, onRemove }: AddressBookRowProps) {
  const { t } = useTranslation('addressBook')
  const name = `${entry.firstName} ${entry.lastName}`
  return (
    <li>
      <FavoriteButton entry={entry} name={name} />
      <p className="address-book__who">
        <b>{name}</b>
        <span>{entry.email}</span>
      </p>
      <p className="address-book__actions">
        <TextLink to={editLink} preventScrollReset aria-label={t('editOne', { name })}>
          {t('edit')}
        </TextLink>
        <TextButton onClick={onRemove} aria-label={t('removeOne', { name })}>
          {t('remove')}
        </TextButton>
      </p>
    </li>
  )
}

/** The label stays, `aria-pressed` says how it is. */
function FavoriteButton({ entry, name }: { entry: AddressBookEntry; name: string }) {
  const { t } = useTranslation(['addressBook', 'errors'])
  const { markFavorite } = useAddressBookChanges()

  async function turn() {
    const failure = await markFavorite(entry, !entry.IsFavorite)
    if (!failure) return
    toast({
      id: 'addressBook',
      kind: 'err',
      title: t('calls.addressBookEntryChange', { ns: 'errors' }),
      action: { label: t('again'), onSelect: () => void turn() },
    })
  }

  return (
    <button
      type="button"
      className="iconbtn address-book__star"
      aria-pressed={entry.IsFavorite}
      aria-label={t('favorite', { name })}
      onClick={() => void turn()}
    >
      <Icon name="star" />
    </button>
  )
}
