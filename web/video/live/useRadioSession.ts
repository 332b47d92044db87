import { useEffect, useRef } from 'react'
import type { RadioState } from './radio.ts'

type Controls = { state: RadioState; play: () => void; pause: () => void; back: () => void; stop: () => void }
type Told = { title: string; station: string; line: string; poster: string | null }

/** The radio on the lock screen and on the keys of headphones, while somebody listens. */
export function useRadioSession(controls: Controls, { title, station, line, poster }: Told): void {
  const latest = useRef(controls)
  latest.current = controls
  const { state } = controls
  const isOn = state === 'playing' || state === 'held' || state === 'connecting'

  useEffect(() => {
    if (!isOn || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: station,
      album: line,
      artwork: poster ? [{ src: poster, type: 'image/jpeg' }] : [],
    })
    return () => {
      mediaSession.metadata = null
    }
  }, [isOn, title, station, line, poster])

  useEffect(() => {
    if (!isOn || !('mediaSession' in navigator)) return
    const acts: [MediaSessionAction, () => void][] = [
      ['play', () => latest.current.play()],
      ['pause', () => latest.current.pause()],
      ['seekbackward', () => latest.current.back()],
      ['stop', () => latest.current.stop()],
    ]
    for (const [action, act] of acts) listen(action, act)
    return () => {
      for (const [action] of acts) listen(action, null)
    }
  }, [isOn])

  useEffect(() => {
    if ('mediaSession' in navigator)
      navigator.mediaSession.playbackState = state === 'playing' ? 'playing' : isOn ? 'paused' : 'none'
  }, [state, isOn])
}

/** Not every browser knows every key. */
function listen(action: MediaSessionAction, act: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, act)
  } catch {
    // Then it has none.
  }
}
