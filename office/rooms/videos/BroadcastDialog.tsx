import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { planBroadcast } from '#modules/office/videos/broadcast.endpoints.ts'
import { BroadcastPlan, broadcastWays } from '#modules/office/videos/broadcast.schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useRenewVideos } from './use-video.ts'

/** An encoder is expected: answers with the page of the film that comes of it. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const navigate = useNavigate()
  return (
    <FormDialog
      title={t('broadcast.title')}
      text={t('broadcast.text')}
      schema={BroadcastPlan}
      defaultValues={{ title: '', way: 'srt', minutes: 120 }}
      submitLabel={t('broadcast.submit')}
      onClose={onClose}
      onSubmit={async (body) => {
        const answer = await act(planBroadcast, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        await renew()
        onClose()
        navigate(`/medien/videos/${answer.data.id}`)
        return null
      }}
    >
      <InputField name="title" label={t('broadcast.name')} autoComplete="off" />
      <SelectField name="way" label={t('broadcast.way')}>
        {broadcastWays.map((way) => (
          <option key={way} value={way}>
            {t(`broadcast.ways.${way}`)}
          </option>
        ))}
      </SelectField>
      <InputField
        name="minutes"
        label={t('broadcast.minutes')}
        hint={t('broadcast.minutesHint')}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  )
}
