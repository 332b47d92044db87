import { awayAreas } from '#club/away-areas.ts'
import { blockOfArea } from './away.rules.ts'
import type { Block } from './venue.rules.ts'
import { type Venue, venue } from './venue.ts'

/** Where a match is: at home there is a plan; elsewhere only areas, whose places are counted and not drawn. */
export type Ground = Pick<Venue, 'blocks' | 'blockById' | 'blocksOnSale'>

const areas = awayAreas.map(blockOfArea)

const away: Ground = {
  blocks: areas,
  blockById: new Map(areas.map((block) => [block.id, block])),
  // A match has those that it counts: they stand in its released blocks.
  blocksOnSale: (released) => areas.filter(({ id }) => released?.includes(id)),
}

/** The ground that a match is at. */
export function groundOf({ is_away: isAway }: { is_away: boolean }): Ground {
  return isAway ? away : venue()
}

/** A block of the home ground, or an area elsewhere. */
export function findBlock(id: string): Block | undefined {
  return venue().blockById.get(id) ?? away.blockById.get(id)
}
