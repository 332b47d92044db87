import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sites } from '#club/sites.ts'
import { endLive, planLive } from '#modules/office/videos/live.endpoints.ts'
import { LivePlan } from '#modules/office/videos/live.schema.ts'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { CheckboxField } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { ChangeMatch, MatchField } from './LiveMatch.tsx'
import { useRenewVideos } from './use-video.ts'

/** When the film is shown to everybody at the same moment; planned, ended and taken back here. */
export function LiveSection({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const renew = useRenewVideos()
  const [isPlanning, setPlanning] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { id, live, state, page } = video

  async function end() {
    setEnding(true)
    const answer = await act(endLive, { params: { id } })
    setEnding(false)
    if (answer.ok) toast({ kind: 'ok', title: t('live.ended') })
    await renew(id)
  }

  return (
    <Section title={t('live.section')}>
      {live ? (
        <>
          <StateMark kind={live.state === 'running' ? 'running' : 'waiting'}>
            {t(`live.${live.state}`)}
          </StateMark>
          <Facts
            facts={[
              { term: t('live.from'), value: shortMoment(live.startsAt, language) },
              { term: t('live.until'), value: shortMoment(live.endsAt, language) },
              { term: t('live.radio'), value: t(live.isOnRadio ? 'live.yes' : 'live.no') },
              { term: t('live.match'), value: live.match?.name ?? t('live.noMatch') },
            ]}
          />
          <div className="videos-actions">
            <Button size="s" kind="quiet" busy={isEnding} onClick={() => void end()}>
              {t(live.state === 'running' ? 'live.end' : 'live.drop')}
            </Button>
            <ChangeMatch id={id} live={live} />
          </div>
        </>
      ) : (
        <>
          <p className="videos-note">{t('live.none')}</p>
          {state === 'Ready' && page && (
            <Button size="s" kind="quiet" onClick={() => setPlanning(true)}>
              {t('live.plan')}
            </Button>
          )}
        </>
      )}
      {isPlanning && <LiveDialog video={video} onClose={() => setPlanning(false)} />}
    </Section>
  )
}

function LiveDialog({ video, onClose }: { video: OfficeVideoDetail; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const { id, workingTitle } = video
  return (
    <FormDialog
      title={t('live.title', { title: workingTitle })}
      text={t('live.text', { count: sites.filter(({ liveArea }) => liveArea).length })}
      schema={LivePlan}
      defaultValues={{ startsAt: null, isOnRadio: false, matchId: null }}
      submitLabel={t('live.submit')}
      onClose={onClose}
      onSubmit={async (body) => {
        const answer = await act(planLive, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('live.done') })
        await renew(id)
        onClose()
        return null
      }}
    >
      <DateTimeField name="startsAt" label={t('live.startsAt')} hint={t('live.startsHint')} />
      <MatchField suggests />
      <CheckboxField name="isOnRadio" label={t('live.isOnRadio')} />
    </FormDialog>
  )
}
