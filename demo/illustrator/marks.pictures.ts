/** The club's own marks and the crests of the seventeen opponents. */
import { COLOUR } from './drawing.ts'
import { svg } from './goods/print.ts'
import { crest, crestWithName, mark, OPPONENTS, opponentCrest } from './marks.ts'
import type { Picture } from './picture.ts'

const crestOf = (club: string): Picture['alt'] => ({
  de: `Wappen ${club}`,
  en: `Crest of ${club}`,
  ja: `${club}のエンブレム`,
})

export const MARKS: readonly Picture[] = [
  {
    id: 'crest',
    width: 120,
    height: 140,
    alt: crestOf('SV Falkenstadt 1899'),
    tags: ['crest'],
    draw: () => svg([0, 0, 120, 140], crest()),
  },
  {
    id: 'crest-full',
    width: 120,
    height: 140,
    alt: crestOf('SV Falkenstadt 1899'),
    tags: ['crest'],
    draw: () => svg([0, 0, 120, 140], crestWithName()),
  },
  {
    id: 'mark',
    width: 120,
    height: 116,
    alt: { de: 'Falkenmarke', en: 'Falcon mark', ja: 'ファルケンのマーク' },
    tags: ['mark'],
    draw: () => svg([0, 0, 120, 116], mark(COLOUR.ink)),
  },
  ...OPPONENTS.map((opponent) => ({
    id: `crest-${opponent.id}`,
    width: 64,
    height: 64,
    alt: crestOf(opponent.name),
    tags: ['crest', 'opponent'],
    draw: () => svg([0, 0, 64, 64], opponentCrest(opponent)),
  })),
]
