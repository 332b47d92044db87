/** Members of the club as the scenes of its departments show them. */
import type { Somebody } from './doing.ts'

export type Words = [de: string, en: string, ja: string]
/** Somebody, and how a picture calls them. */
export type Person = Somebody & { words: Words }

const woman = (face: Somebody['face'], skin: number, hairTone: number): Person => ({
  woman: true,
  build: 0.94,
  face: { jaw: 0.9, nose: 0.9, lips: 0.5, brow: 0.7, ...face },
  skin,
  hairTone,
  words: ['Eine Frau', 'A woman', '女性'],
})
const man = (face: Somebody['face'], skin: number, hairTone: number, build = 1): Person => ({
  face: { ...face },
  skin,
  hairTone,
  build,
  words: ['Ein Mann', 'A man', '男性'],
})
const old = (person: Person, de: string, en: string, ja: string): Person => ({
  ...person,
  hairTone: 0.9,
  words: [de, en, ja],
})

/** Who does sport in the club: women and men, young and old, of many skins. */
export const PEOPLE = {
  afia: woman({ hair: 'afro', seed: 301 }, 0.4, 0.08),
  wanda: woman({ hair: 'plait', seed: 302 }, 0.96, 0.66),
  mei: woman({ hair: 'bob', seed: 303, eyes: 0.8, cheek: 1.2 }, 0.9, 0.08),
  leila: woman({ hair: 'ponytail', seed: 304 }, 0.74, 0.14),
  nia: woman({ hair: 'braids', seed: 305 }, 0.5, 0.1),
  inga: old(
    woman({ hair: 'knot', seed: 306 }, 0.94, 0.9),
    'Eine ältere Frau',
    'An elderly woman',
    '年配の女性',
  ),
  omar: man({ hair: 'curls', seed: 311, beard: 0.6 }, 0.66, 0.1),
  jasper: man({ hair: 'sideParting', seed: 312, stubble: 0.3 }, 0.97, 0.6),
  kofi: man({ hair: 'flattop', seed: 313, nose: 1.1 }, 0.38, 0.07, 1.04),
  hiro: man({ hair: 'short', seed: 314, eyes: 0.8, cheek: 1.2 }, 0.88, 0.08, 0.96),
  emil: man({ hair: 'quiff', seed: 315 }, 0.92, 0.3),
  georg: old(
    man({ hair: 'short', seed: 316, beard: 0.7 }, 0.9, 0.9),
    'Ein älterer Mann',
    'An elderly man',
    '年配の男性',
  ),
  klaus: old(
    man({ hair: 'bald', seed: 317, beard: 0.9, brow: 1.2, jaw: 1.1 }, 0.94, 0.9, 1.06),
    'Ein älterer Mann',
    'An elderly man',
    '年配の男性',
  ),
} as const satisfies Record<string, Person>
