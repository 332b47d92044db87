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

/** What the element is doing, or whatever plays in it, as it says itself. */
export function useMedia(element: RefObject<HTMLElement | null>): MediaState {
  const [state, setState] = useState(NOTHING)
  useEffect(() => {
    const root = element.current
    if (!root) return
    const look = (media: EventTarget | null) => {
      if (media instanceof HTMLMediaElement) setState(stateOf(media))
    }
    const said = ({ target }: Event) => look(target)
    // Captured: events of media do not bubble.
    for (const name of EVENTS) root.addEventListener(name, said, true)
    look(root)
    return () => {
      for (const name of EVENTS) root.removeEventListener(name, said, true)
    }
  }, [element])
  return state
}

/** Ready enough to go on (`HAVE_FUTURE_DATA`). */
const ENOUGH = 3

function stateOf(media: HTMLMediaElement): MediaState {
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

function bufferedTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  return currentTime
}
