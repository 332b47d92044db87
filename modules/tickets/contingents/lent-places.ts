import { sql } from 'kysely'
import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import { takeStandingPlaces } from '#modules/tickets/complimentary/complimentary.storage.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import { giveBackSeats } from '#modules/tickets/reserved-places.storage.ts'
import { type KeptSale, type MatchPlace, sellKept } from '#modules/tickets/season-places/kept-places.ts'
import { giveBackStanding } from '#modules/tickets/standing.storage.ts'
import { findBlock } from '#modules/tickets/venue/grounds.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdKeeping, refuse } from './contingents.ts'

/** A place that left its contingent for somebody who gives it on. */
export type LentPlace = MatchPlace & { contingentId: string; priceClass: string }

export type LentPlaces = ReturnType<typeof createLentPlaces>

type LentContext = { keys: KeyRing; listeners: Pick<TicketListeners, 'notify'> }

/**
 * Places that the club gives to fan clubs out of its contingents (`fanClub`): no plan, sale or release touches them, until they
 * are sold to one of the fan club or come back. All of it in the caller's transaction.
 */
export function createLentPlaces(ctx: LentContext) {
  return { lend, ...inContext(ctx, { giveBack, sell }) }
}

/** So many places of each block, side by side as they stand; all of them or a 409 `CONTINGENT_NO_ROOM`. */
async function lend(
  trx: Trx,
  given: {
    eventId: string
    contingentId: string
    parts: readonly { blockId: string; places: number }[]
  },
): Promise<LentPlace[]> {
  const { eventId, contingentId, parts } = given
  await holdKeeping(trx, { eventId, id: contingentId })
  const lent: LentPlace[] = []
  for (const { blockId, places } of parts.toSorted((a, b) => (a.blockId < b.blockId ? -1 : 1))) {
    const block = findBlock(blockId)
    if (!block) throw notFound()
    const of = { eventId, contingentId, blockId, priceClass: block.priceClass }
    if (block.kind === 'standing') {
      if (!(await takeStandingPlaces(trx, { ...of, places }))) throw refuse('CONTINGENT_NO_ROOM')
      for (let count = 0; count < places; count++) lent.push({ ...of, row: null, seat: null, seatId: null })
      continue
    }
    const seats = await lendSeats(trx, { ...of, places })
    if (seats.length < places) throw refuse('CONTINGENT_NO_ROOM')
    for (const id of seats) {
      const { row, seat } = venue().seatById.get(id)!
      lent.push({ ...of, row, seat, seatId: id })
    }
  }
  await dropTags(trx, ['tickets'])
  return lent
}

async function lendSeats(
  trx: Trx,
  given: { eventId: string; contingentId: string; blockId: string; places: number },
): Promise<string[]> {
  const { eventId, contingentId, blockId, places } = given
  const { rows } = await sql<{ id: string }>`
    with mine as (
      select seat_id from seat_claims
      where event_id = ${eventId} and contingent_id = ${contingentId} and block_id = ${blockId}
      order by length(seat_id), seat_id collate "C" limit ${places}::int for update)
    update seat_claims c set blocked_reason = 'fanClub', contingent_id = null, claimed_at = now()
    from mine where c.event_id = ${eventId} and c.seat_id = mine.seat_id returning c.seat_id as id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** To the contingent they came from, or, once that keeps nothing any more, to whoever waits and to everybody. */
async function giveBack({ listeners }: LentContext, trx: Trx, places: readonly LentPlace[]): Promise<void> {
  const reserved: string[] = []
  for (const [id, of] of [...Map.groupBy(places, (one) => one.contingentId)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const eventId = of[0]!.eventId
    const seatIds = of.flatMap(({ seatId }) => seatId ?? [])
    const standing = [
      ...Map.groupBy(
        of.filter(({ seatId }) => seatId === null),
        (one) => one.blockId,
      ),
    ].map(([blockId, same]) => ({ event_id: eventId, block_id: blockId, quantity: same.length }))
    const which = sql`c.event_id = ${eventId} and c.seat_id = any(${seatIds}::text[]) and c.blocked_reason = 'fanClub'
      and c.ticket_id is null`
    if (await isKeeping(trx, id)) {
      await sql`update seat_claims c set blocked_reason = 'contingent', contingent_id = ${id} where ${which}`.execute(
        trx,
      )
      for (const { block_id, quantity } of standing)
        await sql`
          insert into standing_contingents (contingent_id, event_id, block_id, places)
          values (${id}, ${eventId}, ${block_id}, ${quantity})
          on conflict (contingent_id, block_id) do update set places = standing_contingents.places + excluded.places`.execute(
          trx,
        )
      continue
    }
    if (seatIds.length > 0) reserved.push(...(await giveBackSeats(trx, which)))
    reserved.push(...(await giveBackStanding(trx, standing)))
  }
  for (const eventId of new Set(reserved)) await listeners.notify('reserved', trx, eventId)
  await dropTags(trx, ['tickets'])
}

async function isKeeping(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from contingents where id = ${id} and released_at is null for key share`.execute(trx)
  return rows.length > 0
}

/** Its ticket. Repeatable. 409: the place is kept no more. */
function sell(ctx: LentContext, trx: Trx, sale: KeptSale): Promise<string> {
  return sellKept(ctx, trx, sale, 'fanClub')
}
