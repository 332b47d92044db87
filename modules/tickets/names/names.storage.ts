import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

/** A live ticket of a match, as the list of names shows it. */
export type NamedTicket = {
  id: string
  ownerId: string
  orderNumber: string
  block: string
  called: string | null
  ticketType: string
  /** As its owner wrote it down. */
  name: string | null
}

/** Written by whoever owns the ticket now, as long as its match takes names; the clock is asked in the same statement. */
export async function saveName(
  trx: Trx,
  given: { ticketId: string; ownerId: string; name: string },
): Promise<boolean> {
  const { ticketId, ownerId, name } = given
  const { rows } = await sql`
    insert into ticket_names (ticket_id, owner_id, name)
    select t.id, t.owner_id, ${name} from tickets t join events e on e.id = t.event_id
    where t.id = ${ticketId} and t.owner_id = ${ownerId} and t.revoked_at is null and ${TAKES_NAMES}
    on conflict (ticket_id) do update set owner_id = excluded.owner_id, name = excluded.name, changed_at = app.now()
    returning 1`.execute(trx)
  return rows.length === 1
}

const TAKES_NAMES = sql`e.cancelled_at is null and e.names_until > app.now()`

/** What owners wrote on tickets that are still theirs. */
export async function loadNames(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  if (ticketIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, n.name from ticket_names n join tickets t on t.id = n.ticket_id and t.owner_id = n.owner_id
    where t.id = any(${[...ticketIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** All tickets of a match that let somebody in. */
export async function loadNamed(db: Db, eventId: string): Promise<NamedTicket[]> {
  const { rows } = await sql<NamedTicket>`
    select t.id, t.owner_id as "ownerId", t.order_number as "orderNumber", t.block_id as block, s.called,
      t.ticket_type as "ticketType", n.name
    from tickets t left join ticket_names n on n.ticket_id = t.id and n.owner_id = t.owner_id
      left join standing_counters s on s.event_id = t.event_id and s.block_id = t.block_id
    where t.event_id = ${eventId} and t.revoked_at is null
    order by t.block_id, t.order_number, t.id`.execute(db)
  return rows
}

/** Until when names are taken from now on; whoever was told of another moment is told again. False: at home, or no such match. */
export async function setNamesUntil(
  trx: Trx,
  { eventId, until }: { eventId: string; until: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update events set names_until = ${until}, names_asked_at = null
    where id = ${eventId} and is_away returning 1`.execute(trx)
  return rows.length === 1
}

export type EventToAsk = { id: string; until: Date }

/** Matches whose names are due soon, and whose holders have not been asked yet. */
export async function loadToAsk(db: Db, { hoursBefore }: { hoursBefore: number }): Promise<EventToAsk[]> {
  const { rows } = await sql<EventToAsk>`
    select e.id, e.names_until as until from events e
    where e.names_until > app.now() and e.names_until <= app.now() + ${hoursBefore} * interval '1 hour'
      and e.names_asked_at is null and e.cancelled_at is null order by e.names_until, e.id`.execute(db)
  return rows
}

/** Owners with tickets that bear no name, and how many; by whoever comes first. Null: somebody was. */
export async function takeToAsk(
  trx: Trx,
  eventId: string,
): Promise<{ id: string; ownerId: string }[] | null> {
  const taken = await sql`
    update events set names_asked_at = app.now() where id = ${eventId} and names_asked_at is null returning 1`.execute(
    trx,
  )
  if (taken.rows.length === 0) return null
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select t.id, t.owner_id as "ownerId" from tickets t
    where t.event_id = ${eventId} and t.revoked_at is null
      and not exists (select from ticket_names n where n.ticket_id = t.id and n.owner_id = t.owner_id)
    order by t.owner_id, t.id`.execute(trx)
  return rows
}

/** Names of matches that are over are needed by nobody. */
export async function forgetNames(db: Db, { days }: { days: number }): Promise<void> {
  await sql`
    delete from ticket_names n using tickets t, events e
    where t.id = n.ticket_id and e.id = t.event_id and e.starts_at < app.now() - ${days} * interval '1 day'`.execute(
    db,
  )
}
