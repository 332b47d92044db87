import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { club } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import type { PageNode } from '#modules/content/page-data.schema.ts'
import type { Chapter } from '#modules/videos/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { Blocks } from '#web/blocks/Blocks.tsx'
import { VideoRow } from '#web/blocks/media/video-parts.tsx'
import { WrittenIn } from '#web/blocks/reading/article-parts.tsx'
import { playTime } from '#web/i18n/play-time.ts'
import { videoFacts } from '#web/site/facts.ts'
import { useHere, useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { StructuredData } from '#web/site/PageTitle.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { pictureUrl } from '#web/ui/pictures/picture-url.ts'
import { WithScores } from '#web/ui/WithScores.tsx'
import type { VideoPlayerProps } from '#web/video/player/VideoPlayer.tsx'
import { useLoaded } from '#web/video/useLoaded.ts'
import type { LoadedPage } from './loaded-page.ts'

const loadPlayer = async () => (await import('#web/video/player/VideoPlayer.tsx')).VideoPlayer

/** VID-22: a video of club TV: its still, what it is, what it takes to see it; pressed, it plays in the same place. */
export function View({ page, renderedAt }: LoadedPage) {
  const language = useLanguage()
  const node = page.node!
  const { film } = node.video!
  const [jump, jumpTo] = useJump(film?.seconds ?? 0)
  const [isPlaying, setPlaying] = useState(false)
  const player = useLoaded<VideoPlayerProps>(loadPlayer)
  const [at, setAt] = useState(0)
  async function begin() {
    if (await player.ask()) setPlaying(true)
  }
  const still = (
    <LatePart>
      <Still
        node={node}
        renderedAt={renderedAt}
        state={player.state}
        from={jump?.to ?? 0}
        onPlay={film && (() => void begin())}
      />
    </LatePart>
  )
  return (
    <div className="film" data-theme="flutlicht" data-site="tv">
      <VideoFacts node={node} />
      <article className="wrap g12 tv" lang={node.writtenIn === language ? undefined : node.writtenIn}>
        <div className="c12" lang={language}>
          {isPlaying && player.View ? (
            <Suspense fallback={still}>
              <player.View
                uid={node.uid}
                poster={posterOf(node)}
                next={node.related[0] ?? null}
                jump={jump}
                onTime={setAt}
              />
            </Suspense>
          ) : (
            still
          )}
        </div>
        <div className="c8 tv__text">
          <VideoHead node={node} />
          {film && film.chapters.length > 0 && (
            <LatePart>
              <Chapters
                chapters={film.chapters}
                at={isPlaying ? at : null}
                onChoose={(to) => {
                  jumpTo(to)
                  void begin()
                }}
              />
            </LatePart>
          )}
          <Blocks page={page} renderedAt={renderedAt} />
        </div>
        {node.related.length > 0 && <NextVideos nodes={node.related} />}
      </article>
    </div>
  )
}

/** What it is called, what it takes to see it, when it came and how long it is. */
function VideoHead({ node }: { node: PageNode }) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  const { seconds, payment, film } = node.video!
  return (
    <>
      <h1 className="h1">
        <WithScores text={node.title} />
      </h1>
      <p className="tv__meta" lang={language}>
        {payment === 'pay' ? <Chip kind="hot">{t('payment.pay')}</Chip> : <Chip>{t('payment.free')}</Chip>}
        <span>{formatDate(new Date(node.displayAt), language)}</span>
        <span>{lengthOf(film?.seconds ?? seconds, t)}</span>
        {node.categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </p>
      <WrittenIn node={node} />
      {node.teaser && (
        <p className="lead">
          <WithScores text={node.teaser} />
        </p>
      )}
    </>
  )
}

function NextVideos({ nodes }: { nodes: PageNode['related'] }) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  return (
    <aside className="c4" aria-labelledby="next-videos" lang={language}>
      <h2 className="h3" id="next-videos">
        {t('video.next')}
      </h2>
      {nodes.map((node) => (
        <VideoRow key={node.uid} node={node} />
      ))}
    </aside>
  )
}

type Jump = { to: number } | null

/** The second that the address asks for (`?t=63`, where a hit of the search leads) or a chapter that was pressed. */
function useJump(length: number) {
  const { search } = useLocation()
  const [chosen, setChosen] = useState<{ to: number; on: string } | null>(null)
  const asked = useMemo((): Jump => {
    const [, second] = /[?&]t=(\d{1,6})(?:&|$)/.exec(search) ?? []
    return second !== undefined && Number(second) < length ? { to: Number(second) } : null
  }, [search, length])
  const jump: Jump = chosen?.on === search ? chosen : asked
  return [jump, (to: number) => setChosen({ to, on: search })] as const
}

type Words = (key: string, values: { count: number }) => string

const lengthOf = (seconds: number, t: Words) =>
  seconds < 60
    ? t('video.seconds', { count: Math.round(seconds) })
    : t('video.minutes', { count: Math.round(seconds / 60) })

const posterOf = (node: PageNode) => pictureUrl({ src: node.cover?.id ?? 'night', width: 1280, height: 720 })

type StillProps = {
  node: PageNode
  renderedAt: string
  /** Of the player's script, which comes when somebody presses. */
  state: 'none' | 'loading' | 'failed' | 'there'
  /** The second it begins at. */
  from: number
  onPlay: (() => void) | null
}

/** The still with its play button; where there is no film (yet), it says when there is one and presses nothing. */
function Still({ node, renderedAt, state, from, onPlay }: StillProps) {
  const joined = useJoined()
  const { t } = useTranslation('content')
  const language = useLanguage()
  const { payment, seconds, film } = node.video!
  const picture = (
    <Picture
      src={node.cover?.id ?? 'night'}
      width={1280}
      height={720}
      eager
      alt={node.cover?.alt ?? ''}
      sizes="(min-width: 1440px) 1344px, 100vw"
    />
  )
  if (film && onPlay)
    return (
      <div className="player16">
        {picture}
        <button
          type="button"
          className="player16__play"
          aria-busy={state === 'loading' || undefined}
          onClick={onPlay}
        >
          <span>
            <Icon name="play" />
            {from > 0
              ? t(film.isSoundOnly ? 'video.listenFrom' : 'video.playFrom', { at: playTime(from) })
              : t(film.isSoundOnly ? 'video.listen' : 'video.play')}
          </span>
          <small role="status">
            {state === 'failed'
              ? t('video.notLoaded')
              : joined([t(`payment.${payment}`), playTime(Math.round(film.seconds))])}
          </small>
        </button>
      </div>
    )
  const date = formatDate(new Date(node.displayAt), language)
  const isAhead = node.displayAt > renderedAt
  return (
    <div className="player16">
      {picture}
      <div className="paywall">
        <div className="paywall__text">
          <p className="lockrow">
            <Icon name={payment === 'pay' ? 'lock' : 'screen'} />
            {joined([t(`payment.${payment}`), playTime(seconds)])}
          </p>
          <h2 className="h2">{t(isAhead ? 'video.ahead' : 'video.since', { tv: club.tvName, date })}</h2>
          <p className="muted">{t(`video.note.${payment}`, { tv: club.tvName })}</p>
        </div>
      </div>
    </div>
  )
}

type ChaptersProps = { chapters: readonly Chapter[]; at: number | null; onChoose: (at: number) => void }

function Chapters({ chapters, at, onChoose }: ChaptersProps) {
  const { t } = useTranslation('content')
  const text = useText()
  const running = at === null ? null : chapters.findLast((one) => one.at <= at)
  return (
    <section className="chapters" aria-labelledby="chapters">
      <h2 className="h3" id="chapters">
        {t('video.chapters')}
      </h2>
      <ol>
        {chapters.map((one) => (
          <li key={one.at} aria-current={one === running ? 'true' : undefined}>
            <button type="button" onClick={() => onChoose(one.at)}>
              <span className="num">{playTime(Math.floor(one.at))}</span>
              <span>{text(one.title)}</span>
              {one === running && <em>{t('video.running')}</em>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function VideoFacts({ node }: { node: PageNode }) {
  const { site, domains, language } = useHere()
  const { pathname, search } = useLocation()
  const pictures = [pictureUrl({ src: node.cover?.id ?? 'night', width: 1280, height: 720 })]
  const origin = siteOrigin(site, domains)
  const address = pathname + search
  return (
    <StructuredData
      data={import.meta.env.SSR ? videoFacts({ node, language, origin, address, pictures }) : null}
    />
  )
}
