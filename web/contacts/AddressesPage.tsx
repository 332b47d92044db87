import './addresses.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useAccountChanges, useAddresses } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useJoined } from '#web/site/joined.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AddressText } from './AddressText.tsx'

// The form brings the rules and the list of countries: read only by who enters something.
const AddressEditor = lazy(async () => ({ default: (await import('./AddressEditor.tsx')).AddressEditor }))
const RemoveAddressDialog = lazy(async () => ({
  default: (await import('./RemoveAddressDialog.tsx')).RemoveAddressDialog,
}))

export default function AddressesPage() {
  const { t } = useTranslation('account')
  return (
    <AccountFrame current="addresses" title={t('addresses.title')}>
      <Addresses />
    </AccountFrame>
  )
}

/** `?edit=new` or `?edit={id}` opens the form, so that the way back works. */
function Addresses() {
  const { t } = useTranslation('account')
  const addresses = useAddresses()
  const [search, setSearch] = useSearchParams()
  const editing = search.get('edit')
  const heading = useRef<HTMLHeadingElement>(null)

  /** The form is gone then, and with it what had the focus. */
  function close() {
    setSearch({}, { replace: true })
    heading.current?.focus()
  }

  return (
    <>
      <h1 className="display" tabIndex={-1} ref={heading}>
        {t('addresses.title')}
      </h1>
      <Loaded query={addresses} label={t('addresses.loading')}>
        {({ items }) => {
          const address = items.find(({ id }) => id === editing)
          if (editing === 'new' || address) {
            return (
              <Suspense fallback={<Skeleton label={t('loading')} rows={5} />}>
                <AddressEditor key={editing} address={address} isFirst={items.length === 0} onClose={close} />
              </Suspense>
            )
          }
          return items.length === 0 ? <NoAddress /> : <AddressCards addresses={items} />
        }}
      </Loaded>
    </>
  )
}

function NoAddress() {
  const { t } = useTranslation('account')
  return (
    <EmptyState
      icon="home"
      title={t('addresses.empty.title')}
      text={t('addresses.empty.text')}
      action={<LinkButton to="?edit=new">{t('addresses.add')}</LinkButton>}
    />
  )
}

function AddressCards({ addresses }: { addresses: ContactAddress[] }) {
  const { t } = useTranslation('account')
  const [leaving, setLeaving] = useState<ContactAddress | null>(null)
  return (
    <>
      <ul className="addresses">
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} onRemove={() => setLeaving(address)} />
        ))}
      </ul>
      <LinkButton to="?edit=new" icon="plus">
        {t('addresses.add')}
      </LinkButton>
      {leaving && (
        <Suspense>
          <RemoveAddressDialog address={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  )
}

function AddressCard({ address, onRemove }: { address: ContactAddress; onRemove: () => void }) {
  const { t } = useTranslation('account')
  const name = useJoined()([`${address.firstName} ${address.lastName}`, address.street])
  return (
    <li>
      <div className="addresses__marks">
        {address.isOrderAddress && <Chip kind="ink">{t('addresses.orderDefault')}</Chip>}
        {address.isInvoiceAddress && <Chip kind="ink">{t('addresses.invoiceDefault')}</Chip>}
      </div>
      <AddressText address={address} />
      <div className="addresses__actions">
        <TextLink to={`?edit=${address.id}`} aria-label={t('addresses.editOne', { name })}>
          {t('addresses.edit')}
        </TextLink>
        <MakeDefault address={address} kind="Order" name={name} />
        <MakeDefault address={address} kind="Invoice" name={name} />
        <TextButton onClick={onRemove} aria-label={t('addresses.removeOne', { name })}>
          {t('addresses.remove')}
        </TextButton>
      </div>
    </li>
  )
}

interface MakeDefaultProps {
  address: ContactAddress
  kind: 'Order' | 'Invoice'
  name: string
}

function MakeDefault({ address, kind, name }: MakeDefaultProps) {
  const { t } = useTranslation('account')
  const { setDefaultAddress } = useAccountChanges()
  const [busy, setBusy] = useState(false)
  const isDefault = kind === 'Order' ? address.isOrderAddress : address.isInvoiceAddress
  if (isDefault) return null

  async function move() {
    setBusy(true)
    const failure = await setDefaultAddress(address.id, kind)
    setBusy(false)
    if (failure) toast({ id: 'addresses', kind: 'err', title: t('failed.change') })
    else toast({ id: 'addresses', kind: 'ok', title: t(`addresses.moved${kind}`) })
  }

  return (
    <Button
      kind="quiet"
      size="s"
      busy={busy}
      onClick={() => void move()}
      aria-label={t(`addresses.make${kind}One`, { name })}
    >
      {t(`addresses.make${kind}`)}
    </Button>
  )
}
