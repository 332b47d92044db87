import type { LocalText } from './venue.ts'

/** What the club gets of other clubs' grounds and sells there: places that are counted, of no plan. */
export type AwayArea = {
  /** Of one to four small letters; no block and no price class of the home ground has it. */
  id: string
  name: LocalText
  seating: 'standing' | 'seats'
}

/** In the order in which they are offered; a match says which of them it has, and what the other ground calls each. */
export const awayAreas: readonly AwayArea[] = [
  {
    id: 'gsi',
    name: { de: 'Gästeblock Sitzplatz', en: 'Away end, seat', ja: 'ビジター座席' },
    seating: 'seats',
  },
  {
    id: 'gsb',
    name: { de: 'Gästeblock Sitzplatz\u00a02', en: 'Away end, seat\u00a02', ja: 'ビジター座席 2' },
    seating: 'seats',
  },
  {
    id: 'gst',
    name: { de: 'Gästeblock Stehplatz', en: 'Away end, standing', ja: 'ビジター立ち見席' },
    seating: 'standing',
  },
  {
    id: 'gtb',
    name: { de: 'Gästeblock Stehplatz\u00a02', en: 'Away end, standing\u00a02', ja: 'ビジター立ち見席 2' },
    seating: 'standing',
  },
]
