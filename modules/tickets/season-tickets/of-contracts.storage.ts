import { sql } from 'kysely'
import type { NotReturnableCode } from '#modules/selling/given-back.schema.ts'
import type { TicketListeners, TicketOfEvent } from '#modules/tickets/listeners.ts'
import type { Db, Trx } from '#platform/db.ts'
import { matchPriceCents } from './season-tickets.rules.ts'

/** Live ones that a contract has given, locked in the order of their ids. */
export async function holdSeasonTicketsOf(trx: Trx, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from season_tickets where contract_id = ${contractId} and ended_at is null order by id for update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

const OF_CONTRACTS = (contractIds: string[]) => sql`
  t.season_ticket_id in (select id from season_tickets where contract_id = any(${contractIds}::uuid[]))`

async function lockTicketsOf(db: Db, contractIds: string[]): Promise<void> {
  await sql`select from tickets t where ${OF_CONTRACTS(contractIds)} order by t.id for update`.execute(db)
}

export async function withholdOf(trx: Trx, contractIds: string[]): Promise<TicketOfEvent[]> {
  await lockTicketsOf(trx, contractIds)
  const { rows } = await sql<TicketOfEvent>`
    update tickets t set withheld_at = coalesce(t.withheld_at, app.now()), changed_at = app.now()
    where ${OF_CONTRACTS(contractIds)} and t.revoked_at is null returning t.id, t.event_id as "eventId"`.execute(
    trx,
  )
  return rows
}

export async function restoreOf(trx: Trx, contractIds: string[]): Promise<void> {
  await lockTicketsOf(trx, contractIds)
  await sql`
    update tickets t set withheld_at = null, changed_at = app.now()
    where ${OF_CONTRACTS(contractIds)} and t.withheld_at is not null`.execute(trx)
}

/** Of one season: its tickets for matches ahead are worth their share of it, but for those that are on offer already. */
export async function repriceOf(
  trx: Trx,
  given: { contractId: string; season: number; priceCents: number },
): Promise<void> {
  const { contractId, season, priceCents } = given
  const { rows } = await sql<{ id: string; matches: number }>`
    select id, (select count(*)::int from events e
      where e.cancelled_at is null and not e.is_away and app.season_of(e.starts_at) = ${season}) as matches
    from season_tickets where contract_id = ${contractId} and season = ${season} and ended_at is null for update`.execute(
    trx,
  )
  for (const { id, matches } of rows) {
    await sql`update season_tickets set price_cents = ${priceCents} where id = ${id}`.execute(trx)
    await sql`
      with mine as (
        select t.id from tickets t join events e on e.id = t.event_id
        where t.season_ticket_id = ${id} and t.revoked_at is null and e.starts_at > app.now()
          and not exists (select from ticket_claims c where c.ticket_id = t.id and c.kind = 'offer')
        order by t.id for update of t)
      update tickets t set price_cents = ${matchPriceCents(priceCents, matches)} from mine where t.id = mine.id`.execute(
      trx,
    )
  }
}

/**
 * Contracts that cannot be taken back, with why: a match of theirs was used or sold on, a ticket or the contract itself is somebody
 * else's or was offered to them. Their tickets are locked, so that it stays so in a transaction.
 */
export async function boundTicketsOf(
  db: Db,
  listeners: Pick<TicketListeners, 'notReturnableBy'>,
  contractIds: string[],
): Promise<Map<string, NotReturnableCode>> {
  const bound = new Map<string, NotReturnableCode>()
  if (contractIds.length === 0) return bound
  await lockTicketsOf(db, contractIds)
  const { rows } = await sql<{ contractId: string; ticketId: string; errorCode: NotReturnableCode | null }>`
    select k.id as "contractId", t.id as "ticketId", case
      when k.state in ('PendingRecipient', 'PendingSubscriber', 'Transferred', 'SubscriberChanged')
        or k.recipient_id <> k.subscriber_id or k.season <> s.season then 'TICKET_ACCEPTED_BY_OTHER'
      when exists (select from tickets n where n.resold_from = t.id
        and (n.revoked_at is null or n.revoked_because = 'resold')) then 'TICKET_SOLD_ON'
      when t.revoked_at is not null then null
      when exists (select from ticket_entries n where n.ticket_id = t.id) then 'TICKET_WAS_USED'
      when t.owner_id <> k.recipient_id then 'TICKET_ACCEPTED_BY_OTHER' end as "errorCode"
    from contracts k join season_tickets s on s.contract_id = k.id join tickets t on t.season_ticket_id = s.id
    where k.id = any(${contractIds}::uuid[]) order by t.id`.execute(db)
  for (const { contractId, errorCode } of rows) if (errorCode) bound.set(contractId, errorCode)
  const others = await listeners.notReturnableBy(
    db,
    rows.map(({ ticketId }) => ticketId),
  )
  const contractOf = new Map(rows.map(({ ticketId, contractId }) => [ticketId, contractId]))
  for (const { ticketId, errorCode } of others) bound.set(contractOf.get(ticketId)!, errorCode)
  return bound
}
