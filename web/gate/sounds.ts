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

/** In: two bright notes upwards. Not in: one long low buzz. Nobody mistakes one for the other in a crowd. */
export function play(sound: 'in' | 'out'): void {
  if (!context) return
  if (sound === 'in') {
    note({ hertz: 880, from: 0, seconds: 0.12, type: 'sine' })
    note({ hertz: 1320, from: 0.12, seconds: 0.2, type: 'sine' })
  } else note({ hertz: 165, from: 0, seconds: 0.7, type: 'square' })
  navigator.vibrate?.(sound === 'in' ? 80 : [220, 90, 220])
}

function note(given: { hertz: number; from: number; seconds: number; type: OscillatorType }): void {
  const { hertz, from, seconds, type } = given
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
