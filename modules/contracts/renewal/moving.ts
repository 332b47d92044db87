import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { RenewalContext } from './context.ts'

/** Where a contract moves to. */
export type NewPlace = {
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
}

/** A seat's id, or a standing block's, in full; null: there is none any more. */
export function placeNamed(ctx: Pick<RenewalContext, 'ground'>, name: string): NewPlace | null {
  const { seats, standing } = ctx.ground()
  const seat = seats.find(({ id }) => id === name)
  if (seat) {
    const { id, blockId, row, priceClass } = seat
    return { blockId, row, seat: id.split('-').at(-1)!, seatId: id, priceClass }
  }
  const block = standing.find(({ blockId }) => blockId === name)
  return block ? { blockId: name, row: null, seat: null, seatId: null, priceClass: block.priceClass } : null
}

/**
 * Somebody may have bought the place since the run was planned: a seat that a cart holds for the season, or a block that is full,
 * is refused. Another contract's seat is refused by its unique index.
 */
export async function refuseTaken(
  ctx: Pick<RenewalContext, 'ground'>,
  trx: Trx,
  { place, season }: { place: NewPlace; season: number },
): Promise<void> {
  if (await isTaken(ctx, trx, place, season))
    throw new AppError(409, 'SEAT_TAKEN', 'The place is somebody else’s by now')
}

async function isTaken(
  ctx: Pick<RenewalContext, 'ground'>,
  trx: Trx,
  { seatId, blockId }: NewPlace,
  season: number,
): Promise<boolean> {
  if (seatId) return !(await passSeat(trx, { season, seatId, blockId }))
  await sql`
    insert into season_blocks (season, block_id) values (${season}, ${blockId})
    on conflict (season, block_id) do update set block_id = excluded.block_id`.execute(trx)
  const { rows } = await sql<{ taken: number }>`
    select app.season_standing_taken(${season}, ${blockId})::int as taken`.execute(trx)
  return rows[0]!.taken >= ctx.ground().standing.find((one) => one.blockId === blockId)!.capacity
}

/**
 * A row of season_places, written and taken back: a cart that has the seat refuses it, and one that takes it at the same moment waits for
 * the end of this transaction, and then sees whose it is (`app.take_season_place`). False: it is a cart's.
 */
async function passSeat(
  trx: Trx,
  { season, seatId, blockId }: { season: number; seatId: string; blockId: string },
): Promise<boolean> {
  await sql`delete from season_places where season = ${season} and seat_id = ${seatId} and hold_expires_at <= app.now()`.execute(
    trx,
  )
  const id = newId()
  const { numAffectedRows } = await sql`
    insert into season_places (cart_item_id, season, block_id, seat_id, hold_expires_at)
    values (${id}, ${season}, ${blockId}, ${seatId}, app.now() + interval '1 hour') on conflict do nothing`.execute(
    trx,
  )
  await sql`delete from season_places where cart_item_id = ${id}`.execute(trx)
  return numAffectedRows === 1n
}

/** Members of a group give up their seats together, before each takes the next: one may get what another had. */
export async function standUp(trx: Trx, contractIds: readonly string[]): Promise<void> {
  await sql`update contracts set seat_id = null where id = any(${contractIds}::uuid[])`.execute(trx)
}

/** What came of it, or the code of why nothing of it is done. Faults go on to whoever began. */
export async function attempt<T>(trx: Trx, work: () => Promise<T>): Promise<{ done: T } | { code: string }> {
  await sql`savepoint turn`.execute(trx)
  try {
    const done = await work()
    await sql`release savepoint turn`.execute(trx)
    return { done }
  } catch (error) {
    const code = refusalOf(error)
    if (code === null) throw error
    await sql`rollback to savepoint turn`.execute(trx)
    return { code }
  }
}

function refusalOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'contracts_seat' ? 'SEAT_TAKEN' : null
}
