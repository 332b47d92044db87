import type { KeyboardEvent } from 'react'
import type { Playback } from './usePlayback.ts'

type Given = { playback: Playback; length: number; onCaptions: () => void; onWhole: () => void }

const RATES = [0.75, 1, 1.25, 1.5, 2]

/** Space pauses, J and L jump ten seconds, C captions, < and > speed, M sound, F the whole screen, figures tenths. */
export function pressKey(event: KeyboardEvent, { playback, length, onCaptions, onWhole }: Given): void {
  const { target, key, ctrlKey, altKey, metaKey } = event
  if (ctrlKey || altKey || metaKey) return
  const isButton = (target as Element).closest('button, a, input, [role=dialog]') !== null
  const { state, toggle, skip, seek, toggleSound, setRate } = playback
  const faster = (by: number) => setRate(RATES[RATES.indexOf(state.rate) + by] ?? state.rate)
  const doing = new Map<string, () => void>([
    ['k', toggle],
    ['j', () => skip(-10)],
    ['l', () => skip(10)],
    ['ArrowLeft', () => skip(-5)],
    ['ArrowRight', () => skip(5)],
    ['m', toggleSound],
    ['c', onCaptions],
    ['f', onWhole],
    ['<', () => faster(-1)],
    ['>', () => faster(1)],
    ...(isButton ? [] : [[' ', toggle] as const]),
  ])
  const act = /^\d$/.test(key) ? () => seek((Number(key) / 10) * length) : doing.get(key)
  if (!act) return
  event.preventDefault()
  act()
}
