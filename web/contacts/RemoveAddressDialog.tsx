import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { useAccountChanges } from '#web/account/account-data.ts'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { AddressText } from './AddressText.tsx'

/** Asks once more, since a deleted address is gone. Orders keep theirs. */
export function RemoveAddressDialog({ address, onClose }: { address: ContactAddress; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { removeAddress } = useAccountChanges()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const failure = await removeAddress(address.id)
    setBusy(false)
    // Already gone, in another tab perhaps, is what was wanted.
    if (failure && failure.status !== 404) toast({ id: 'addresses', kind: 'err', title: t('failed.change') })
    else toast({ id: 'addresses', kind: 'ok', title: t('addresses.removed') })
    onClose()
  }

  return (
    <AskDialog
      title={t('addresses.removeTitle')}
      text={t('addresses.removeText')}
      closeLabel={t('close')}
      yes={{
        label: t(busy ? 'addresses.removing' : 'addresses.remove'),
        busy,
        kind: 'err',
        go: () => void remove(),
      }}
      no={t('addresses.keep')}
      onClose={onClose}
    >
      <AddressText address={address} />
    </AskDialog>
  )
}
