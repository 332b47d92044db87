import { type AwayArea, awayAreas } from '#club/away-areas.ts'
import type { Text } from '#club/club.ts'
import type { Block } from './venue.rules.ts'

const areaById = new Map(awayAreas.map((area) => [area.id, area]))

/** An area of the visitors' at another club's ground; null for blocks and price classes of one's own. */
export function awayArea(id: string): AwayArea | null {
  return areaById.get(id) ?? null
}

/** An area as fans read it: with what the other ground calls it, where a match says so. */
export function nameOfArea({ name }: AwayArea, called: string | null | undefined): Text {
  if (!called) return name
  const both = (language: 'de' | 'en' | 'ja') => `${name[language] ?? name.de}, ${called}`
  return { de: both('de'), en: both('en'), ja: both('ja') }
}

/** What another ground calls the area of a row with `event_id` and `block_id`, null at home: an SQL expression. */
export const calledOf = (row: string, block = 'block_id'): string =>
  `(select n.called from standing_counters n where n.event_id = ${row}.event_id and n.block_id = ${row}.${block})`

/** An area as a block whose places are counted: how many it has says the counter of each match. It is a price class of its own. */
export function blockOfArea({ id, name }: AwayArea): Block {
  return {
    ...{ id, name: name.de, stand: null, tier: null, kind: 'standing', priceClass: id },
    ...{ capacity: 0, isGuest: false, polygon: [], centre: [0, 0], ideal: [0, 0], rows: [] },
  }
}
