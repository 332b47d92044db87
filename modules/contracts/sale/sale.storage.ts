import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Instalment, SeasonPhaseRow } from './sale.rules.ts'

/** A season as its sale sees it; days are `2027-06-30`. */
export type SeasonRow = {
  season: number
  startsOn: string
  endsOn: string
  matches: number
  /** Of those that it is paid for now: all before it began. */
  matchesLeft: number
  vatRate: number
  instalments: number
  instalmentDay: number
  phases: SeasonPhaseRow[]
  /** Its last day, or its last match, is over. */
  isOver: boolean
  /** The database's clock. */
  now: Date
  /** The day in the club's zone. */
  today: string
}

export const TODAY = sql.raw(`(app.now() at time zone 'Europe/Berlin')::date`)

/** The phases of a season `s`, as JSON. */
export const PHASES_OF_SEASON = `select coalesce(json_agg(json_build_object('who', p.who, 'memberSince', p.member_since,
    'from', p.from_at, 'until', p.until_at) order by p.position), '[]') from season_phases p where p.season = s.season`

const MATCHES_LEFT = `case when s.starts_on > (app.now() at time zone 'Europe/Berlin')::date then s.matches
  else least(s.matches, (select count(*) from app.season_matches(s.season)))::int end`

/** Is a season `s` over? Its last day, or the last of its matches once it has begun. */
export const SEASON_IS_OVER = `(s.ends_on < (app.now() at time zone 'Europe/Berlin')::date or (${MATCHES_LEFT}) = 0)`

const COLUMNS =
  sql.raw(`s.season, s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.matches::int as matches,
  (${MATCHES_LEFT}) as "matchesLeft", s.vat_rate::float as "vatRate", s.instalments::int as instalments,
  s.instalment_day::int as "instalmentDay", (${PHASES_OF_SEASON}) as phases, ${SEASON_IS_OVER} as "isOver",
  app.now() as now, (app.now() at time zone 'Europe/Berlin')::date::text as today`)

/** Those with a plan of their sale and an end that is ahead, the first one first. */
export async function loadSeasonsOnSale(db: Db): Promise<SeasonRow[]> {
  const { rows } = await sql<SeasonRow>`
    select ${COLUMNS} from contract_seasons s
    where exists (select from season_phases p where p.season = s.season) and s.ends_on >= ${TODAY} order by s.season`.execute(
    db,
  )
  return rows
}

export async function findSeasonOnSale(db: Db, season: number): Promise<SeasonRow | null> {
  const { rows } = await sql<SeasonRow>`
    select ${COLUMNS} from contract_seasons s where s.season = ${season}`.execute(db)
  return rows[0] ?? null
}

export async function findSeasonPrice(
  db: Db,
  given: { season: number; priceClass: string; ticketType: string },
): Promise<{ priceCents: number; memberPriceCents: number | null } | null> {
  const { rows } = await sql<{ priceCents: number; memberPriceCents: number | null }>`
    select price_cents as "priceCents", member_price_cents as "memberPriceCents" from contract_prices
    where season = ${given.season} and price_class = ${given.priceClass} and ticket_type = ${given.ticketType}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** May this person buy from the waiting list now? */
export async function isOfferedSeason(
  db: Db,
  given: { season: number; personId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from season_waiting where season = ${given.season} and person_id = ${given.personId}::uuid
      and state = 'Offered' and offered_until > app.now()`.execute(db)
  return rows.length > 0
}

/** What a checkout is promised: the whole price, and what is paid after the first part. Taken from the promise of the cart. */
export async function recordSale(
  trx: Trx,
  given: {
    checkoutId: string
    cartItemId: string
    season: number
    priceCents: number
    dues: readonly Instalment[]
  },
): Promise<void> {
  await sql`
    insert into season_sales (checkout_id, cart_item_id, season, price_cents, dues)
    values (${given.checkoutId}, ${given.cartItemId}, ${given.season}, ${given.priceCents}, ${JSON.stringify(given.dues)}::jsonb)
    on conflict (checkout_id, cart_item_id) do nothing`.execute(trx)
}

/** The prices that carts were promised, as their items keep them. */
export async function loadPromises(
  trx: Trx,
  cartItemIds: string[],
): Promise<Map<string, { priceCents: number; instalments: Instalment[] | null }>> {
  const { rows } = await sql<{ id: string; priceCents: number; instalments: Instalment[] | null }>`
    select id, (quoted->>'priceCents')::int as "priceCents", quoted->'instalments' as instalments
    from cart_items where id = any(${cartItemIds}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How a checkout is paid. */
export async function findWayToPay(
  trx: Trx,
  checkoutId: string,
): Promise<{ method: string; isRemembered: boolean }> {
  const { rows } = await sql<{ method: string; isRemembered: boolean }>`
    select method, remember_method_since is not null as "isRemembered" from checkouts where id = ${checkoutId}`.execute(
    trx,
  )
  return rows[0]!
}

export type SaleRow = {
  checkoutItemId: string
  contractId: string | null
  priceCents: number
  dues: Instalment[]
}

export async function findSale(
  trx: Trx,
  given: { checkoutId: string; cartItemId: string },
): Promise<Omit<SaleRow, 'checkoutItemId'> | null> {
  const { rows } = await sql<SaleRow>`
    select contract_id as "contractId", price_cents as "priceCents", dues from season_sales
    where checkout_id = ${given.checkoutId} and cart_item_id = ${given.cartItemId} for update`.execute(trx)
  return rows[0] ?? null
}

export async function closeSale(
  trx: Trx,
  given: { checkoutId: string; cartItemId: string; checkoutItemId: string; contractId: string },
): Promise<void> {
  await sql`
    update season_sales set checkout_item_id = ${given.checkoutItemId}, contract_id = ${given.contractId}
    where checkout_id = ${given.checkoutId} and cart_item_id = ${given.cartItemId}`.execute(trx)
}

/** Of the checkout: who acted, where the bill and the ticket go, how it travels, what it was paid with. */
export type SoldTo = {
  actorId: string
  billingAddress: unknown
  shippingAddress: unknown
  shippingCode: string | null
  paymentTokenId: string | null
  method: string
}

export async function loadSoldTo(
  trx: Trx,
  given: { checkoutId: string; checkoutItemId: string },
): Promise<SoldTo> {
  const { rows } = await sql<SoldTo>`
    select c.actor_id as "actorId", c.billing_address as "billingAddress", c.shipping_address as "shippingAddress", c.method,
      (select option->>'value' from jsonb_array_elements(i.user_option_values) option where option->>'key' = 'shippingCode')
        as "shippingCode",
      (select t.id from payments p join payment_tokens t on t.id = p.payment_token_id
        where p.checkout_id = c.id and t.state <> 'deleted' order by p.created_at desc limit 1 for share of t) as "paymentTokenId"
    from checkouts c join checkout_items i on i.checkout_id = c.id
    where c.id = ${given.checkoutId} and i.id = ${given.checkoutItemId}`.execute(trx)
  return rows[0]!
}

/** Contracts that came of items of orders, and of a checkout. */
export async function contractsOf(
  db: Db,
  which: { checkoutItemIds: string[] } | { checkoutId: string },
): Promise<{ checkoutItemId: string; contractId: string }[]> {
  const { rows } = await sql<{ checkoutItemId: string; contractId: string }>`
    select checkout_item_id as "checkoutItemId", contract_id as "contractId" from season_sales
    where contract_id is not null and ${
      'checkoutId' in which
        ? sql`checkout_id = ${which.checkoutId}`
        : sql`checkout_item_id = any(${which.checkoutItemIds}::uuid[])`
    } order by contract_id`.execute(db)
  return rows
}
