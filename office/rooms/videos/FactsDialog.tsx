import { useTranslation } from 'react-i18next'
import { changeVideo } from '#modules/office/videos/endpoints.ts'
import { type OfficeVideoDetail, VideoFacts } from '#modules/office/videos/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewVideos } from './use-video.ts'

const Form = VideoFacts.omit({ chapters: true })

/** What staff call a film, and when it may be played. */
export function FactsDialog({ video, onClose }: { video: OfficeVideoDetail; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const { id, workingTitle, availableFrom, availableUntil, chapters } = video
  return (
    <FormDialog
      title={t('facts.edit')}
      text={t('facts.text')}
      schema={Form}
      defaultValues={{ workingTitle, availableFrom, availableUntil }}
      submitLabel={t('facts.save')}
      onClose={onClose}
      onSubmit={async (facts) => {
        const body = { ...facts, chapters }
        const answer = await act(changeVideo, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('facts.saved') })
        await renew(id)
        onClose()
        return null
      }}
    >
      <InputField name="workingTitle" label={t('facts.workingTitle')} hint={t('facts.workingTitleHint')} />
      <DateTimeField name="availableFrom" label={t('facts.from')} hint={t('facts.windowHint')} />
      <DateTimeField name="availableUntil" label={t('facts.until')} />
    </FormDialog>
  )
}
