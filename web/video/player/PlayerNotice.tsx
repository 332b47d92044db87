import { useEffect, useState } from 'react'
import type { NodeSummary } from '#modules/content/schema.ts'
import { playTime } from '#web/i18n/play-time.ts'
import { useLanguage } from '#web/site/here.ts'
import { loadChoices } from './choices.ts'
import {
  ElsewhereNotice,
  FailureNotice,
  MissingNotice,
  NextNotice,
  PaywallNotice,
  ResumeNotice,
  TooManyNotice,
  WithheldNotice,
} from './Notices.tsx'
import { isWithheld } from './session.ts'
import type { Play } from './usePlay.ts'
import type { Playback } from './usePlayback.ts'

type PlayerNoticeProps = {
  play: Play
  playback: Pick<Playback, 'state' | 'hasFailed' | 'stop'>
  next: NodeSummary | null
  onNext: () => void
  at: string | null
}

/** What stands over the picture, if anything. */
export function PlayerNotice({ play, playback, next, onNext, at }: PlayerNoticeProps) {
  const { state, hasFailed, stop } = playback
  const { phase, ask } = play
  const isCut = play.isPreview && phase === 'playing' && isOver(state, play.cutAt)
  const isGone = phase === 'VIDEO_ENDED_ELSEWHERE' || phase === 'VIDEO_RIGHT_ENDED' || isWithheld(phase)
  useEffect(() => {
    if (isGone) stop()
  }, [isGone, stop])
  if (phase === 'missing') return <MissingNotice />
  if (isWithheld(phase))
    return <WithheldNotice why={phase} onAgain={() => void ask({ from: state.seconds })} />
  if (phase === 'failed' || (hasFailed && phase === 'playing'))
    return <FailureNotice at={at} onAgain={() => void ask({ from: state.seconds })} />
  if (phase === 'tooMany')
    return (
      <TooManyNotice
        devices={play.devices}
        onHere={() => void ask({ takeOver: true, from: state.seconds })}
      />
    )
  if (phase === 'VIDEO_ENDED_ELSEWHERE')
    return <ElsewhereNotice onHere={() => void ask({ takeOver: true, from: state.seconds })} />
  if (isCut || phase === 'VIDEO_RIGHT_ENDED') return <PaywallNotice link={play.configuration?.link} />
  if (phase === 'resume') return <Resume play={play} />
  if (state.isEnded && next) return <Next next={next} onNext={onNext} />
  return null
}

/** The stream of a preview ends with it; a browser that plays a little less says so as well. */
function isOver({ isEnded, seconds }: Playback['state'], cutAt: number | null): boolean {
  return isEnded || (cutAt !== null && seconds >= cutAt)
}

function Resume({ play }: { play: Play }) {
  const language = useLanguage()
  const { resumeAt, resumeFrom } = play.play!
  const day =
    resumeFrom &&
    new Date(resumeFrom).toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <ResumeNotice
      at={playTime(Math.floor(resumeAt!))}
      since={day}
      onResume={() => play.beginAt(resumeAt!)}
      onRestart={() => play.beginAt(0)}
    />
  )
}

const COUNTDOWN = 8

/** The next one begins by itself where that is wanted, and never where motion is not. */
function Next({ next, onNext }: { next: NodeSummary; onNext: () => void }) {
  const [left, setLeft] = useState(() => (goesOn() ? COUNTDOWN : null))
  const isDue = left === 0
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => setLeft(Math.max(0, left - 1)), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => {
    if (isDue) onNext()
  }, [isDue, onNext])
  return <NextNotice next={next} seconds={left} onStay={() => setLeft(null)} />
}

const goesOn = () => loadChoices().goesOn && !matchMedia('(prefers-reduced-motion: reduce)').matches
