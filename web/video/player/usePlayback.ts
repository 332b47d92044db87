import { type RefObject, useMemo, useRef } from 'react'
import { saveChoices } from './choices.ts'
import type { Quality } from './stream.ts'
import { type MediaState, useMedia } from './useMedia.ts'
import { useStream } from './useStream.ts'

export type Playback = {
  media: RefObject<HTMLVideoElement | null>
  state: MediaState
  hasFailed: boolean
  qualities: Quality[]
  /** −1: by the line. */
  quality: number
  /** What is shown now. */
  height: number | null
  start(manifest: string, at: number): Promise<void>
  stop(): void
  toggle(): void
  /** Plays where it was paused. */
  goOn(): void
  skip(seconds: number): void
  seek(seconds: number): void
  setVolume(volume: number): void
  toggleSound(): void
  setRate(rate: number): void
  chooseQuality(index: number): void
}

type Options = { media: RefObject<HTMLVideoElement | null> /** Where a preview ends. */; end: number | null }

/** The element, what it plays, and everything that can be done with it. */
export function usePlayback({ media, end }: Options): Playback {
  const state = useMedia(media)
  const stream = useStream(media)
  const last = useRef(end)
  last.current = end
  const controls = useMemo(() => controlsOf(media, last), [media])
  return { media, state, ...stream, ...controls }
}

/** What can be done with the element, whatever it plays. `last`: where a preview ends. */
function controlsOf(media: Options['media'], last: RefObject<number | null>) {
  function goOn() {
    const one = media.current
    if (one?.paused) void one.play().catch(() => {})
  }
  function seek(seconds: number) {
    const one = media.current
    if (!one) return
    const length = Number.isNaN(one.duration) ? seconds : one.duration
    one.currentTime = Math.max(0, Math.min(seconds, last.current ?? length))
  }
  return {
    goOn,
    seek,
    toggle() {
      const one = media.current
      if (one?.paused) goOn()
      else one?.pause()
    },
    skip: (seconds: number) => seek((media.current?.currentTime ?? 0) + seconds),
    setVolume(volume: number) {
      const one = media.current
      if (!one) return
      one.volume = volume
      one.muted = volume === 0
      saveChoices({ volume, isMuted: volume === 0 })
    },
    toggleSound() {
      const one = media.current
      if (!one) return
      one.muted = !one.muted
      if (!one.muted && one.volume === 0) one.volume = 1
      saveChoices({ isMuted: one.muted, volume: one.volume })
    },
    setRate(rate: number) {
      const one = media.current
      if (one) one.playbackRate = rate
      saveChoices({ rate })
    },
  }
}
