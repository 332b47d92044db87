import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chapter, LiveChapter, VideoPlay } from '#modules/videos/schema.ts'
import { playTime } from '#web/i18n/play-time.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'

type SeekBarProps = {
  seconds: number
  /** Of the whole video. */
  length: number
  bufferedTo: number
  chapters: readonly Chapter[]
  /** The bar is cut at these. */
  cuts: readonly Chapter[]
  /** Of what runs live: its goals stand on the bar. */
  marks: readonly LiveChapter[]
  thumbnails: VideoPlay['thumbnails']
  onSeek: (seconds: number) => void
}

/** The bar, cut at the chapters: what was played, what is loaded, what is left. Arrow keys move it by five seconds. */
export function SeekBar(props: SeekBarProps) {
  const { seconds, length, bufferedTo, chapters, cuts, marks, thumbnails, onSeek } = props
  const { t } = useTranslation('player')
  const joined = useJoined()
  const text = useText()
  const [at, setAt] = useState<number | null>(null)
  const parts = partsOf(cuts, length)
  const chapter = chapterAt(chapters, at ?? seconds)
  const spoken = [
    Number.isFinite(length)
      ? t('timeOf', { at: playTime(Math.floor(seconds)), of: playTime(Math.round(length)) })
      : playTime(Math.floor(seconds)),
  ]
  if (chapter) spoken.push(text(chapter.title))
  return (
    <div
      className="vp__bar"
      onPointerMove={(event) => setAt(secondsAt(event, length))}
      onPointerLeave={() => setAt(null)}
    >
      {parts.map(({ from, to }) => (
        <i key={from} style={{ flexGrow: to - from, ...toneOf({ from, to, seconds, bufferedTo }) }} />
      ))}
      {marks.map(({ event, kind, isOwn, at: where }) => (
        <em
          key={event}
          data-kind={kind}
          data-own={isOwn ?? undefined}
          style={{ insetInlineStart: `${share(where, length) * 100}%` }}
        />
      ))}
      <b style={{ insetInlineStart: `${share(seconds, length) * 100}%` }} />
      <input
        type="range"
        min={0}
        max={Number.isFinite(length) ? Math.ceil(length) : 0}
        step={1}
        value={Math.floor(seconds)}
        aria-label={t('position')}
        aria-valuetext={joined(spoken)}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={(event) => {
          const by = STEPS[event.key]
          if (by === undefined) return
          event.preventDefault()
          event.stopPropagation()
          onSeek(seconds + by)
        }}
      />
      {at !== null && (
        <span
          className="vp__hint"
          aria-hidden="true"
          style={{ insetInlineStart: `${share(at, length) * 100}%` }}
        >
          {thumbnails && <Thumbnail thumbnails={thumbnails} at={at} />}
          <span>
            {playTime(Math.floor(at))}
            {chapter ? ` ${text(chapter.title)}` : ''}
          </span>
        </span>
      )}
    </div>
  )
}

const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

/** One picture out of the sheet. */
function Thumbnail({ thumbnails, at }: { thumbnails: NonNullable<VideoPlay['thumbnails']>; at: number }) {
  const { url, width, height, columns, count, everySeconds } = thumbnails
  const index = Math.min(count - 1, Math.floor(at / everySeconds))
  return (
    <i
      className="vp__thumb"
      style={{
        width,
        height,
        backgroundImage: `url("${url}")`,
        backgroundPosition: `${-(index % columns) * width}px ${-Math.floor(index / columns) * height}px`,
      }}
    />
  )
}

const share = (seconds: number, length: number) => Math.max(0, Math.min(1, seconds / length || 0))

function secondsAt({ currentTarget, clientX }: PointerEvent<HTMLElement>, length: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return share(clientX - left, width) * length
}

function partsOf(chapters: readonly Chapter[], length: number): { from: number; to: number }[] {
  const starts = [0, ...chapters.map(({ at }) => at).filter((at) => at > 0 && at < length)]
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? length }))
}

export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | null {
  return chapters.findLast(({ at }) => at <= seconds) ?? null
}

function toneOf(given: { from: number; to: number; seconds: number; bufferedTo: number }): CSSProperties {
  const { from, to, seconds, bufferedTo } = given
  const within = (at: number) => `${share(at - from, to - from) * 100}%`
  return { '--p': within(seconds), '--b': within(bufferedTo) } as CSSProperties
}
