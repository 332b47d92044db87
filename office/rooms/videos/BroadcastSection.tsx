import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sites } from '#club/sites.ts'
import { endBroadcast, startBroadcast } from '#modules/office/videos/broadcast.endpoints.ts'
import {
  BroadcastStart,
  type OfficeBroadcast,
  signalFaults,
} from '#modules/office/videos/broadcast.schema.ts'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { CheckboxField } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { MatchField } from './LiveMatch.tsx'
import { useRenewVideos } from './use-video.ts'
import { BROADCAST_MARKS } from './video-words.ts'

/** How often the picture of now is read. */
const PICTURE_MS = 2_000

/** What an encoder sends or an address outside has: how it comes in, what it shows, and when everybody sees it. */
export function BroadcastSection({
  video,
  broadcast,
}: {
  video: OfficeVideoDetail
  broadcast: OfficeBroadcast
}) {
  const { t } = useTranslation('videos')
  const { state, hasSignal, fault } = broadcast
  const known = signalFaults.find((one) => one === fault)
  return (
    <Section title={t('broadcast.section')}>
      <StateMark kind={BROADCAST_MARKS[state]}>{t(`broadcast.states.${state}`)}</StateMark>
      {hasSignal && <PictureOfNow id={video.id} />}
      {state === 'onAir' && !hasSignal && <Banner kind="err">{t('broadcast.noSignalNow')}</Banner>}
      {known && !hasSignal && <Banner kind="err">{t(`broadcast.faults.${known}`)}</Banner>}
      {state !== 'making' && <WayIn broadcast={broadcast} />}
      {state === 'signal' && <Show video={video} />}
      {state === 'onAir' && <End id={video.id} />}
    </Section>
  )
}

function PictureOfNow({ id }: { id: string }) {
  const { t } = useTranslation('videos')
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), PICTURE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <img
      className="film"
      src={`/api/office/videos/${id}/broadcast/picture?n=${count}`}
      alt={t('broadcast.picture')}
      width={640}
      height={360}
    />
  )
}

/** What is typed into the encoder, or from where it is taken. */
function WayIn({ broadcast: { way, address, secret } }: { broadcast: OfficeBroadcast }) {
  const { t } = useTranslation('videos')
  const copied = (text: string) => (
    <span className="encoder-word">
      <code>{text}</code>
      <Button
        size="s"
        kind="quiet"
        onClick={() =>
          void navigator.clipboard
            .writeText(text)
            .then(() => toast({ kind: 'ok', title: t('broadcast.copied') }))
        }
      >
        {t('broadcast.copy')}
      </Button>
    </span>
  )
  return (
    <Facts
      facts={[
        { term: t('broadcast.address'), value: copied(address) },
        ...(secret !== null && way !== 'hls'
          ? [{ term: t(`broadcast.secret.${way}`), value: copied(secret) }]
          : []),
      ]}
    />
  )
}

function Show({ video: { id, page } }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const [isAsked, setAsked] = useState(false)
  const isPublished = page?.publishAt != null && page.publishAt <= new Date().toISOString()
  const close = () => setAsked(false)
  if (!isPublished) return <p className="videos-note">{t('broadcast.needsPage')}</p>
  return (
    <>
      <Button size="s" kind="ink" onClick={() => setAsked(true)}>
        {t('broadcast.show')}
      </Button>
      {isAsked && (
        <FormDialog
          title={t('broadcast.showTitle')}
          text={t('broadcast.showText', { count: sites.filter(({ liveArea }) => liveArea).length })}
          schema={BroadcastStart}
          defaultValues={{ isOnRadio: false, matchId: null }}
          submitLabel={t('broadcast.show')}
          onClose={close}
          onSubmit={async (body) => {
            const answer = await act(startBroadcast, { params: { id }, body, reaction: () => 'silent' })
            if (!answer.ok) return answer.failure
            toast({ kind: 'ok', title: t('broadcast.shown') })
            await renew(id)
            close()
            return null
          }}
        >
          <MatchField suggests />
          <CheckboxField name="isOnRadio" label={t('broadcast.isOnRadio')} />
        </FormDialog>
      )}
    </>
  )
}

function End({ id }: { id: string }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    const answer = await act(endBroadcast, { params: { id } })
    setBusy(false)
    setAsked(false)
    if (answer.ok) toast({ kind: 'ok', title: t('broadcast.ended') })
    await renew(id)
  }

  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setAsked(true)}>
        {t('broadcast.end')}
      </Button>
      {isAsked && (
        <OfficeDialog
          title={t('broadcast.endTitle')}
          text={t('broadcast.endText')}
          onClose={() => setAsked(false)}
          actions={
            <Button size="s" kind="ink" busy={isBusy} onClick={() => void end()}>
              {t('broadcast.end')}
            </Button>
          }
        />
      )}
    </>
  )
}
