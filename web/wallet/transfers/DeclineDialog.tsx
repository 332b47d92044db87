import { useTranslation } from 'react-i18next'
import { DeclinedTransfer, type TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useTransferChanges } from './transfer-data.ts'

const schema = DeclinedTransfer.pick({ reasonForDeclining: true })

/** TRF-02: with a reason, which the sender reads. */
export function DeclineDialog({ transfer, onClose }: { transfer: TicketTransfer; onClose: () => void }) {
  const { t } = useTranslation('transfers')
  const { decline } = useTransferChanges()
  const title = t('decline.title')

  async function send({ reasonForDeclining }: { reasonForDeclining: string }): Promise<SubmitResult> {
    const failure = await decline(transfer.id, reasonForDeclining)
    if (failure) return failure
    toast({ id: 'transfer', kind: 'ok', title: t('decline.done') })
    onClose()
    return null
  }

  return (
    <Dialog open onClose={onClose} title={title} text={t('decline.text')} closeLabel={t('close')}>
      <Form label={title} schema={schema} defaultValues={{ reasonForDeclining: '' }} onSubmit={send}>
        <InputField
          name="reasonForDeclining"
          label={t('decline.reason')}
          hint={t('decline.hint')}
          autoComplete="off"
          maxLength={500}
        />
        <div className="entry-form__actions">
          <SubmitButton busyLabel={t('decline.busy')}>{t('decline.action')}</SubmitButton>
          <TextButton onClick={onClose}>{t('decline.keep')}</TextButton>
        </div>
      </Form>
    </Dialog>
  )
}
