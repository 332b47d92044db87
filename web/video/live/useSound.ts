import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { loadChoices, saveChoices } from '../player/choices.ts'
import type { Stream } from '../player/stream.ts'
import type { RadioState } from './radio.ts'

const BACK_SECONDS = 30
/** So far behind its end a live stream plays safely; seconds. */
const LIVE_EDGE = 6

/** `isOld`: it was given up meanwhile. */
type Attached = { element: HTMLAudioElement; isOld: () => boolean }

/** An element for sound, the stream in it, and what can be done with both; `setState` is told what the element does. */
export function useSound(setState: (next: RadioState) => void) {
  const audio = useRef<HTMLAudioElement | null>(null)
  const stream = useRef<Stream | null>(null)
  const attempt = useRef(0)
  const [behind, setBehind] = useState(0)
  const [volume, setOwnVolume] = useState(loadedVolume)

  const detach = useCallback(() => {
    attempt.current += 1
    audio.current?.pause()
    stream.current?.detach()
    stream.current = null
    setBehind(0)
  }, [])

  /** In place of what was there; null where it does not come, or was given up meanwhile. */
  const attach = useCallback(
    async (manifest: string, onFailure: (isWithheld: boolean) => void): Promise<Attached | null> => {
      detach()
      const own = attempt.current
      const isOld = () => own !== attempt.current
      setState('connecting')
      audio.current ??= elementWith({ setState, setBehind, isAttached: () => stream.current !== null })
      const element = audio.current
      const fail = (isWithheld = false) => {
        if (isOld()) return
        detach()
        onFailure(isWithheld)
      }
      try {
        const { attachStream } = await import('../player/stream.ts')
        if (isOld()) return null
        const attached = await attachStream({
          media: element,
          manifest,
          onQualities: () => {},
          onQuality: () => {},
          onFailure: fail,
        })
        if (isOld()) {
          attached.detach()
          return null
        }
        stream.current = attached
      } catch {
        fail()
        return null
      }
      element.volume = loadedVolume()
      setOwnVolume(element.volume)
      return { element, isOld }
    },
    [detach, setState],
  )

  return { behind, volume, attach, detach, actions: useActions({ audio, stream, setOwnVolume }) }
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
      /** False where nothing is there. */
      goOn() {
        if (!stream.current || !audio.current) return false
        void audio.current.play().catch(() => {})
        return true
      },
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
