/** What coaches, doctors, analysts and all others behind the teams look like. Tones are brightness, 0 dark to 1 light. */
import type { Face } from './face.ts'

export type Colleague = {
  /** End of the picture's id. */
  key: string
  name: string
  woman: boolean
  seed: number
  face: Face
  skin: number
  hairTone: number
  yaw: number
}

type Row = [
  key: string,
  name: string,
  sex: 'w' | 'm',
  hair: Face['hair'],
  skin: number,
  hairTone: number,
  yaw: number,
  more?: Face,
]

const ROWS: readonly Row[] = [
  [
    'sobotta',
    'Marek Sobotta',
    'm',
    'sideParting',
    0.88,
    0.5,
    16,
    { beard: 0.8, length: 1.04, browTone: 0.3 },
  ],
  ['kaltwasser', 'Ines Kaltwasser', 'w', 'bob', 0.95, 0.3, -16],
  ['grebe', 'Paul Grebe', 'm', 'buzz', 0.93, 0.4, 14, { stubble: 0.3 }],
  ['vollmer', 'Arne Vollmer', 'm', 'bald', 0.92, 0.2, -18, { beard: 0.6 }],
  ['sezgin', 'Timur Sezgin', 'm', 'short', 0.76, 0.08, 18, { beard: 0.7, brow: 1.1 }],
  ['brenneis', 'Holger Brenneis', 'm', 'sideParting', 0.9, 0.88, -14, { jaw: 1.06 }],
  ['hartung', 'Bea Hartung', 'w', 'short', 0.94, 0.8, 16],
  ['osterloh', 'Lina Osterloh', 'w', 'knot', 0.96, 0.56, -18],
  ['boll', 'Kira Boll', 'w', 'ponytail', 0.92, 0.2, 14],
  ['aumann', 'Jens Aumann', 'm', 'curls', 0.95, 0.5, -16, { stubble: 0.2 }],
  ['wachsmuth', 'Fred Wachsmuth', 'm', 'quiff', 0.96, 0.34, 20, { ears: 1.1 }],
  ['rasch', 'Mina Rasch', 'w', 'plait', 0.7, 0.1, -14],
  ['thiel', 'Oskar Thiel', 'm', 'short', 0.9, 0.9, 16, { beard: 0.9 }],
  ['ehlers', 'Ruth Ehlers', 'w', 'bob', 0.94, 0.9, -20],
  ['strack', 'Nele Strack', 'w', 'long', 0.97, 0.64, 14],
  ['rode', 'Jan-Peter Rode', 'm', 'bald', 0.88, 0.3, -14, { beard: 1, width: 1.04 }],
  ['ostwald', 'Katrin Ostwald', 'w', 'short', 0.95, 0.46, 16],
  ['santos', 'Miguel Santos', 'm', 'curls', 0.62, 0.08, -16, { stubble: 0.4 }],
  ['marx', 'Silke Marx', 'w', 'ponytail', 0.95, 0.7, 14],
  ['winterfeld', 'Carla Winterfeld', 'w', 'knot', 0.9, 0.16, -18],
  ['arslan', 'Elif Arslan', 'w', 'long', 0.8, 0.1, 18],
  ['petersen', 'Jule Petersen', 'w', 'topBun', 0.98, 0.66, -14],
  ['dietz', 'Robin Dietz', 'm', 'short', 0.95, 0.3, 16],
  ['lindemann', 'Vera Lindemann', 'w', 'bob', 0.93, 0.84, -16],
  ['krogmann', 'Daniel Krogmann', 'm', 'short', 0.94, 0.4, 14, { stubble: 0.3 }],
  ['tekin', 'Aylin Tekin', 'w', 'ponytail', 0.8, 0.1, -16],
  ['ranft', 'Uwe Ranft', 'm', 'bald', 0.9, 0.6, 18, { beard: 0.5 }],
  ['holl', 'Sabine Holl', 'w', 'bob', 0.95, 0.5, -14],
  ['thoma', 'Marvin Thoma', 'm', 'flattop', 0.42, 0.07, 16, { nose: 1.1 }],
  ['lorenz', 'Pia Lorenz', 'w', 'plait', 0.97, 0.6, -18],
  ['bartel', 'Heinz Bartel', 'm', 'sideParting', 0.92, 0.92, 14, { beard: 0.4 }],
]
/** The head coach has the face of his scene. */
const KNOWN: Readonly<Record<string, number>> = { sobotta: 60 }

export const STAFF: readonly Colleague[] = ROWS.map(
  ([key, name, sex, hair, skin, hairTone, yaw, more], index) => ({
    key,
    name,
    woman: sex === 'w',
    seed: KNOWN[key] ?? 600 + index,
    face: { hair, ...(sex === 'w' ? { jaw: 0.9, nose: 0.9, lips: 0.5, brow: 0.7 } : {}), ...more },
    skin,
    hairTone,
    yaw,
  }),
)
