import './player.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { NodeSummary } from '#modules/content/schema.ts'
import { withLiveChapters } from '#modules/videos/live-chapters.rules.ts'
import type { LiveChapter, PlayedChapter, VideoConfiguration } from '#modules/videos/schema.ts'
import { playTime } from '#web/i18n/play-time.ts'
import { useLanguage, useSiteAddress } from '#web/site/here.ts'
import { Captions } from './Captions.tsx'
import { Controls, toggleWholeScreen } from './Controls.tsx'
import { loadChoices, saveChoices } from './choices.ts'
import { pressKey } from './keys.ts'
import { PartnerPlayer } from './PartnerPlayer.tsx'
import { PlayerMenu } from './PlayerMenu.tsx'
import { PlayerNotice } from './PlayerNotice.tsx'
import { SeekBar } from './SeekBar.tsx'
import { isWithheld } from './session.ts'
import { useLiveChapters } from './useLiveChapters.ts'
import { usePlay } from './usePlay.ts'
import { usePlayback } from './usePlayback.ts'

type Jump = { to: number; plays?: boolean }

export type VideoPlayerProps = {
  uid: string
  poster: string | null
  next: NodeSummary | null
  /** Seconds somebody asked for by a chapter; changes with each press. `plays`: also where it was paused. */
  jump: Jump | null
  onTime?: (seconds: number) => void
  /** Of what runs live: changes when a chapter may have come, and what has come. */
  pulse?: number
  onChapters?: (chapters: readonly LiveChapter[]) => void
}

/** A video as it plays, with everything around it; loaded when somebody presses play. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { poster, next } = props
  const { t } = useTranslation('player')
  const menu = useMenu()
  const frame = useFocusedFrame()
  const { play, playback, isLive, length, chapters, told } = useWatching(props)
  const { configuration, captions } = play
  const { media, state } = playback
  const { captionsIn, choose, toggleCaptions } = useCaptionChoice(captions)
  const goingOn = useGoingOn()
  const goTo = useNext(next)

  if (configuration?.player.kind === 'partner' && !isWithheld(play.phase))
    return <PartnerPlayer configuration={configuration} play={play} />
  return (
    <section
      className="vp"
      ref={frame}
      tabIndex={-1}
      aria-label={t('label', { title: configuration?.title ?? '' })}
      data-quiet={!state.isPaused && !menu.isOpen ? '' : undefined}
      onKeyDown={(event) =>
        pressKey(event, {
          playback,
          length,
          onCaptions: toggleCaptions,
          onWhole: () => void toggleWholeScreen(frame.current),
        })
      }
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are added by Captions, which draws them */}
      <video ref={media} playsInline poster={poster ?? undefined} onClick={playback.toggle} />
      {state.isWaiting && <span className="vp__wait" role="status" aria-label={t('waiting')} />}
      <Captions media={media} captions={captions} language={captionsIn} />
      <PlayerNotice
        play={play}
        playback={playback}
        next={next}
        onNext={goTo}
        at={state.seconds > 0 ? playTime(Math.floor(state.seconds)) : null}
      />
      <div className="vp__controls">
        <SeekBar
          seconds={state.seconds}
          length={length}
          bufferedTo={state.bufferedTo}
          chapters={chapters}
          cuts={isLive ? [] : chapters}
          marks={told}
          thumbnails={play.thumbnails}
          onSeek={playback.seek}
        />
        <Controls
          playback={playback}
          length={length}
          isLive={isLive}
          frame={frame}
          captions={{ isOn: captionsIn !== null, onToggle: captions.length > 0 ? toggleCaptions : null }}
          menu={menu}
          onNext={next && goTo}
        />
      </div>
      {menu.isOpen && (
        <PlayerMenu
          id={menu.id}
          playback={playback}
          captions={captions}
          language={captionsIn}
          onLanguage={choose}
          {...goingOn}
        />
      )}
    </section>
  )
}

/** What is watched: the play with the server, the element that plays it, and what belongs to its time. */
function useWatching({ uid, poster, jump, onTime, pulse = 0, onChapters }: VideoPlayerProps) {
  const language = useLanguage()
  const media = useRef<HTMLVideoElement>(null)
  const play = usePlay({ uid, language, asked: jump?.to ?? null })
  const playback = usePlayback({ media, end: play.cutAt })
  const { state } = playback
  const { configuration } = play
  const isLive = configuration?.live != null && !play.isPreview
  const { chapters, told } = useChapters({ play, isLive, pulse, onChapters })
  useBegin({ play, playback, jump })
  useReporting({ play, state, onTime })
  useMediaSession(configuration, poster)
  const length = isLive || !configuration ? state.duration : configuration.seconds
  return { play, playback, isLive, length, chapters, told }
}

/** What was pressed is gone, or lies under it: keys are for the player now. */
function useFocusedFrame() {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return frame
}

function useMenu() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return { id, isOpen, onToggle: () => setOpen(!isOpen) }
}

/** Captions in a language, or none; remembered for the next video. */
function useCaptionChoice(captions: ReturnType<typeof usePlay>['captions']) {
  const language = useLanguage()
  const [captionsIn, setCaptionsIn] = useState(() => loadChoices().captions)
  function choose(chosen: 'de' | 'en' | 'ja' | null) {
    setCaptionsIn(chosen)
    saveChoices({ captions: chosen })
  }
  const toggleCaptions = () =>
    choose(
      captionsIn
        ? null
        : ((captions.find((one) => one.language === language) ?? captions[0])?.language ?? null),
    )
  return { captionsIn, choose, toggleCaptions }
}

/** Whether the next one begins by itself; remembered as well. */
function useGoingOn() {
  const [goesOn, setGoesOn] = useState(() => loadChoices().goesOn)
  function onGoesOn(on: boolean) {
    setGoesOn(on)
    saveChoices({ goesOn: on })
  }
  return { goesOn, onGoesOn }
}

/** To the page of the next one; on another site by the whole browser. */
function useNext(next: NodeSummary | null): () => void {
  const navigate = useNavigate()
  const onSite = useSiteAddress()
  return () => {
    if (!next) return
    const to = onSite(next.site, next.href)
    if (to === next.href) void navigate(to)
    else location.assign(to)
  }
}

type PlayOf = ReturnType<typeof usePlay>
type PlaybackOf = ReturnType<typeof usePlayback>

/** Begins as soon as it is known what with; a chapter that is pressed begins there. */
function useBegin({ play, playback, jump }: { play: PlayOf; playback: PlaybackOf; jump: Jump | null }) {
  const { start, seek, goOn } = playback
  const manifest = play.phase === 'playing' ? play.manifest : null
  const from = useRef(play.from)
  const wanted = jump?.to ?? play.from
  // A preview that ends before it is seen from its beginning.
  from.current = play.cutAt !== null && wanted >= play.cutAt ? 0 : wanted
  const hasBegun = useRef(false)
  useEffect(() => {
    if (jump && hasBegun.current) seek(jump.to)
    if (jump?.plays) goOn()
  }, [jump, seek, goOn])
  useEffect(() => {
    if (!manifest) return
    hasBegun.current = true
    void start(manifest, from.current)
  }, [manifest, start])
}

const NONE: readonly LiveChapter[] = []

/** Those of the video, and of what runs live those that its ticker tells of while somebody watches. */
function useChapters(given: {
  play: PlayOf
  isLive: boolean
  pulse: number
  onChapters: VideoPlayerProps['onChapters']
}): { chapters: readonly PlayedChapter[]; told: readonly LiveChapter[] } {
  const { play, isLive, pulse, onChapters } = given
  const { configuration } = play
  const told = useLiveChapters({
    uid: isLive && configuration?.live?.match ? configuration.videoUID : null,
    pulse,
  })
  useEffect(() => {
    if (told) onChapters?.(told)
  }, [told, onChapters])
  const known = configuration?.chapters
  const chapters = useMemo(() => {
    if (!known || !told) return known ?? []
    const own = known.filter(({ event }) => event === undefined)
    return withLiveChapters(own, told)
  }, [known, told])
  return { chapters, told: told ?? NONE }
}

const REPORT_MS = 15_000

/** Where the viewer is, from time to time, when they pause and when they go. */
function useReporting(given: {
  play: PlayOf
  state: PlaybackOf['state']
  onTime: ((seconds: number) => void) | undefined
}) {
  const { play, state, onTime } = given
  const { report } = play
  const at = useRef(0)
  at.current = state.seconds
  const whole = Math.floor(state.seconds)
  useEffect(() => onTime?.(whole), [whole, onTime])
  const isRunning = !state.isPaused && !state.isEnded
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => report({ seconds: at.current }), REPORT_MS)
    return () => {
      clearInterval(timer)
      report({ seconds: at.current })
    }
  }, [isRunning, report])
  useEffect(() => {
    const leave = () => report({ seconds: at.current, isOver: true })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [report])
}

function useMediaSession(configuration: VideoConfiguration | null, poster: string | null) {
  useEffect(() => {
    if (!configuration || !('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: configuration.title,
      artwork: poster ? [{ src: poster }] : [],
    })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [configuration, poster])
}
