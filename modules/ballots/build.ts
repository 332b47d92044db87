import { sql } from 'kysely'
import { commitmentOf } from '#modules/draws/draw.rules.ts'
import { buildAwayEvent, buildEvent } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { placeOf } from './context.ts'

const SECRET = 'c0'.repeat(32)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

type Given = {
  who?: 'everybody' | 'member' | 'seasonTicket'
  perApplication?: number
  /** From now: opens, closes, draws, until when winners buy. */
  hours?: readonly [number, number, number, number]
  /** Seats of block 19 that its contingent keeps. */
  seats?: readonly string[]
  /** Standing places of block 23 that it keeps. */
  standing?: number
}

/** A match whose only places are kept by a contingent: some seats of a row, and standing places. */
export async function buildKept(
  db: Db,
  {
    seats = ['19-3-1', '19-3-2', '19-3-3', '19-3-4'],
    standing = 0,
    ...event
  }: Given & { maxPerBuyer?: number },
): Promise<{ eventId: string; contingentId: string }> {
  const eventId = await buildEvent(db, {
    ...event,
    releasedBlocks: standing > 0 ? ['19', '23'] : ['19'],
    standingCapacity: standing,
  })
  const contingentId = newId()
  await sql`insert into contingents (id, event_id, kind, name) values (${contingentId}, ${eventId}, 'press', 'Verlosung')`.execute(
    db,
  )
  const all = [...venue().seatById.values()].filter(({ blockId }) => blockId === '19')
  const kept = (id: string) => seats.includes(id)
  await db
    .insertInto('seat_claims')
    .values(
      all.map(({ id, blockId }) => ({
        ...{ event_id: eventId, seat_id: id, block_id: blockId },
        blocked_reason: kept(id) ? 'contingent' : 'club',
        contingent_id: kept(id) ? contingentId : null,
      })),
    )
    .execute()
  if (standing > 0) {
    await sql`
      insert into standing_contingents (contingent_id, event_id, block_id, places)
      values (${contingentId}, ${eventId}, '23', ${standing})`.execute(db)
    await sql`update standing_counters set taken = ${standing} where event_id = ${eventId} and block_id = '23'`.execute(
      db,
    )
  }
  return { eventId, contingentId }
}

/** A match elsewhere, whose area has only the places that a contingent keeps. */
export async function buildKeptAway(
  db: Db,
  places: number,
): Promise<{ eventId: string; contingentId: string }> {
  const eventId = await buildAwayEvent(db, { places })
  const contingentId = newId()
  await sql`
    with kept as (
      insert into contingents (id, event_id, kind, name) values (${contingentId}, ${eventId}, 'press', 'Verlosung')
    ), painted as (
      insert into standing_contingents (contingent_id, event_id, block_id, places)
      values (${contingentId}, ${eventId}, 'gst', ${places})
    )
    update standing_counters set taken = ${places} where event_id = ${eventId} and block_id = 'gst'`.execute(
    db,
  )
  return { eventId, contingentId }
}

/** A ballot that opened an hour ago and closes in one; `kept`: of places that are there already. */
export async function buildBallot(
  db: Db,
  given: Given & {
    sealing: Sealing
    maxPerBuyer?: number
    kept?: { eventId: string; contingentId: string }
  },
): Promise<{ id: string; eventId: string; contingentId: string }> {
  const { sealing, who = 'everybody', perApplication = 4, hours = [-1, 1, 2, 48] } = given
  const { eventId, contingentId } = given.kept ?? (await buildKept(db, given))
  const id = newId()
  const [opens, closes, draws, until] = hours
  await sql`
    insert into ticket_ballots (id, event_id, contingent_id, who, per_application, opens_at, closes_at, draws_at, buy_until,
      secret, commitment)
    values (${id}, ${eventId}, ${contingentId}, ${who}, ${perApplication}, ${inHours(opens)}, ${inHours(closes)},
      ${inHours(draws)}, ${inHours(until)}, ${sealing.seal(SECRET, placeOf(id))}, ${commitmentOf(id, SECRET)})`.execute(
    db,
  )
  await sql`update contingents set is_in_ballot = true where id = ${contingentId}`.execute(db)
  return { id, eventId, contingentId }
}

/** Somebody’s application in a ballot of its own; answers its id. */
export async function buildBallotEntry(
  db: Db,
  { personId, sealing }: { personId: string; sealing: Sealing },
): Promise<string> {
  const { id: ballotId } = await buildBallot(db, { sealing })
  const id = newId()
  await sql`
    insert into ticket_ballot_entries (id, ballot_id, number, entrant, person_id, quantity, price_classes, language, salt, code,
      state)
    values (${id}, ${ballotId}, 1, ${personId}, ${personId}, 1, '{1}', 'de', 'salt', ${'0'.repeat(64)}, 'Entered')`.execute(
    db,
  )
  await sql`update ticket_ballots set last_number = 1 where id = ${ballotId}`.execute(db)
  return id
}
