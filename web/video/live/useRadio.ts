import { useCallback, useEffect, useRef, useState } from 'react'
import { useHere } from '#web/site/here.ts'
import { type RadioState, rememberListening, wasListening } from './radio.ts'
import { useRadioSession } from './useRadioSession.ts'
import { useSound } from './useSound.ts'

/** Who has paused for longer begins with what is live: nothing is loaded for somebody who has gone. */
const HELD_MS = 5 * 60_000
/** What does not come is asked for again, until somebody stops it. */
const AGAIN_MS = 5_000

type Given = { manifest: string | null; title: string; station: string; line: string; poster: string | null }

export type Radio = ReturnType<typeof useRadio>

/** Plays the sound of what is live, while one reads and from page to page. */
export function useRadio({ manifest, ...told }: Given) {
  const remember = useRemembering()
  const [state, setState] = useState<RadioState>('silent')
  const { behind, volume, attach, detach, actions } = useSound(setState)
  const { goOn, ...pressed } = actions

  const stop = useCallback(() => {
    detach()
    setState('silent')
    remember(false)
  }, [detach, remember])

  const play = useCallback(async () => {
    if (!manifest || goOn()) return
    const attached = await attach(manifest, (isWithheld) => {
      setState(isWithheld ? 'withheld' : 'failed')
      if (isWithheld) remember(false)
    })
    if (!attached) return
    const { element, isOld } = attached
    try {
      await element.play()
      remember(true)
    } catch (fault) {
      // A browser that wants a press first gets one; what was given up meanwhile is not heard of again.
      if (isOld() || !(fault instanceof DOMException && fault.name === 'NotAllowedError')) return
      detach()
      setState('silent')
    }
  }, [manifest, goOn, attach, detach, remember])

  // Somebody has listened on the page before: it goes on where the browser lets it.
  useEffect(() => {
    if (manifest && wasListening()) void play()
    return () => {
      detach()
      setState('silent')
    }
  }, [manifest, play, detach])

  useAfterwards({ state, play, stop })
  const radio = { state, behind, volume, play: () => void play(), stop, ...pressed }
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

/** Remembers for all sites of the domain whether somebody listens. */
function useRemembering(): (isListening: boolean) => void {
  const { site, domains } = useHere()
  const here = useRef({ site, domains })
  here.current = { site, domains }
  return useCallback((isListening) => rememberListening(isListening, here.current), [])
}
