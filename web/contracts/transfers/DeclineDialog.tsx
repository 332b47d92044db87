import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type ContractTransfer, useTransferChanges } from './transfer-data.ts'

const schema = z.strictObject({ reason: z.string('required').trim().min(1, 'required').max(500, 'max:500') })

/** ABO-22: with a reason, which whoever passes it on reads. */
export function DeclineDialog({ transfer, onClose }: { transfer: ContractTransfer; onClose: () => void }) {
  const { t } = useTranslation('contractTransfers')
  const { decline } = useTransferChanges()
  const title = t('decline.title')

  async function send({ reason }: { reason: string }): Promise<SubmitResult> {
    const failure = await decline(transfer, reason)
    if (failure) return failure
    toast({ id: 'contractTransfer', kind: 'ok', title: t('decline.done') })
    onClose()
    return null
  }

  return (
    <Dialog open onClose={onClose} title={title} text={t('decline.text')} closeLabel={t('close')}>
      <Form label={title} schema={schema} defaultValues={{ reason: '' }} onSubmit={send}>
        <InputField
          name="reason"
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
