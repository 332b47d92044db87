/** The sound of a film, computed: a crowd, rain, whistles, claps, thuds, a few notes. */

export const RATE = 24_000

export type Noise = { at: number; kind: 'whistle' | 'cheer' | 'clap' | 'thud' | 'steps' | 'horn' }
export type Sound = {
  seed: number
  /** What is heard all the time, and how loud (0 to 1). */
  around: 'crowd' | 'rain' | 'hall'
  level: number
  /** Notes a minute, and which (half tones above A), over and over; without: no music. */
  tune?: { beats: number; notes: readonly (number | null)[] }
  noises?: readonly Noise[]
}

/** One channel, -1 to 1. */
export function soundOf({ seed, around, level, tune, noises = [] }: Sound, seconds: number): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * RATE))
  const random = randomFrom(seed)
  addAround(samples, { around, level, random, noises })
  if (tune) addTune(samples, tune)
  for (const noise of noises) addNoise(samples, noise, random)
  const edge = RATE * 0.6
  for (let i = 0; i < samples.length; i++) {
    const fade = Math.min(1, i / edge, (samples.length - i) / edge)
    samples[i] = Math.tanh(samples[i]! * 1.2) * fade * 0.8
  }
  return samples
}

export function waveFile(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2)
  })
  return file
}

/** mulberry32: the same film sounds the same whenever it is made. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

const AROUND = {
  crowd: { low: 0.09, high: 0.012, gain: 2.2 },
  hall: { low: 0.03, high: 0.004, gain: 2.5 },
  rain: { low: 0.5, high: 0.2, gain: 0.55 },
}

function addAround(
  samples: Float32Array,
  {
    around,
    level,
    random,
    noises,
  }: Pick<Sound, 'around' | 'level'> & { random: () => number; noises: readonly Noise[] },
): void {
  const { low, high, gain } = AROUND[around]
  const cheers = noises.filter(({ kind }) => kind === 'cheer').map(({ at }) => at)
  let dark = 0
  let darker = 0
  for (let i = 0; i < samples.length; i++) {
    const time = i / RATE
    dark += (random() - dark) * low
    darker += (dark - darker) * high
    const swell = 0.75 + 0.25 * Math.sin(time * 0.9) * Math.sin(time * 2.3 + 1)
    const cheer = cheers.reduce(
      (sum, at) => sum + (time < at ? 0 : Math.min(1, (time - at) * 4) * Math.exp(-(time - at) / 2.2)),
      0,
    )
    samples[i]! += (dark - darker) * gain * level * swell * (1 + 2.4 * cheer)
  }
}

function addTune(samples: Float32Array, { beats, notes }: NonNullable<Sound['tune']>): void {
  const step = (60 / beats) * RATE
  for (let beat = 0; beat * step < samples.length; beat++) {
    const note = notes[beat % notes.length]
    if (note === null || note === undefined) continue
    const hertz = 220 * 2 ** (note / 12)
    const from = Math.floor(beat * step)
    const until = Math.min(samples.length, from + Math.floor(step * 1.8))
    for (let i = from; i < until; i++) {
      const time = (i - from) / RATE
      const tone = Math.sin(2 * Math.PI * hertz * time) + 0.35 * Math.sin(4 * Math.PI * hertz * time)
      samples[i]! += tone * Math.min(1, time * 60) * Math.exp(-time * 4) * 0.22
    }
  }
}

const LENGTH = { whistle: 0.55, cheer: 0, clap: 0.06, thud: 0.35, steps: 0.1, horn: 1.6 }

function addNoise(samples: Float32Array, { at, kind }: Noise, random: () => number): void {
  const from = Math.floor(at * RATE)
  const until = Math.min(samples.length, from + Math.floor(LENGTH[kind] * RATE))
  for (let i = Math.max(0, from); i < until; i++) {
    const time = (i - from) / RATE
    const left = 1 - time / LENGTH[kind]
    samples[i]! += heard(kind, time, left, random)
  }
}

function heard(kind: Noise['kind'], time: number, left: number, random: () => number): number {
  const wave = (hertz: number) => Math.sin(2 * Math.PI * hertz * time)
  switch (kind) {
    case 'whistle':
      return wave(2450 + 90 * Math.sin(time * 190)) * 0.28 * Math.min(1, time * 40, left * 8)
    case 'clap':
      return random() * 0.6 * left ** 3
    case 'thud':
      return Math.sin(2 * Math.PI * (55 + 60 * left) * time) * 0.9 * left ** 2
    case 'steps':
      return random() * 0.2 * left ** 4
    case 'horn':
      return (wave(233) + 0.6 * wave(466) + 0.4 * wave(349)) * 0.16 * Math.min(1, time * 12, left * 6)
    case 'cheer':
      return 0
  }
}
