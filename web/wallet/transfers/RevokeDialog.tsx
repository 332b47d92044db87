import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { AnswerFailed } from './Answering.tsx'
import { useTransferChanges } from './transfer-data.ts'

export function RevokeDialog({ transfer, onClose }: { transfer: TicketTransfer; onClose: () => void }) {
  const { t } = useTranslation('transfers')
  const { revoke } = useTransferChanges()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send() {
    setBusy(true)
    const failed = await revoke(transfer.id)
    setBusy(false)
    setFailure(failed)
    if (failed) return
    toast({ id: 'transfer', kind: 'ok', title: t('revoke.done') })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('revoke.title')}
      text={t('revoke.text', { mail: transfer.recipientMail })}
      closeLabel={t('close')}
      actions={
        <>
          <Button busy={isBusy} onClick={() => void send()}>
            {t(isBusy ? 'revoke.busy' : 'revoke.action')}
          </Button>
          <TextButton onClick={onClose}>{t('revoke.keep')}</TextButton>
        </>
      }
    >
      {failure && <AnswerFailed failure={failure} />}
    </Dialog>
  )
}
