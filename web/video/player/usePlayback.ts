import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { loadChoices, saveChoices } from './choices.ts'
import type { Quality, Stream } from './stream.ts'
import { type MediaState, useMedia } from './useMedia.ts'

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
  const stream = useRef<Stream | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [qualities, setQualities] = useState<Quality[]>([])
  const [quality, setQuality] = useState(-1)
  const [height, setHeight] = useState<number | null>(null)
  const last = useRef(end)
  last.current = end
  useEffect(() => () => stream.current?.detach(), [])

  const actions = useMemo(() => {
    const element = () => media.current
    const seek = (seconds: number) => {
      const one = element()
      if (!one) return
      const length = Number.isNaN(one.duration) ? seconds : one.duration
      one.currentTime = Math.max(0, Math.min(seconds, last.current ?? length))
    }
    return {
      async start(manifest: string, at: number) {
        const one = element()
        if (!one) return
        setFailed(false)
        stream.current?.detach()
        const { attachStream } = await import('./stream.ts')
        stream.current = await attachStream({
          media: one,
          manifest,
          onQualities: setQualities,
          onQuality: setHeight,
          onFailure: () => setFailed(true),
        })
        const { volume, isMuted, rate } = loadChoices()
        one.volume = volume
        one.muted = isMuted
        one.defaultPlaybackRate = rate
        one.playbackRate = rate
        if (at > 0) one.currentTime = at
        // A browser that wants another press shows the play button.
        await one.play().catch(() => {})
      },
      stop() {
        stream.current?.detach()
        stream.current = null
      },
      toggle() {
        const one = element()
        if (one?.paused) void one.play().catch(() => {})
        else one?.pause()
      },
      goOn() {
        const one = element()
        if (one?.paused) void one.play().catch(() => {})
      },
      seek,
      skip: (seconds: number) => seek((element()?.currentTime ?? 0) + seconds),
      setVolume(volume: number) {
        const one = element()
        if (!one) return
        one.volume = volume
        one.muted = volume === 0
        saveChoices({ volume, isMuted: volume === 0 })
      },
      toggleSound() {
        const one = element()
        if (!one) return
        one.muted = !one.muted
        if (!one.muted && one.volume === 0) one.volume = 1
        saveChoices({ isMuted: one.muted, volume: one.volume })
      },
      setRate(rate: number) {
        const one = element()
        if (one) one.playbackRate = rate
        saveChoices({ rate })
      },
      chooseQuality(index: number) {
        stream.current?.choose(index)
        setQuality(index)
      },
    }
  }, [media])

  return { media, state, hasFailed, qualities, quality, height, ...actions }
}
