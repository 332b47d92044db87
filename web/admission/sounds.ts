import type { ScanResult } from '#modules/admission/schema.ts'
import { kindOf } from './result-kinds.ts'

let context: AudioContext | null = null

/** Browsers let a page sound only after it was touched: called when the gate is opened. */
export function wakeSounds(): void {
  try {
    context ??= new AudioContext()
    void context.resume()
  } catch {
    // No sound at all: the screen and the vibration say it, too.
  }
}

type Tone = { hertz: number; from: number; seconds: number; type: OscillatorType }

/** In: two bright notes upwards. Not in: one long low buzz. Wait: the same note twice. Nobody mistakes one for another. */
const TONES: Record<ReturnType<typeof kindOf>, Tone[]> = {
  in: [
    { hertz: 880, from: 0, seconds: 0.12, type: 'sine' },
    { hertz: 1320, from: 0.12, seconds: 0.2, type: 'sine' },
  ],
  out: [{ hertz: 165, from: 0, seconds: 0.7, type: 'square' }],
  wait: [
    { hertz: 440, from: 0, seconds: 0.16, type: 'triangle' },
    { hertz: 440, from: 0.26, seconds: 0.16, type: 'triangle' },
  ],
}
const SHAKES = { in: [80], out: [220, 90, 220], wait: [110, 90, 110] }

/** A gate without sound still says it to the hand. */
export function shake(result: ScanResult): void {
  navigator.vibrate?.(SHAKES[kindOf(result)])
}

export function play(result: ScanResult): void {
  // A call, or the lock of the screen, stops it.
  if (context?.state !== 'running') void context?.resume()
  for (const tone of context ? TONES[kindOf(result)] : []) note(tone)
}

function note({ hertz, from, seconds, type }: Tone): void {
  const at = context!.currentTime + from
  const volume = context!.createGain()
  const tone = context!.createOscillator()
  tone.type = type
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.25, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  tone.connect(volume).connect(context!.destination)
  tone.start(at)
  tone.stop(at + seconds)
}
