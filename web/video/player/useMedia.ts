import { type RefObject, useEffect, useState } from 'react'

export type MediaState = {
  seconds: number
  /** Of what is loaded; NaN before. */
  duration: number
  /** Until where it is loaded. */
  bufferedTo: number
  isPaused: boolean
  isWaiting: boolean
  isEnded: boolean
  isMuted: boolean
  volume: number
  rate: number
}

const NOTHING: MediaState = {
  seconds: 0,
  duration: Number.NaN,
  bufferedTo: 0,
  isPaused: true,
  isWaiting: false,
  isEnded: false,
  isMuted: false,
  volume: 1,
  rate: 1,
}

const EVENTS = [
  ...['timeupdate', 'durationchange', 'progress', 'play', 'pause', 'playing', 'waiting', 'seeking', 'seeked'],
  ...['ended', 'volumechange', 'ratechange', 'emptied'],
]

/** What the element is doing, as it says itself. */
export function useMedia(element: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    const media = element.current
    if (!media) return
    const look = () => setState(stateOf(media))
    for (const name of EVENTS) media.addEventListener(name, look)
    look()
    return () => {
      for (const name of EVENTS) media.removeEventListener(name, look)
    }
  }, [element])
  return state
}

/** Ready enough to go on (`HAVE_FUTURE_DATA`). */
const ENOUGH = 3

function stateOf(media: HTMLVideoElement): MediaState {
  const { currentTime, duration, paused, ended, muted, volume, playbackRate, readyState } = media
  return {
    seconds: currentTime,
    duration,
    bufferedTo: bufferedTo(media),
    isPaused: paused,
    isWaiting: !paused && !ended && readyState < ENOUGH,
    isEnded: ended,
    isMuted: muted || volume === 0,
    volume,
    rate: playbackRate,
  }
}

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  return currentTime
}
