import './videos.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { retryVideo } from '#modules/office/videos/endpoints.ts'
import { filmFaults, type OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { ShareBar } from '../../parts/ShareBar.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { AroundVideo } from './AroundVideo.tsx'
import { BroadcastSection } from './BroadcastSection.tsx'
import { CaptionsSection } from './CaptionsSection.tsx'
import { ChapterSection } from './ChapterSection.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { NumbersSection } from './NumbersSection.tsx'
import { PageDialog } from './PageDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { SendingList } from './SendingList.tsx'
import { useRenewVideos, useVideo } from './use-video.ts'
import { clockOf, useStateWords } from './video-words.ts'

/** `/medien/videos/:id`: one film, what belongs to it, and what becomes of it. */
export default function VideoPage() {
  const { t } = useTranslation('videos')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useVideo(id)
  if (data) return <VideoScreen key={data.id} video={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}

function VideoScreen({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const stateOf = useStateWords()
  const player = useRef<HTMLVideoElement>(null)
  const { workingTitle, seconds } = video
  useTitle(workingTitle)
  const { kind, words } = stateOf(video)
  return (
    <>
      <PageHead
        title={workingTitle}
        sub={
          <>
            <StateMark kind={kind}>{words}</StateMark>{' '}
            {seconds !== null && !video.broadcast && clockOf(seconds)}
          </>
        }
        crumbs={[{ label: t('title'), to: '/medien/videos' }, { label: workingTitle }]}
        actions={<VideoActions video={video} />}
      />
      <Making video={video} />
      <SendingList left={[]} />
      <Columns kind="aside">
        <Stack>
          {video.broadcast ? (
            <BroadcastSection video={video} broadcast={video.broadcast} />
          ) : (
            <Preview video={video} player={player} />
          )}
          <ChapterSection key={JSON.stringify(video.chapters)} video={video} player={player} />
          <CaptionsSection video={video} />
          <NumbersSection numbers={video.numbers} />
        </Stack>
        <Stack>
          <AroundVideo video={video} />
        </Stack>
      </Columns>
    </>
  )
}

type Dialog = 'facts' | 'page' | 'replace' | 'delete' | null

function VideoActions({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const [open, setOpen] = useState<Dialog>(null)
  const close = () => setOpen(null)
  const isReady = video.state === 'Ready'
  useCommand({
    id: 'video.facts',
    label: t('facts.edit'),
    keys: 'e',
    icon: 'edit',
    group: 'do',
    hint: t('facts.hint'),
    run: () => setOpen('facts'),
  })
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setOpen('delete')}>
        {t('delete.button')}
      </Button>
      {!video.broadcast && (
        <Button size="s" kind="quiet" onClick={() => setOpen('replace')}>
          {t('replace.button')}
        </Button>
      )}
      <Button size="s" kind="quiet" icon="edit" onClick={() => setOpen('facts')}>
        {t('facts.edit')} <KeyCaps keys="e" />
      </Button>
      {isReady && (
        <Button size="s" kind="ink" onClick={() => setOpen('page')}>
          {t(video.page ? 'page.change' : 'page.make')}
        </Button>
      )}
      {open === 'facts' && <FactsDialog video={video} onClose={close} />}
      {open === 'page' && <PageDialog video={video} onClose={close} />}
      {open === 'replace' && <ReplaceDialog video={video} onClose={close} />}
      {open === 'delete' && <DeleteDialog video={video} onClose={close} />}
    </>
  )
}

/** What is going on: how far it is, or what is wrong in words, and what can be done. */
function Making({ video: { id, state, work } }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  if (!work) return null
  const { percent, failedBecause } = work
  if (failedBecause) {
    const fault = filmFaults.find((one) => one === failedBecause) ?? 'fault'
    return (
      <Banner kind="err">
        <p>
          {t(`faults.${fault}`)} {state === 'Ready' && t('stillPlays')}
        </p>
        <Button
          size="s"
          kind="quiet"
          onClick={() => void act(retryVideo, { params: { id } }).then(() => renew(id))}
        >
          {t('retry')}
        </Button>
      </Banner>
    )
  }
  return (
    <div className="film-making">
      <ShareBar label={t('makingBar')} share={percent / 100} />
      <span className="num">{t('percent', { percent })}</span>
    </div>
  )
}

function Preview({
  video,
  player,
}: {
  video: OfficeVideoDetail
  player: React.RefObject<HTMLVideoElement | null>
}) {
  const { t } = useTranslation('videos')
  const { id, tracks, texts } = video
  const largest = tracks.at(-1)
  return (
    <Section
      title={t('preview.title')}
      aside={largest?.height ? t('preview.lines', { lines: largest.height }) : undefined}
    >
      {largest ? (
        // biome-ignore lint/a11y/useMediaCaption: those that were written are its tracks
        <video
          ref={player}
          className={largest.height === null ? 'film film--sound' : 'film'}
          controls
          preload="metadata"
          poster={largest.height === null ? undefined : `/api/office/videos/${id}/files/poster.jpg`}
          src={`/api/office/videos/${id}/files/${largest.name}.mp4`}
        >
          {texts.map(({ language, vtt }) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={t(`languages.${language}`)}
              src={`data:text/vtt;charset=utf-8,${encodeURIComponent(vtt)}`}
            />
          ))}
        </video>
      ) : (
        <p className="videos-note">{t('preview.none')}</p>
      )}
    </Section>
  )
}
