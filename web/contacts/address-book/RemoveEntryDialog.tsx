import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressBookEntry } from '#modules/contacts/address-book.schema.ts'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAddressBookChanges } from './address-book-data.ts'

interface RemoveEntryDialogProps {
  entry: AddressBookEntry
  onClose: () => void
  onRemoved: () => void
}

/** Asks once more, since a deleted entry is gone. */
export function RemoveEntryDialog({ entry, onClose, onRemoved }: RemoveEntryDialogProps) {
  const { t } = useTranslation(['addressBook', 'errors'])
  const { remove } = useAddressBookChanges()
  const [busy, setBusy] = useState(false)
  const name = `${entry.firstName} ${entry.lastName}`

  async function removeIt() {
    setBusy(true)
    const failure = await remove(entry.id)
    setBusy(false)
    // Already gone, in another tab perhaps, is what was wanted.
    if (failure && failure.status !== 404) {
      toast({ id: 'addressBook', kind: 'err', title: t('calls.addressBookEntryRemove', { ns: 'errors' }) })
      return
    }
    toast({ id: 'addressBook', kind: 'ok', title: t('removed', { name }) })
    onClose()
    onRemoved()
  }

  return (
    <AskDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      closeLabel={t('close')}
      yes={{ label: t(busy ? 'removing' : 'remove'), busy, kind: 'err', go: () => void removeIt() }}
      no={t('keep')}
      onClose={onClose}
    />
  )
}
