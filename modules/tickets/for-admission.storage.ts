import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { admissionHoursAfterStart } from '#club/gates.ts'
import type { Db } from '#platform/db.ts'

export type EventForAdmission = {
  id: string
  name: Text
  startsAt: Date
  doorsOpenAt: Date
  cancelledAt: Date | null
  /** The database's clock. */
  now: Date
}

export type TicketForAdmission = {
  id: string
  issue: number
  blockId: string
  row: string | null
  seat: string | null
  priceClass: string
  ticketType: string
  media: string
  /** Null while it is good. */
  revokedBecause: 'refunded' | 'resold' | 'ended' | null
  isRevoked: boolean
  /** Not paid. */
  isWithheld: boolean
  /** Its owner is banned from the ground on the day of the match. */
  isBanned: boolean
}

const EVENT = sql.raw(`e.id, e.name, e.starts_at as "startsAt", e.doors_open_at as "doorsOpenAt",
  e.cancelled_at as "cancelledAt", app.now() as now`)
const TICKET = sql.raw(`t.id, t.issue, t.block_id as "blockId", t.row, t.seat, t.price_class as "priceClass",
  t.ticket_type as "ticketType", t.media, t.revoked_because as "revokedBecause", t.revoked_at is not null as "isRevoked",
  t.withheld_at is not null as "isWithheld"`)
/** Gates are made ready days before. */
const MOST_EVENTS = 6

/** Matches of one's own ground that admit now or next. */
export async function loadEventsForAdmission(db: Db): Promise<EventForAdmission[]> {
  const { rows } = await sql<EventForAdmission>`
    select ${EVENT} from events e
    where not e.is_away and e.starts_at > app.now() - make_interval(hours => ${admissionHoursAfterStart})
    order by e.starts_at, e.id limit ${MOST_EVENTS}`.execute(db)
  return rows
}

export async function findEventForAdmission(db: Db, id: string): Promise<EventForAdmission | null> {
  const { rows } = await sql<EventForAdmission>`select ${EVENT} from events e
    where e.id = ${id} and not e.is_away`.execute(db)
  return rows[0] ?? null
}

/** Those that are not good any more are among them, so that a gate can say why. */
export async function loadTicketsForAdmission(
  db: Db,
  { eventId, since }: { eventId: string; since: Date | null },
): Promise<TicketForAdmission[]> {
  // Those few once, not one question for each of 60,000 tickets.
  const banned = sql`select b.person_id from ground_bans b
    where app.is_banned(b.person_id, (select e.starts_at from events e where e.id = ${eventId}))`
  // Of somebody whose ban began or ended since, too.
  const changed = since
    ? sql`and (t.changed_at >= ${since}
        or t.owner_id in (select b.person_id from ground_bans b where b.changed_at >= ${since}))`
    : sql``
  const { rows } = await sql<TicketForAdmission>`
    select ${TICKET}, t.owner_id in (${banned}) as "isBanned"
    from tickets t where t.event_id = ${eventId} ${changed} order by t.id`.execute(db)
  return rows
}

export async function countGoodTickets(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets where event_id = ${eventId} and revoked_at is null`.execute(db)
  return rows[0]!.count
}

export async function offeredTickets(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ticket_claims c join tickets t on t.id = c.ticket_id
    where c.kind = 'offer' and t.event_id = ${eventId} order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A ticket that is no live one any more, or one that no lock is needed for. */
export async function findLostTicket(db: Db, id: string): Promise<TicketForAdmission | null> {
  const { rows } = await sql<TicketForAdmission>`
    select ${TICKET}, app.is_banned(t.owner_id, e.starts_at) as "isBanned"
    from tickets t join events e on e.id = t.event_id where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}
