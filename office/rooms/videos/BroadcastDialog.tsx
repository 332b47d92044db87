import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { planBroadcast } from '#modules/office/videos/broadcast.endpoints.ts'
import { BroadcastPlan, broadcastWays } from '#modules/office/videos/broadcast.schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useMaking, useRenewVideos } from './use-video.ts'

/** An encoder is expected, or a stream from outside is taken: answers with the page of the film that comes of it. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const navigate = useNavigate()
  return (
    <FormDialog
      title={t('broadcast.title')}
      text={t('broadcast.text')}
      schema={BroadcastPlan}
      defaultValues={{ title: '', way: 'srt', address: '', minutes: 120 }}
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
      <SourceField />
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

/** The address of what is taken; from where it may be is the affair of the settings. */
function SourceField() {
  const { t } = useTranslation('videos')
  const { data } = useMaking()
  const way: unknown = useWatch({ name: 'way' })
  if (way !== 'hls' || !data) return null
  if (data.streamHosts.length === 0) return <Banner kind="warn">{t('broadcast.noHosts')}</Banner>
  return (
    <InputField
      name="address"
      label={t('broadcast.source')}
      hint={t('broadcast.sourceHint', { hosts: data.streamHosts.join(', ') })}
      inputMode="url"
      autoComplete="off"
    />
  )
}
