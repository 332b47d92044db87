import { useTranslation } from 'react-i18next'
import { pausePushTopic } from '#modules/office/push/endpoints.ts'
import { PausePushTopic } from '#modules/office/push/schema.ts'
import type { PushTopic } from '#modules/push/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

const PauseForm = PausePushTopic.pick({ reason: true })

interface PauseDialogProps {
  topic: PushTopic
  onDone: () => Promise<void>
  onClose: () => void
}

/** Nothing of a topic goes out until somebody says so: with a reason. */
export function PauseDialog({ topic, onDone, onClose }: PauseDialogProps) {
  const { t } = useTranslation('push')
  const name = t(`topics.${topic}`)
  return (
    <FormDialog
      title={t('pause.title', { topic: name })}
      text={t('pause.text')}
      schema={PauseForm}
      defaultValues={{ reason: '' }}
      submitLabel={t('pause.submit')}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const answer = await act(pausePushTopic, { body: { topic, reason }, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('pause.done', { topic: name }) })
        await onDone()
        onClose()
        return null
      }}
    >
      <InputField name="reason" label={t('pause.reason')} hint={t('pause.reasonHint')} />
    </FormDialog>
  )
}
