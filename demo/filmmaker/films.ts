/** What each film shows and how it sounds. Which video it is, its captions and chapters stand in `demo/videos.ts`. */
import type { Shot } from './frames.ts'
import type { Sound } from './sound.ts'

export type Film = {
  package: string
  /** Null: sound alone. */
  shape: 'wide' | 'tall' | null
  shots: readonly Shot[]
  sound: Sound
}

const match: Film = {
  package: 'last-match',
  shape: 'wide',
  shots: [
    { picture: 'scene-stadium', seconds: 4, move: 'in' },
    { picture: 'scene-tunnel', seconds: 4, move: 'in' },
    { picture: 'scene-dribbling', seconds: 4, move: 'right', words: '12’' },
    { picture: 'scene-shot', seconds: 4, move: 'left', words: '31’' },
    { picture: 'scene-save', seconds: 4, move: 'left' },
    { picture: 'scene-tackle', seconds: 4, move: 'right', words: '57’' },
    { picture: 'scene-header', seconds: 4, move: 'up', words: '74’' },
    { picture: 'scene-celebration', seconds: 4, move: 'in' },
    { picture: 'scene-crowd', seconds: 4, move: 'down', words: '90’ + 3' },
  ],
  sound: {
    seed: 1,
    around: 'crowd',
    level: 0.55,
    noises: [
      { at: 8.2, kind: 'whistle' },
      { at: 13, kind: 'thud' },
      { at: 16.6, kind: 'cheer' },
      { at: 20.4, kind: 'whistle' },
      { at: 25, kind: 'thud' },
      { at: 27.6, kind: 'cheer' },
      ...[28.5, 29, 29.25, 29.5, 30.5, 31, 31.25, 31.5].map((at) => ({ at, kind: 'clap' as const })),
      { at: 34, kind: 'whistle' },
      { at: 34.8, kind: 'whistle' },
    ],
  },
}

const voices: Film = {
  package: 'voices',
  shape: 'wide',
  shots: [
    { picture: 'scene-press', seconds: 6, move: 'right' },
    { picture: 'scene-coach', seconds: 10, move: 'in', words: 'TRAINER' },
    { picture: 'scene-interview', seconds: 8, move: 'left', words: 'MIXED ZONE' },
  ],
  sound: {
    seed: 2,
    around: 'hall',
    level: 0.3,
    tune: {
      beats: 96,
      notes: [0, null, 7, null, 3, null, null, null, 5, null, 7, null, null, null, null, null],
    },
    noises: [6.1, 6.6, 7.3, 16.2, 16.5].map((at) => ({ at, kind: 'clap' })),
  },
}

const training: Film = {
  package: 'training-duels',
  shape: 'wide',
  shots: [
    { picture: 'scene-training', seconds: 6, move: 'right' },
    { picture: 'scene-tackle', seconds: 6, move: 'left', words: '1 : 1' },
    { picture: 'scene-coach', seconds: 6, move: 'in' },
    { picture: 'scene-ball', seconds: 6, move: 'left' },
  ],
  sound: {
    seed: 3,
    around: 'hall',
    level: 0.2,
    noises: [
      { at: 1, kind: 'whistle' },
      ...[2, 2.4, 2.8, 3.2, 8.2, 8.5, 8.8].map((at) => ({ at, kind: 'steps' as const })),
      ...[4, 7, 9.2, 11, 18.6, 20, 21.4].map((at) => ({ at, kind: 'thud' as const })),
      { at: 13, kind: 'whistle' },
    ],
  },
}

const corners: Film = {
  package: 'training-corners',
  shape: 'tall',
  shots: [
    { picture: 'player-9', seconds: 6, move: 'in', ground: 'hot', words: 'ECKE' },
    { picture: 'scene-header', seconds: 6, move: 'right', words: 'KURZ' },
    { picture: 'hero-volley', seconds: 6, move: 'left', ground: 'paper', words: 'LANG' },
    { picture: 'scene-save', seconds: 6, move: 'left' },
  ],
  sound: {
    seed: 4,
    around: 'hall',
    level: 0.15,
    tune: { beats: 168, notes: [0, null, 0, 3, null, 0, 5, 3] },
    noises: [2, 8, 14, 19].map((at) => ({ at, kind: 'thud' })),
  },
}

const rain: Film = {
  package: 'training-rain',
  shape: null,
  shots: [],
  sound: {
    seed: 5,
    around: 'rain',
    level: 0.6,
    noises: [
      { at: 3, kind: 'whistle' },
      ...[5, 8, 9.5, 13, 15, 19, 22, 24.5, 27].map((at) => ({ at, kind: 'thud' as const })),
      ...[4.2, 4.5, 4.8, 12, 12.3, 12.6, 21, 21.3].map((at) => ({ at, kind: 'steps' as const })),
      { at: 28, kind: 'whistle' },
    ],
  },
}

const weidner: Film = {
  package: 'weidner',
  shape: 'wide',
  shots: [
    { picture: 'stadium-wide', seconds: 6, move: 'in' },
    { picture: 'portrait-1', seconds: 6, move: 'up', ground: 'hot' },
    { picture: 'scene-ball', seconds: 6, move: 'right', words: '0,9 s' },
    { picture: 'scene-shot', seconds: 6, move: 'left', words: '0,4 s' },
    { picture: 'scene-save', seconds: 10, move: 'left', words: '0,0 s' },
    { picture: 'scene-crowd-scarves', seconds: 6, move: 'down' },
  ],
  sound: {
    seed: 6,
    around: 'crowd',
    level: 0.25,
    tune: { beats: 72, notes: [-5, null, 0, null, 2, null, 3, null] },
    noises: [
      { at: 18.4, kind: 'thud' },
      { at: 24.6, kind: 'thud' },
      { at: 25.2, kind: 'cheer' },
    ],
  },
}

const southEnd: Film = {
  package: 'south-end',
  shape: 'wide',
  shots: [
    { picture: 'scene-stadium', seconds: 6, move: 'in' },
    { picture: 'view-block-16', seconds: 6, move: 'left', words: '13' },
    { picture: 'stadium-section', seconds: 6, move: 'right', ground: 'mist' },
    { picture: 'scene-crowd', seconds: 8, move: 'up' },
  ],
  sound: {
    seed: 7,
    around: 'hall',
    level: 0.4,
    tune: { beats: 110, notes: [-12, null, -12, -5, null, -12, -7, null] },
    noises: [
      ...[1, 2.1, 3.2, 4.3, 7, 8.1, 9.2].map((at) => ({ at, kind: 'thud' as const })),
      { at: 18.4, kind: 'cheer' },
    ],
  },
}

const train: Film = {
  package: 'train-2004',
  shape: 'wide',
  shots: [
    { picture: 'scene-away-train', seconds: 8, move: 'left', words: '2004' },
    { picture: 'scene-stand-food', seconds: 6, move: 'in' },
    { picture: 'scene-crowd-scarves', seconds: 6, move: 'right' },
    { picture: 'scene-celebration', seconds: 8, move: 'in' },
  ],
  sound: {
    seed: 8,
    around: 'hall',
    level: 0.5,
    tune: { beats: 200, notes: [-12, -12, null, -12, null, null] },
    noises: [
      { at: 0.8, kind: 'horn' },
      ...Array.from({ length: 12 }, (_, i) => ({ at: 2 + i * 0.9, kind: 'steps' as const })),
      { at: 14.2, kind: 'cheer' },
      { at: 20.4, kind: 'cheer' },
      { at: 24, kind: 'horn' },
    ],
  },
}

const forbidden: Film = {
  package: 'forbidden',
  shape: 'wide',
  shots: [
    { picture: 'scene-ball', seconds: 6, move: 'left' },
    { picture: 'scene-women', seconds: 8, move: 'in', words: '14' },
    { picture: 'scene-founders', seconds: 6, move: 'right' },
    { picture: 'scene-museum-cup', seconds: 6, move: 'up' },
  ],
  sound: {
    seed: 9,
    around: 'hall',
    level: 0.2,
    tune: { beats: 84, notes: [0, 3, 7, null, 5, 3, null, null] },
    noises: [1.5, 3, 4.5].map((at) => ({ at, kind: 'thud' })),
  },
}

const groundsman: Film = {
  package: 'groundsman',
  shape: 'wide',
  shots: [
    { picture: 'scene-ball', seconds: 6, move: 'right' },
    { picture: 'stadium-wide', seconds: 8, move: 'in' },
    { picture: 'scene-training', seconds: 6, move: 'left' },
  ],
  sound: {
    seed: 10,
    around: 'rain',
    level: 0.25,
    tune: { beats: 66, notes: [0, null, 4, null, 7, null, 9, null] },
  },
}

const choreo: Film = {
  package: 'choreo',
  shape: 'wide',
  shots: [
    { picture: 'scene-founders', seconds: 18, move: 'right', words: '90' },
    { picture: 'scene-school', seconds: 18, move: 'left' },
    { picture: 'scene-tram', seconds: 18, move: 'left' },
    { picture: 'scene-interview', seconds: 16, move: 'in' },
    { picture: 'scene-celebration', seconds: 20, move: 'in' },
  ],
  sound: {
    seed: 11,
    around: 'crowd',
    level: 0.3,
    tune: { beats: 120, notes: [-12, null, -12, null, -5, null, -7, null] },
    noises: [
      ...Array.from({ length: 16 }, (_, i) => ({ at: 54 + i, kind: 'clap' as const })),
      { at: 70.2, kind: 'cheer' },
      { at: 76, kind: 'cheer' },
      { at: 84, kind: 'horn' },
    ],
  },
}

const women: Film = {
  package: 'women-match',
  shape: 'wide',
  shots: [
    { picture: 'scene-women', seconds: 6, move: 'in' },
    { picture: 'scene-dribbling', seconds: 4, move: 'left', words: '23’' },
    { picture: 'scene-shot', seconds: 4, move: 'right', words: '48’' },
    { picture: 'scene-ball', seconds: 4, move: 'in' },
    { picture: 'scene-crowd-scarves', seconds: 4, move: 'down', words: '90’' },
  ],
  sound: {
    seed: 12,
    around: 'crowd',
    level: 0.45,
    noises: [
      { at: 6.3, kind: 'whistle' },
      { at: 11, kind: 'thud' },
      { at: 14.2, kind: 'cheer' },
      { at: 20, kind: 'whistle' },
    ],
  },
}

export const films: readonly Film[] = [
  match,
  women,
  voices,
  training,
  corners,
  rain,
  weidner,
  southEnd,
  train,
  forbidden,
  groundsman,
  choreo,
]

export const lengthOf = ({ shots }: Film): number =>
  shots.length > 0 ? shots.reduce((sum, { seconds }) => sum + seconds, 0) : 30
