import { homeGround } from '#club/venue.ts'
import { type Block, buildBlocks, type Seat } from './venue.rules.ts'

/** The venue as this process knows it: built once from the plan, then only looked at. */
export type Venue = {
  id: string
  blocks: readonly Block[]
  blockById: ReadonlyMap<string, Block>
  seatById: ReadonlyMap<string, Seat>
  /** The blocks that are sold here for an event; the same array for the same release, as `bestAvailable` wants it. */
  blocksOnSale(releasedBlocks: readonly string[] | null): readonly Block[]
}

let built: Venue | undefined

export function venue(): Venue {
  built ??= buildVenue()
  return built
}

function buildVenue(): Venue {
  const blocks = buildBlocks(homeGround)
  const own = blocks.filter((block) => !block.isGuest)
  const releases = new Map<string, readonly Block[]>()
  return {
    id: homeGround.id,
    blocks,
    blockById: new Map(blocks.map((block) => [block.id, block])),
    seatById: new Map(
      blocks.flatMap((block) => block.rows.flatMap((row) => row.seats.map((seat) => [seat.id, seat]))),
    ),
    blocksOnSale(releasedBlocks) {
      if (!releasedBlocks) return own
      const key = releasedBlocks.toSorted().join()
      let blocksOfRelease = releases.get(key)
      if (!blocksOfRelease) {
        blocksOfRelease = own.filter((block) => releasedBlocks.includes(block.id))
        releases.set(key, blocksOfRelease)
      }
      return blocksOfRelease
    },
  }
}
