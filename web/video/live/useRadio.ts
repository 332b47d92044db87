import { useCallback, useEffect, useRef, useState } from 'react'
import { useHere } from '#web/site/here.ts'
import type { Stream } from '../player/stream.ts'
import { rememberListening, wasListening } from './radio.ts'

export type RadioState = 'silent' | 'playing' | 'failed'

/** Plays the sound of what is live, while one reads and from page to page. */
export function useRadio(given: { manifest: string | null; title: string }) {
  const { manifest, title } = given
  const { site, domains } = useHere()
  const audio = useRef<HTMLAudioElement | null>(null)
  const stream = useRef<Stream | null>(null)
  const [state, setState] = useState<RadioState>('silent')
  const here = useRef({ site, domains })
  here.current = { site, domains }

  const pause = useCallback((isForgotten: boolean) => {
    audio.current?.pause()
    stream.current?.detach()
    stream.current = null
    setState('silent')
    if (isForgotten) rememberListening(false, here.current)
  }, [])

  const play = useCallback(async () => {
    if (!manifest) return
    audio.current ??= document.createElement('audio')
    const element = audio.current
    const { attachStream } = await import('../player/stream.ts')
    stream.current?.detach()
    stream.current = await attachStream({
      media: element,
      manifest,
      onQualities: () => {},
      onQuality: () => {},
      onFailure: () => setState('failed'),
    })
    const isAllowed = await element.play().then(
      () => true,
      () => false,
    )
    if (!isAllowed) return pause(false)
    setState('playing')
    rememberListening(true, here.current)
  }, [manifest, pause])

  // Somebody has listened on the page before: it goes on where the browser lets it.
  useEffect(() => {
    if (manifest && wasListening()) void play()
    return () => pause(false)
  }, [manifest, play, pause])

  useEffect(() => {
    if (state !== 'playing' || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title })
    mediaSession.setActionHandler('pause', () => pause(true))
    return () => {
      mediaSession.metadata = null
      mediaSession.setActionHandler('pause', null)
    }
  }, [state, title, pause])

  return { state, play: () => void play(), pause: () => pause(true) }
}
