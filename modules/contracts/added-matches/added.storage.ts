import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A kept place with its match, and what it costs; prices are gross cents. */
export type AddedPlace = {
  id: string
  eventId: string
  slug: string
  name: Text
  opponentCrest: string
  startsAt: Date
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
  ticketType: string
  state: 'Kept' | 'Bought' | 'Released'
  keptUntil: Date
  /** It can still be bought. */
  isOpen: boolean
  isBanned: boolean
  /** Who has the season ticket. */
  ownerId: string
  ownerName: string | null
  contractId: string | null
  /** Who pays the contract. */
  subscriberId: string | null
  isAutomatic: boolean
  failedAt: Date | null
  /** What holders of season tickets pay; null: as everybody. */
  seasonCents: number | null
  priceCents: number
  memberPriceCents: number | null
  vatRate: number
}

/** May it be bought, of `p` with its match `m`, `e` and season ticket `s`? A season ticket without a contract has no `k`. */
export const IS_OPEN = `(p.state = 'Kept' and m.kept_until > app.now() and s.ended_at is null and e.cancelled_at is null
  and e.starts_at > app.now())`

/** Does the contract buy by itself? */
const IS_AUTOMATIC = `coalesce(k.buys_added_matches and k.state in ('Confirmed', 'NotConfirmed', 'Transferred'), false)`

const FROM = `from added_match_places p join added_matches m on m.event_id = p.event_id join events e on e.id = p.event_id
  join season_tickets s on s.id = p.season_ticket_id left join contracts k on k.id = s.contract_id
  join event_prices x on x.event_id = p.event_id and x.price_class = p.price_class and x.ticket_type = p.ticket_type
  left join added_match_prices a on a.event_id = p.event_id and a.price_class = p.price_class and a.ticket_type = p.ticket_type
  left join contacts o on o.id = s.owner_id`

const PLACE =
  sql.raw(`select p.id, p.event_id as "eventId", e.slug, e.name, e.opponent_crest as "opponentCrest",
    e.starts_at as "startsAt", p.block_id as "blockId", p.row, p.seat, p.seat_id as "seatId", p.price_class as "priceClass",
    p.ticket_type as "ticketType", p.state, m.kept_until as "keptUntil", ${IS_OPEN} as "isOpen",
    app.is_banned(s.owner_id, e.starts_at) as "isBanned", s.owner_id as "ownerId",
    nullif(concat_ws(' ', o.first_name, o.last_name), '') as "ownerName", k.id as "contractId", k.subscriber_id as "subscriberId",
    ${IS_AUTOMATIC} as "isAutomatic", p.failed_at as "failedAt", a.price_cents as "seasonCents", x.price_cents as "priceCents",
    x.member_price_cents as "memberPriceCents", x.vat_rate::float as "vatRate" ${FROM}`)

export async function findPlace(db: Db, id: string): Promise<AddedPlace | null> {
  const { rows } = await sql<AddedPlace>`${PLACE} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Of matches ahead: of season tickets that somebody has or pays. */
export async function listPlacesOf(db: Db, personId: string): Promise<AddedPlace[]> {
  const { rows } = await sql<AddedPlace>`${PLACE}
    where (s.owner_id = ${personId} or k.subscriber_id = ${personId}) and s.ended_at is null and e.cancelled_at is null
      and e.starts_at > app.now() and p.state <> 'Released' order by e.starts_at, p.id`.execute(db)
  return rows
}

/** Those of a match that nobody was told of, held until the transaction ends. */
export async function takeUntold(trx: Trx, given: { eventId: string; limit: number }): Promise<AddedPlace[]> {
  const { rows } = await sql<AddedPlace>`
    with mine as (
      select id from added_match_places where event_id = ${given.eventId} and told_at is null and state = 'Kept'
      order by id limit ${given.limit} for update skip locked),
    told as (update added_match_places t set told_at = app.now() from mine where t.id = mine.id)
    ${PLACE} where p.id in (select id from mine)`.execute(trx)
  return rows
}

/** How a contract pays what it buys by itself. */
export type WayToPay = {
  subscriberId: string
  paymentTokenId: string | null
  invoiceAddress: unknown
  shippingAddress: unknown
}

/** Begins to buy it by itself. Null: it is bought, over, being paid, was tried in vain, or nobody wants that any more. */
export async function beginTry(trx: Trx, id: string): Promise<WayToPay | null> {
  const { rows } = await sql<WayToPay>`
    with mine as (
      update added_match_places t set tried_at = coalesce(t.tried_at, app.now())
      where t.id = ${id} and t.state = 'Kept' and t.failed_at is null
        and (t.checkout_id is null or t.secured_until <= app.now()) returning t.id)
    select k.subscriber_id as "subscriberId", k.payment_token_id as "paymentTokenId", k.invoice_address as "invoiceAddress",
      k.shipping_address as "shippingAddress"
    ${sql.raw(FROM)} where p.id in (select id from mine) and ${sql.raw(IS_AUTOMATIC)} and ${sql.raw(IS_OPEN)}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** False: it was bought after all, or has failed before. */
export async function markFailed(
  trx: Trx,
  { id, because }: { id: string; because: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update added_match_places set failed_at = app.now(), failed_because = ${because}, tried_at = coalesce(tried_at, app.now())
    where id = ${id} and state = 'Kept' and failed_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** Tries that nobody goes on with. */
export async function loadStaleTries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from added_match_places where state = 'Kept' and tried_at < app.now() - interval '15 minutes' and failed_at is null
      and (checkout_id is null or secured_until <= app.now()) limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

export type FreedPlace = {
  eventId: string
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
}

/** Places whose day is over, and those of season tickets that have ended. What is being paid waits for its end. */
export async function releaseOver(trx: Trx, limit: number): Promise<FreedPlace[]> {
  const { rows } = await sql<FreedPlace>`
    with mine as (
      select p.id from added_match_places p join added_matches m on m.event_id = p.event_id join events e on e.id = p.event_id
        join season_tickets s on s.id = p.season_ticket_id
      where p.state = 'Kept' and not ${sql.raw(IS_OPEN)} and (p.checkout_id is null or p.secured_until <= app.now())
      order by p.id limit ${limit} for update of p skip locked)
    update added_match_places p set state = 'Released', ended_at = app.now(), checkout_id = null, cart_item_id = null,
      secured_until = null
    from mine where p.id = mine.id
    returning p.event_id as "eventId", p.block_id as "blockId", p.row, p.seat, p.seat_id as "seatId"`.execute(
    trx,
  )
  return rows
}
