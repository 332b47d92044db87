import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { TicketMedium } from './schema.ts'

/** A ticket as its owner's wallet shows it: with its match, and what it is promised to. */
export type TicketRow = {
  id: string
  event_id: string
  owner_id: string
  buyer_id: string
  /** Null for the tickets of a season ticket. */
  checkout_id: string | null
  /** The season ticket's number where it is one of its tickets. */
  order_number: string
  block_id: string
  row: string | null
  seat: string | null
  seat_id: string | null
  price_class: string
  ticket_type: string
  price_cents: number
  vat_rate: number
  media: TicketMedium
  issue: number
  code: string
  issued_at: Date
  changed_at: Date
  season_ticket: { id: string; number: string; season: number } | null
  slug: string
  name: Text
  competition: Text
  opponent: string
  opponent_crest: string
  starts_at: Date
  doors_open_at: Date
  cancelled_at: Date | null
  is_away: boolean
  /** What the other ground calls its area; null at home, and where it has no other name. */
  called: string | null
  /** Until when its owner may write down who goes with it; null: the match asks for no names. */
  names_until: Date | null
  /** As its owner wrote it down. */
  bearer: string | null
  venue_name: string
  venue_city: string
  venue_address: string
  /** The money that it was bought with is here. */
  is_paid: boolean
  /** Its buyer owes the money. */
  is_owed: boolean
  /** Nobody goes in with it until it is paid. */
  withheld_at: Date | null
  /** A ban keeps the owner out of the ground that day. */
  is_banned: boolean
  /** Somebody went in with it. */
  used_at: Date | null
  transfer_id: string | null
  transfer_mail: string | null
  transfer_expires_at: Date | null
  offer_id: string | null
  offer_price_cents: number | null
  /** A buyer has it in the cart, or pays for it now. */
  offer_is_held: boolean
  now: Date
}

/** The checkout that paid for a ticket `t`: its own, or that of its season ticket, for the season that was bought there. */
const BOUGHT_IN = `coalesce(t.checkout_id, (select x.checkout_id from season_tickets y
  join season_sales x on x.contract_id = y.contract_id and x.season = y.season where y.id = t.season_ticket_id))`

/** Of a ticket `t`; what was given without a payment is paid. */
export const IS_PAID = `not exists (select from payments p where p.checkout_id = ${BOUGHT_IN} and p.settled_at is null)`
export const IS_OWED = `exists (select from receivables r where r.checkout_id = ${BOUGHT_IN}
  and r.paid_cents + r.credited_cents < r.owed_cents)`

/**
 * What there is at most one of for a ticket is asked for beside it, not joined: PostgreSQL weighs every order of up to eight tables,
 * which took ten times as long as reading them.
 */
const TICKET =
  sql.raw(`t.id, t.event_id, t.owner_id, t.buyer_id, t.checkout_id, t.order_number, t.block_id, t.row, t.seat, t.seat_id,
  t.price_class, t.ticket_type, t.price_cents, t.vat_rate, t.media, t.issue, t.code, t.issued_at, t.changed_at,
  case when st.id is not null then json_build_object('id', st.id, 'number', st.number, 'season', st.season) end
    as season_ticket,
  e.slug, e.name, e.competition, e.opponent, e.opponent_crest, e.starts_at, e.doors_open_at, e.cancelled_at, e.is_away, e.names_until,
  v.name as venue_name, v.city as venue_city, v.address as venue_address, t.withheld_at, ${IS_PAID} as is_paid, ${IS_OWED} as is_owed,
  (select n.name from ticket_names n where n.ticket_id = t.id and n.owner_id = t.owner_id) as bearer,
  (select n.entered_at from ticket_entries n where n.ticket_id = t.id) as used_at,
  case when e.is_away then (
    select s.called from standing_counters s where s.event_id = t.event_id and s.block_id = t.block_id) end as called,
  app.is_banned(t.owner_id, e.starts_at) as is_banned,
  claim.transfer_id, claim.transfer_mail, claim.transfer_expires_at, claim.offer_id, claim.offer_price_cents,
  coalesce(claim.is_held, false) as offer_is_held, app.now() as now`)

const SOURCES = sql.raw(`tickets t
  join events e on e.id = t.event_id
  join venues v on v.id = e.venue_id
  left join season_tickets st on st.id = t.season_ticket_id
  left join lateral (
    select r.id as transfer_id, r.recipient_mail as transfer_mail, r.expires_at as transfer_expires_at,
      o.id as offer_id, o.price_cents as offer_price_cents, o.state = 'Pending' or o.hold_expires_at > app.now() as is_held
    from ticket_claims c
    left join ticket_transfers r on r.id = c.claim_id and c.kind = 'transfer'
    left join marketplace_offers o on o.id = c.claim_id and c.kind = 'offer'
    where c.ticket_id = t.id offset 0) claim on true`)

/**
 * `season`: of one's own season ticket. `day`: all others; a ticket of another's season ticket that was forwarded is a day
 * ticket to whoever got it.
 */
const KINDS = {
  all: sql.raw('true'),
  day: sql.raw('st.owner_id is distinct from t.owner_id'),
  season: sql.raw('st.owner_id = t.owner_id'),
}
export type TicketKind = keyof typeof KINDS

/** A ticket is upcoming until its match is over; three hours after kick-off it is in the archive. */
const WHEN = {
  upcoming: sql.raw("e.starts_at > app.now() - interval '3 hours'"),
  archive: sql.raw("e.starts_at <= app.now() - interval '3 hours'"),
}

export async function loadTicketsOf(
  db: Db,
  given: {
    ownerId: string
    type: keyof typeof WHEN
    kind?: TicketKind
    page: number
    pageSize: number
  },
): Promise<TicketRow[]> {
  const { ownerId, type, kind = 'all', page, pageSize } = given
  const direction = type === 'upcoming' ? sql`asc` : sql`desc`
  const { rows } = await sql<TicketRow>`
    select ${TICKET} from ${SOURCES}
    where t.owner_id = ${ownerId} and t.revoked_at is null and ${WHEN[type]} and ${KINDS[kind]}
    order by e.starts_at ${direction}, t.block_id, t.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export async function findTicketOf(
  db: Db,
  given: { ownerId: string; id: string },
): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`
    select ${TICKET} from ${SOURCES}
    where t.id = ${given.id} and t.owner_id = ${given.ownerId} and t.revoked_at is null`.execute(db)
  return rows[0] ?? null
}
