import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { loadContingents, paintSeats, paintStanding } from './contingents.storage.ts'

type Places = { seatIds: string[]; standing: { blockId: string; places: number }[] }

/**
 * A new match keeps what the one before keeps: the same contingents on the same places, also on those of which tickets were given
 * there. What was let go keeps nothing any more, and is not copied. `moved` says when a moment of the one before comes here.
 */
export async function copyContingents(
  trx: Trx,
  given: { from: string; to: string; moved: (moment: Date) => Date },
): Promise<void> {
  const { from, to, moved } = given
  for (const { id, kind, name, releasesAt, releasedAt } of await loadContingents(trx, from)) {
    if (releasedAt) continue
    const copy = newId()
    await trx
      .insertInto('contingents')
      .values({ id: copy, event_id: to, kind, name, releases_at: releasesAt && moved(releasesAt) })
      .execute()
    const { seatIds, standing } = await placesOf(trx, id)
    await paintSeats(trx, { eventId: to, contingentId: copy, seatIds, noSeatLock: false })
    for (const one of standing) await paintStanding(trx, { eventId: to, contingentId: copy, ...one })
  }
}

/** Of a contingent: what it keeps, and what was given out of it, to people and to fan clubs. */
async function placesOf(trx: Trx, id: string): Promise<Places> {
  const { rows: seats } = await sql<{ seatId: string }>`
    select seat_id as "seatId" from seat_claims where contingent_id = ${id}
    union select t.seat_id from complimentary_tickets g join tickets t on t.id = g.ticket_id
    where g.contingent_id = ${id} and t.revoked_at is null and t.seat_id is not null
    union select seat_id from allotment_places where contingent_id = ${id} and state <> 'Returned' and seat_id is not null`.execute(
    trx,
  )
  const { rows: standing } = await sql<{ blockId: string; places: number }>`
    select block_id as "blockId", sum(places)::int as places from (
      select block_id, places from standing_contingents where contingent_id = ${id}
      union all select t.block_id, 1 from complimentary_tickets g join tickets t on t.id = g.ticket_id
      where g.contingent_id = ${id} and t.revoked_at is null and t.seat_id is null
      union all select block_id, 1 from allotment_places
      where contingent_id = ${id} and state <> 'Returned' and seat_id is null) as kept
    group by block_id order by block_id`.execute(trx)
  return { seatIds: seats.map(({ seatId }) => seatId), standing }
}
