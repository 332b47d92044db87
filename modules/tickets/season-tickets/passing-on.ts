import { sql } from 'kysely'
import type { ChangingHands } from '#modules/tickets/changing-hands.ts'
import type { Trx } from '#platform/db.ts'

/** `taken`: the next owner has a season ticket of that season; `none`: there is nothing (any more) to pass on. */
export type PassedOn = 'passed' | 'taken' | 'none'

/**
 * The season tickets of a contract are another person's, with their tickets for matches ahead, each with a code of its own and on a
 * phone, whatever it was before. What the former owner has sold, offered or given away for a match stays with whoever has it; what
 * waits to be given away comes back and goes along. Seasons that are over stay whose they were. The unique index
 * `season_tickets_one_each` throws where the next owner gets a season ticket at the same moment.
 *
 * The caller holds the contract; taken here: season tickets, matches, then tickets, each in the order of their ids.
 */
export async function passOn(
  { hands }: { hands: ChangingHands },
  trx: Trx,
  given: { contractId: string; from: string; to: string },
): Promise<PassedOn> {
  const { contractId, from, to } = given
  const { rows: live } = await sql<{ id: string; isTaken: boolean }>`
    select s.id, exists (select from season_tickets o
      where o.season = s.season and o.owner_id = ${to} and o.ended_at is null and o.id <> s.id) as "isTaken"
    from season_tickets s where s.contract_id = ${contractId} and s.ended_at is null
      and s.season >= least(app.season_of(app.now()), (select max(season) from season_tickets
        where contract_id = ${contractId} and ended_at is null)) order by s.id for update of s`.execute(trx)
  if (live.some(({ isTaken }) => isTaken)) return 'taken'
  if (live.length === 0) return 'none'
  const ids = live.map(({ id }) => id)
  await sql`update season_tickets set owner_id = ${to}, media = 'mobile' where id = any(${ids}::uuid[])`.execute(
    trx,
  )
  const { rows: ahead } = await sql<{ id: string; eventId: string }>`
    select t.id, t.event_id as "eventId" from tickets t join events e on e.id = t.event_id
    where t.season_ticket_id = any(${ids}::uuid[]) and t.owner_id = ${from} and t.revoked_at is null
      and e.starts_at > app.now() and e.cancelled_at is null order by t.id`.execute(trx)
  for (const eventId of ahead.map((one) => one.eventId).toSorted()) await hands.holdMatch(trx, eventId)
  for (const { id } of ahead) {
    const ticket = await hands.holdTicket(trx, { id, ownerId: from })
    if (!ticket || ticket.isUsed || ticket.claim?.kind === 'offer') continue
    await hands.handOver(trx, ticket, { ownerId: to, media: 'mobile' })
  }
  return 'passed'
}
