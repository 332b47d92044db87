import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressBookEntry } from '#modules/contacts/address-book.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
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
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { name })}
      text={t('removeText')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="err" busy={busy} onClick={() => void removeIt()}>
            {t(busy ? 'removing' : 'remove')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
        </>
      }
    />
  )
}
