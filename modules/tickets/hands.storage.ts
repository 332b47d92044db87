import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { IS_OWED, IS_PAID } from './owned.storage.ts'
import type { SoldPlace } from './places.rules.ts'
import type { TicketMedium } from './schema.ts'
import { calledOf } from './venue/away.rules.ts'

/** A live ticket under its lock, with what decides whether it may change hands. */
export type HeldTicket = SoldPlace & {
  id: string
  eventId: string
  ownerId: string
  buyerId: string
  checkoutId: string | null
  checkoutItemId: string | null
  seasonTicketId: string | null
  vatRate: number
  media: TicketMedium
  issue: number
  code: string
  startsAt: Date
  doorsOpenAt: Date
  eventCancelledAt: Date | null
  /** For a match at another club's ground. */
  isAway: boolean
  /** What that ground calls the area. */
  called: string | null
  /** The database's clock. */
  now: Date
  /** Somebody went in with it. */
  isUsed: boolean
  /** The money that it was bought with is here. */
  isPaid: boolean
  /** Its buyer owes the money. */
  isOwed: boolean
  /** It is not paid: nobody goes in with it. */
  isWithheld: boolean
  /** Its owner is banned from the ground on that day. */
  isBanned: boolean
  /** What it is promised to. */
  claim: { kind: 'transfer' | 'offer'; id: string } | null
}

/** Locks a live ticket until the transaction ends; null when there is none, or it is another's than `ownerId`. */
export async function holdTicket(
  trx: Trx,
  given: { id: string; ownerId?: string },
): Promise<HeldTicket | null> {
  const ofOwner = given.ownerId ? sql`and t.owner_id = ${given.ownerId}` : sql``
  const held = await sql`
    select from tickets t where t.id = ${given.id} and t.revoked_at is null ${ofOwner} for update`.execute(
    trx,
  )
  if (held.rows.length === 0) return null
  // After the lock, so that what a former holder of it wrote is seen.
  const { rows } = await sql<HeldTicket>`
    select t.id, t.event_id as "eventId", t.owner_id as "ownerId", t.buyer_id as "buyerId",
      t.checkout_id as "checkoutId", t.checkout_item_id as "checkoutItemId", t.season_ticket_id as "seasonTicketId",
      t.block_id as "blockId", t.row, t.seat, t.seat_id as "seatId", t.price_class as "priceClass",
      t.ticket_type as "ticketType", t.price_cents as "priceCents", t.vat_rate::float as "vatRate", t.media, t.issue, t.code,
      e.starts_at as "startsAt", e.doors_open_at as "doorsOpenAt", e.cancelled_at as "eventCancelledAt", e.is_away as "isAway", ${sql.raw(calledOf('t'))} as called,
      app.now() as now, t.withheld_at is not null as "isWithheld", app.is_banned(t.owner_id, e.starts_at) as "isBanned", ${sql.raw(IS_PAID)} as "isPaid",
      ${sql.raw(IS_OWED)} as "isOwed", exists (select from ticket_entries n where n.ticket_id = t.id) as "isUsed",
      (select json_build_object('kind', c.kind, 'id', c.claim_id) from ticket_claims c where c.ticket_id = t.id) as claim
    from tickets t join events e on e.id = t.event_id
    where t.id = ${given.id} and t.revoked_at is null ${ofOwner}`.execute(trx)
  return rows[0] ?? null
}

/** Nobody moves the match or calls it off before the caller's transaction ends. Before any of its tickets is held. */
export async function holdMatch(trx: Trx, eventId: string): Promise<void> {
  await sql`select from events where id = ${eventId} for key share`.execute(trx)
}

export async function claimTicket(
  trx: Trx,
  claim: { ticketId: string; kind: 'transfer' | 'offer'; claimId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_claims (ticket_id, kind, claim_id, claimed_at)
    values (${claim.ticketId}, ${claim.kind}, ${claim.claimId}, app.now())
    on conflict (ticket_id) do nothing returning ticket_id`.execute(trx)
  return rows.length === 1
}

/** Ends a promise; by ticket, or by transfer or offer. Repeatable. */
export async function freeTicket(trx: Trx, which: { ticketId: string } | { claimId: string }): Promise<void> {
  if ('ticketId' in which)
    await sql`delete from ticket_claims where ticket_id = ${which.ticketId}`.execute(trx)
  else await sql`delete from ticket_claims where claim_id = ${which.claimId}`.execute(trx)
}

export async function moveTicket(
  trx: Trx,
  next: { id: string; ownerId: string; media: TicketMedium; issue: number; code: string },
): Promise<void> {
  await sql`
    update tickets set owner_id = ${next.ownerId}, media = ${next.media}, issue = ${next.issue}, code = ${next.code},
      issued_at = app.now(), changed_at = app.now()
    where id = ${next.id} and revoked_at is null`.execute(trx)
}

/** The same ticket at another place, as its next issue. */
export async function seatTicket(
  trx: Trx,
  next: Pick<HeldTicket, 'id' | 'blockId' | 'row' | 'seat' | 'seatId' | 'priceClass' | 'issue' | 'code'>,
): Promise<void> {
  await sql`
    update tickets set block_id = ${next.blockId}, row = ${next.row}, seat = ${next.seat}, seat_id = ${next.seatId},
      price_class = ${next.priceClass}, issue = ${next.issue}, code = ${next.code}, issued_at = app.now(),
      changed_at = app.now()
    where id = ${next.id} and revoked_at is null`.execute(trx)
}

/** The same ticket with another code; gates and phones hear of it as of every change. */
export async function changeCode(trx: Trx, { id, code }: { id: string; code: string }): Promise<void> {
  await sql`
    update tickets set code = ${code}, issued_at = app.now(), changed_at = app.now()
    where id = ${id} and revoked_at is null`.execute(trx)
}

/** The former ticket ends before the new one is written, because a place has one live ticket. */
export async function replaceTicket(
  trx: Trx,
  next: {
    formerId: string
    id: string
    ownerId: string
    buyerId: string
    checkoutId: string
    orderNumber: string
    checkoutItemId: string
    /** Left out: the type of the former. */
    ticketType?: string
    priceCents: number
    vatRate: number
    media: TicketMedium
    code: string
  },
): Promise<void> {
  await sql`
    update tickets set revoked_at = app.now(), revoked_because = 'resold', changed_at = app.now()
    where id = ${next.formerId} and revoked_at is null`.execute(trx)
  await sql`
    insert into tickets (id, event_id, owner_id, buyer_id, checkout_id, order_number, checkout_item_id, block_id, row, seat,
      seat_id, price_class, ticket_type, price_cents, vat_rate, media, code, resold_from, issued_at, changed_at)
    select ${next.id}::uuid, t.event_id, ${next.ownerId}::uuid, ${next.buyerId}::uuid, ${next.checkoutId}::uuid,
      ${next.orderNumber}, ${next.checkoutItemId}::uuid, t.block_id, t.row, t.seat, t.seat_id, t.price_class,
      coalesce(${next.ticketType ?? null}, t.ticket_type), ${next.priceCents}::int, ${next.vatRate}::numeric, ${next.media}, ${next.code}, t.id, app.now(), app.now()
    from tickets t where t.id = ${next.formerId}`.execute(trx)
  await sql`
    update seat_claims c set ticket_id = ${next.id}::uuid from tickets t
    where t.id = ${next.id} and c.event_id = t.event_id and c.seat_id = t.seat_id`.execute(trx)
}

/** What a ticket was resold from, locked after it; null: nothing, or that ticket is good. */
export async function holdFormer(
  trx: Trx,
  id: string,
): Promise<{ id: string; ownerId: string; issue: number } | null> {
  const { rows } = await sql<{ id: string; ownerId: string; issue: number }>`
    select f.id, f.owner_id as "ownerId", f.issue from tickets t join tickets f on f.id = t.resold_from
    where t.id = ${id} and f.revoked_because = 'resold' for update of f`.execute(trx)
  return rows[0] ?? null
}

/**
 * The new ticket ends before its former is good again, because a place has one live ticket. Whose first price was taken back
 * meanwhile is held back, as it would have been while it was live.
 */
export async function reviveTicket(
  trx: Trx,
  next: { id: string; former: { id: string; issue: number; code: string } },
): Promise<void> {
  const { id, former } = next
  await sql`
    update tickets set revoked_at = app.now(), revoked_because = 'refunded', resold_from = null, changed_at = app.now()
    where id = ${id} and revoked_at is null`.execute(trx)
  await sql`
    update tickets t set revoked_at = null, revoked_because = null, media = 'mobile', issue = ${former.issue},
      code = ${former.code}, issued_at = app.now(), changed_at = app.now(),
      withheld_at = case when ${sql.raw(IS_PAID)} then null else app.now() end
    where t.id = ${former.id}`.execute(trx)
  await sql`update seat_claims set ticket_id = ${former.id} where ticket_id = ${id}`.execute(trx)
}

/** Tickets of a checkout that is not paid, as far as they are still there; locked in the order of their ids. Repeatable. */
export async function withholdTickets(
  trx: Trx,
  checkoutId: string,
): Promise<{ id: string; eventId: string }[]> {
  await lockTicketsOf(trx, checkoutId)
  const { rows } = await sql<{ id: string; eventId: string }>`
    update tickets set withheld_at = coalesce(withheld_at, app.now()), changed_at = app.now()
    where checkout_id = ${checkoutId} and revoked_at is null
    returning id, event_id as "eventId"`.execute(trx)
  return rows
}

export async function restoreTickets(trx: Trx, checkoutId: string): Promise<void> {
  await lockTicketsOf(trx, checkoutId)
  await sql`
    update tickets set withheld_at = null, changed_at = app.now()
    where checkout_id = ${checkoutId} and withheld_at is not null`.execute(trx)
}

async function lockTicketsOf(trx: Trx, checkoutId: string): Promise<void> {
  await sql`select from tickets where checkout_id = ${checkoutId} order by id for update`.execute(trx)
}
