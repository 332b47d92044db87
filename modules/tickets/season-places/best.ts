import { randomInt } from 'node:crypto'
import { bestAvailable } from '#modules/tickets/best-places/best-available.rules.ts'
import { soldPriceClasses } from '#modules/tickets/sale.rules.ts'
import type { Block } from '#modules/tickets/venue/venue.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { loadStanding, loadTaken } from './on-sale.ts'

/** Wheelchair places; a companion's is somebody else's, so there is one at a time. */
const ACCESSIBLE = 'r'

/** Places beside each other; a standing block has no seats. */
export type SeasonPlaceFound = {
  block: string
  row: string | null
  seat: string | null
  seatId: string | null
}

export type SeasonPlacesWish = {
  season: number
  /** Null: of seats, the dearest first. */
  priceClass: string | null
  /** Null: the whole ground. */
  block: string | null
  quantity: number
}

/**
 * Proposes places that are free in every match of a season, the best first. Nothing is held: whoever wants one puts it into
 * the cart as a place that was chosen, and of two the second is refused.
 */
export function createBestSeasonPlaces({ cacheMs }: { cacheMs: number }) {
  const taken = createTtlCache<ReadonlySet<string>>({ ttlMs: cacheMs })

  async function loadAll(db: Db, season: number): Promise<ReadonlySet<string>> {
    return taken.get(String(season), async () => {
      const byBlock = await loadTaken(db, season, null)
      return new Set([...byBlock.values()].flatMap((seats) => [...seats]))
    })
  }

  return async (db: Db, wish: SeasonPlacesWish): Promise<SeasonPlaceFound[]> => {
    const { season, priceClass, block, quantity } = wish
    const blocks = venue().blocksOnSale(null)
    const classes = priceClass ? [priceClass] : soldPriceClasses.filter((id) => id !== ACCESSIBLE)
    const wanted = blocks.filter(
      (one) =>
        classes.includes(one.priceClass) &&
        (block ?? one.id) === one.id &&
        (one.kind === 'seated' || one.priceClass === priceClass),
    )
    if (priceClass && wanted.some(({ kind }) => kind === 'standing')) return emptiest(db, wish, wanted)
    const find = async () =>
      bestAvailable({
        blocks: block ? wanted : blocks,
        taken: await loadAll(db, season),
        quantity: priceClass === ACCESSIBLE ? 1 : quantity,
        priceClasses: classes,
        together: true,
        accessible: priceClass === ACCESSIBLE,
        orphanPolicy: 'avoid',
        spread: randomInt(2 ** 31),
      })
    let found = await find()
    if (found.kind === 'refused') {
      // Nobody is told that nothing is left by what was so a moment ago.
      taken.forget(String(season))
      found = await find()
    }
    if (found.kind === 'refused') throw none(found.reason)
    return found.seats.map(({ id, blockId, row, seat }) => ({ block: blockId, row, seat, seatId: id }))
  }
}

async function emptiest(
  db: Db,
  { season, quantity }: SeasonPlacesWish,
  blocks: Block[],
): Promise<SeasonPlaceFound[]> {
  const free = await loadStanding(db, season)
  const freeIn = ({ id }: Block) => free.get(id) ?? 0
  const best = blocks.reduce((one, other) => (freeIn(other) > freeIn(one) ? other : one))
  if (freeIn(best) < quantity) throw none('notEnough')
  return Array.from({ length: quantity }, () => ({ block: best.id, row: null, seat: null, seatId: null }))
}

function none(reason: 'noneTogether' | 'notEnough'): AppError {
  return reason === 'noneTogether'
    ? new AppError(409, 'NONE_TOGETHER', 'Enough places are free, but not side by side')
    : new AppError(409, 'NOT_ENOUGH_PLACES', 'Fewer places are free than wanted')
}
