import { sql } from 'kysely'
import { buildOrganisation } from '#modules/organisations/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A contingent of a match of its own, with the first seats of block 19 and standing places of block 23. */
export async function buildContingent(
  db: Db,
  given: { seats?: number; standing?: number } = {},
): Promise<{ eventId: string; contingentId: string; seatIds: string[] }> {
  const { seats = 4, standing = 0 } = given
  const eventId = await buildEvent(db)
  const contingentId = newId()
  await sql`insert into contingents (id, event_id, kind, name) values (${contingentId}, ${eventId}, 'other', 'Fanclubs')`.execute(
    db,
  )
  const seatIds = venue()
    .blockById.get('19')!
    .rows.flatMap((row) => row.seats)
    .slice(0, seats)
    .map(({ id }) => id)
  await sql`
    insert into seat_claims (event_id, seat_id, block_id, blocked_reason, contingent_id)
    select ${eventId}::uuid, id, '19', 'contingent', ${contingentId}::uuid from unnest(${seatIds}::text[]) as s(id)`.execute(
    db,
  )
  if (standing > 0) {
    await sql`update standing_counters set taken = taken + ${standing} where event_id = ${eventId} and block_id = '23'`.execute(
      db,
    )
    await sql`insert into standing_contingents (contingent_id, event_id, block_id, places)
      values (${contingentId}, ${eventId}, '23', ${standing})`.execute(db)
  }
  return { eventId, contingentId, seatIds }
}

/** A fan club that was given seats of block 19; wishes are taken until an hour from now. */
export async function buildAllotment(
  db: Db,
  given: {
    members: string[]
    seats?: number
    maxEach?: number
    organisationId?: string
    wishesInHours?: number
  },
): Promise<{
  id: string
  eventId: string
  contingentId: string
  organisationId: string
  placeIds: string[]
}> {
  const { members, seats = 4, maxEach = 4, wishesInHours = 1 } = given
  const { eventId, contingentId, seatIds } = await buildContingent(db, { seats })
  const organisationId = given.organisationId ?? (await buildOrganisation(db, { members })).id
  const id = newId()
  await sql`
    insert into allotments (id, event_id, organisation_id, max_each, wishes_until, pay_until, returns_at, seed)
    values (${id}, ${eventId}, ${organisationId}, ${maxEach}, ${inHours(wishesInHours)}, ${inHours(48)}, ${inHours(96)}, 'seed')`.execute(
    db,
  )
  await sql`update seat_claims set blocked_reason = 'fanClub', contingent_id = null where contingent_id = ${contingentId}`.execute(
    db,
  )
  const placeIds: string[] = []
  for (const seatId of seatIds) {
    const { row, seat } = venue().seatById.get(seatId)!
    const placeId = newId()
    placeIds.push(placeId)
    await sql`
      insert into allotment_places (id, allotment_id, event_id, contingent_id, block_id, row, seat, seat_id, price_class)
      values (${placeId}, ${id}, ${eventId}, ${contingentId}, '19', ${row}, ${seat}, ${seatId}, '1')`.execute(
      db,
    )
  }
  return { id, eventId, contingentId, organisationId, placeIds }
}

/** What a member of the fan club wants of it; answers the wish's id. */
export async function buildAllotmentWish(
  db: Db,
  given: { allotmentId: string; memberId: string; quantity?: number; groupCode?: string },
): Promise<string> {
  const { allotmentId, memberId, quantity = 1 } = given
  const id = newId()
  await sql`
    insert into allotment_wishes (id, allotment_id, member_id, quantity, price_classes, takes_fewer, group_code, language)
    values (${id}, ${allotmentId}, ${memberId}, ${quantity}, '{}', true, ${given.groupCode ?? id.slice(-8)}, 'de')`.execute(
    db,
  )
  return id
}

/** A place of it that a member has until two days from now. */
export async function buildGivenPlace(db: Db, given: { placeId: string; memberId: string }): Promise<void> {
  await sql`update allotment_places set state = 'Given', member_id = ${given.memberId}, pay_until = ${inHours(48)}
    where id = ${given.placeId}`.execute(db)
  await sql`update allotment_wishes w set state = 'Given', granted = 1 from allotment_places p
    where p.id = ${given.placeId} and w.allotment_id = p.allotment_id and w.member_id = ${given.memberId}`.execute(
    db,
  )
}
