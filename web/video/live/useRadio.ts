import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useHere } from '#web/site/here.ts'
import { loadChoices, saveChoices } from '../player/choices.ts'
import type { Stream } from '../player/stream.ts'
import { type RadioState, rememberListening, wasListening } from './radio.ts'
import { useRadioSession } from './useRadioSession.ts'

/** Who has paused for longer begins with what is live: nothing is loaded for somebody who has gone. */
const HELD_MS = 5 * 60_000
/** What does not come is asked for again, until somebody stops it. */
const AGAIN_MS = 5_000
export const BACK_SECONDS = 30
/** So far behind its end a live stream plays safely; seconds. */
const LIVE_EDGE = 6

type Given = { manifest: string | null; title: string; station: string; line: string; poster: string | null }

export type Radio = ReturnType<typeof useRadio>

/** Plays the sound of what is live, while one reads and from page to page. */
export function useRadio({ manifest, ...told }: Given) {
  const { site, domains } = useHere()
  const here = useRef({ site, domains })
  here.current = { site, domains }
  const audio = useRef<HTMLAudioElement | null>(null)
  const stream = useRef<Stream | null>(null)
  const attempt = useRef(0)
  const [state, setState] = useState<RadioState>('silent')
  const [behind, setBehind] = useState(0)
  const [volume, setOwnVolume] = useState(loadedVolume)

  const detach = useCallback(() => {
    attempt.current += 1
    audio.current?.pause()
    stream.current?.detach()
    stream.current = null
    setBehind(0)
  }, [])

  const stop = useCallback(() => {
    detach()
    setState('silent')
    rememberListening(false, here.current)
  }, [detach])

  const play = useCallback(async () => {
    if (!manifest) return
    if (stream.current && audio.current) return void audio.current.play().catch(() => {})
    detach()
    const own = attempt.current
    setState('connecting')
    audio.current ??= elementWith({ setState, setBehind, isAttached: () => stream.current !== null })
    const element = audio.current
    const isOld = () => own !== attempt.current
    const fail = (isWithheld = false) => {
      if (isOld()) return
      detach()
      setState(isWithheld ? 'withheld' : 'failed')
      if (isWithheld) rememberListening(false, here.current)
    }
    try {
      const { attachStream } = await import('../player/stream.ts')
      if (isOld()) return
      const attached = await attachStream({
        media: element,
        manifest,
        onQualities: () => {},
        onQuality: () => {},
        onFailure: fail,
      })
      if (isOld()) return attached.detach()
      stream.current = attached
    } catch {
      return fail()
    }
    element.volume = loadedVolume()
    setOwnVolume(element.volume)
    try {
      await element.play()
      rememberListening(true, here.current)
    } catch (fault) {
      // A browser that wants a press first gets one; what was given up meanwhile is not heard of again.
      if (isOld() || !(fault instanceof DOMException && fault.name === 'NotAllowedError')) return
      detach()
      setState('silent')
    }
  }, [manifest, detach])

  // Somebody has listened on the page before: it goes on where the browser lets it.
  useEffect(() => {
    if (manifest && wasListening()) void play()
    return () => {
      detach()
      setState('silent')
    }
  }, [manifest, play, detach])

  useAfterwards({ state, play, stop })
  const actions = useActions({ audio, stream, setOwnVolume })
  const radio = { state, behind, volume, play: () => void play(), stop, ...actions }
  useRadioSession(radio, told)
  return radio
}

/** Tries again what failed, and lets go of what nobody goes on with. */
function useAfterwards({
  state,
  play,
  stop,
}: {
  state: RadioState
  play: () => Promise<void>
  stop: () => void
}): void {
  useEffect(() => {
    if (state !== 'failed' && state !== 'held') return
    const again = () => void play()
    if (state === 'failed') addEventListener('online', again)
    const timer = state === 'failed' ? setTimeout(again, AGAIN_MS) : setTimeout(stop, HELD_MS)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [state, play, stop])
}

type Playing = {
  audio: RefObject<HTMLAudioElement | null>
  stream: RefObject<Stream | null>
  setOwnVolume: (volume: number) => void
}

/** What can be done with the sound while it is there. */
function useActions({ audio, stream, setOwnVolume }: Playing) {
  return useMemo(() => {
    const seek = (to: (now: { at: number; end: number }) => number) => {
      const element = audio.current
      if (!element || !stream.current) return
      const end = endOf(element)
      element.currentTime = Math.max(0, Math.min(to({ at: element.currentTime, end }), end))
      void element.play().catch(() => {})
    }
    return {
      pause: () => audio.current?.pause(),
      back: () => seek(({ at }) => at - BACK_SECONDS),
      toLive: () => seek(({ end }) => end - LIVE_EDGE),
      setVolume(wanted: number) {
        if (audio.current) audio.current.volume = wanted
        setOwnVolume(wanted)
        saveChoices({ volume: wanted, isMuted: wanted === 0 })
      },
    }
  }, [audio, stream, setOwnVolume])
}

function loadedVolume(): number {
  const { volume, isMuted } = loadChoices()
  return isMuted ? 0 : volume
}

const endOf = ({ seekable, currentTime }: HTMLAudioElement): number =>
  seekable.length > 0 ? seekable.end(seekable.length - 1) : currentTime

type Heard = {
  setState: (next: RadioState) => void
  setBehind: (seconds: number) => void
  /** What an element says that plays nothing of ours is not heard. */
  isAttached: () => boolean
}

/** An element that tells what it does. */
function elementWith({ setState, setBehind, isAttached }: Heard): HTMLAudioElement {
  const element = document.createElement('audio')
  const on = (name: string, act: () => void) => element.addEventListener(name, () => isAttached() && act())
  on('playing', () => setState('playing'))
  on('waiting', () => setState('connecting'))
  on('pause', () => setState('held'))
  on('timeupdate', () => setBehind(Math.max(0, Math.floor(endOf(element) - element.currentTime))))
  return element
}
