import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A season ticket's share of a match; gross cents. */
export type Share = {
  seasonTicketId: string
  number: string
  /** Who paid: the subscriber of its contract, else whoever has it. */
  payerId: string
  /** Null: it was given without one. */
  contractId: string | null
  cents: number
}

/**
 * Shares of a match `e` that nobody was given yet: of its tickets of season tickets, as they were first given, whoever has them by now.
 * What had ended before the match was called off, or is not paid, has none; paid later, it is open again.
 */
const OPEN = sql.raw(`from season_tickets s
  join lateral (select t.price_cents, t.withheld_at from tickets t
    where t.season_ticket_id = s.id and t.event_id = e.id and t.checkout_id is null order by t.issued_at, t.id limit 1) t on true
  left join contracts k on k.id = s.contract_id
  where e.cancelled_at is not null and t.price_cents > 0 and t.withheld_at is null
    and (s.ended_at is null or s.ended_at > e.cancelled_at)
    and not exists (select from dues d where d.kind = 'seasonTicket' and d.subject_id = s.contract_id
      and d.state in ('failed', 'suspended', 'writtenOff'))
    and not exists (select from season_ticket_credits c where c.event_id = e.id and c.season_ticket_id = s.id)`)

/**
 * So many season tickets with an open share, the lowest numbers first, held until the transaction ends. Whoever waited for another to
 * be done with them holds some that have their share by now: what is open is asked afterwards (`loadOpenShares`).
 */
export async function holdOpenShares(
  trx: Trx,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select one.* from events e cross join lateral (select s.id, s.number ${OPEN}) one
      where e.id = ${eventId} order by one.number limit ${limit})
    select s.id from wanted w join season_tickets s on s.id = w.id order by w.number for update of s`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** The open shares of these, which the transaction holds, the lowest numbers first. */
export async function loadOpenShares(
  trx: Trx,
  { eventId, seasonTicketIds }: { eventId: string; seasonTicketIds: string[] },
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select one.* from events e cross join lateral (
      select s.id as "seasonTicketId", s.number, coalesce(k.subscriber_id, s.owner_id) as "payerId", k.id as "contractId", t.price_cents as cents
      ${OPEN} and s.id = any(${seasonTicketIds}::uuid[])) one
    where e.id = ${eventId} order by one.number`.execute(trx)
  return rows
}

/** False: somebody else was quicker. */
export async function insertCredit(
  trx: Trx,
  given: { eventId: string; seasonTicketId: string; cents: number; voucherId: string; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into season_ticket_credits (event_id, season_ticket_id, amount_cents, voucher_id, given_by)
    values (${given.eventId}, ${given.seasonTicketId}, ${given.cents}, ${given.voucherId}, ${given.by})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export type CreditSums = {
  open: { count: number; cents: number }
  given: { count: number; cents: number }
}

export async function sumCredits(db: Db, eventId: string): Promise<CreditSums> {
  const { rows } = await sql<CreditSums>`
    select
      (select json_build_object('count', count(*), 'cents', coalesce(sum(one.cents), 0))
        from (select t.price_cents as cents ${OPEN}) one) as open,
      (select json_build_object('count', count(*), 'cents', coalesce(sum(amount_cents), 0))
        from season_ticket_credits c where c.event_id = e.id) as given
    from events e where e.id = ${eventId}`.execute(db)
  return rows[0] ?? { open: { count: 0, cents: 0 }, given: { count: 0, cents: 0 } }
}

/** Null: there is none. */
export async function findMatch(
  db: Db,
  eventId: string,
): Promise<{ name: Text; startsAt: Date; isCalledOff: boolean } | null> {
  const { rows } = await sql<{ name: Text; startsAt: Date; isCalledOff: boolean }>`
    select name, starts_at as "startsAt", cancelled_at is not null as "isCalledOff" from events where id = ${eventId}`.execute(
    db,
  )
  return rows[0] ?? null
}
