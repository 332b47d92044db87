import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { shippingMethods } from '#club/shipping.ts'
import { PRINT_KEYS } from '#modules/catalogue/print.schema.ts'
import type { OrderState, paymentMethods } from '#modules/checkout/schema.ts'
import { MOST_COUNTED } from '#modules/office/shared/lists.schema.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import { PLEDGE } from '#modules/payments/ways.rules.ts'
import type { Db } from '#platform/db.ts'
import { goodsOf, moneyOf } from './rules.ts'
import type { OfficeOrderRow, OrderFilters } from './schema.ts'

export type OrderSort = { field: 'placed' | 'total'; direction: 'asc' | 'desc' }

const SENT_CODES = shippingMethods.filter((method) => !method.isDigital).map(({ code }) => code)
const MOST_SHOWN = 4

/** An item that travels by post. */
export const IS_SENT = sql`exists (select from jsonb_array_elements(i.user_option_values) option
  where option ->> 'key' = 'shippingCode' and option ->> 'value' = any(${SENT_CODES}::text[]))`
export const IS_PRINTED = sql`exists (select from jsonb_array_elements(i.user_option_values) option
  where option ->> 'key' = any(${[...PRINT_KEYS]}::text[]))`
export const UNSENT = sql`greatest(0, i.quantity - i.cancelled_quantity - i.shipped_quantity)`
const UNDER_WAY_STATES = sql`('OrderPlaced', 'InvoiceCreated', 'OrderInProgress', 'PartialCancellation')`
/**
 * Orders of which something may wait, way by way from the index `checkout_orders_to_send`. As an array it is looked up once, and
 * never guessed to be a third of all orders: tickets stay in these states for good.
 */
export const UNDER_WAY = sql`o.id = any(array(${sql.join(
  SENT_CODES.map(
    (code) => sql`(select x.id from checkout_orders x where x.placed_at is not null
      and x.state in ${UNDER_WAY_STATES} and x.shipping_code = ${code}
      order by x.placed_at desc, x.id desc limit ${MOST_COUNTED + 1})`,
  ),
  sql` union all `,
)}))`

/** A refund that its provider refused, and that nobody has paid by transfer since. */
export const REFUSED_REFUND = sql`select k.order_id from refunds f join order_credits k on k.refund_id = f.id
  where f.state = 'failed' and not exists (select from sent_transfers s where s.refund_id = f.id)`
/** What a provider vouches for and was not asked for, days before its time ends and after that. */
export const ENDING_PLEDGE = sql`select p.checkout_id from payments p where p.reserved_at is not null and p.capture_cents is null and p.returned_at is null
  and p.state = 'paid' and p.reserved_at < app.now() - make_interval(days => ${PLEDGE.days - PLEDGE.warnDays})`
const WAITING = sql`select from checkout_items i where i.order_id = o.id and ${UNSENT} > 0 and ${IS_SENT}`

const VIEWS: Record<Exclude<OrderFilters['view'], 'all'>, RawBuilder<unknown>> = {
  toSend: sql`${UNDER_WAY} and exists (${WAITING})`,
  toPrint: sql`${UNDER_WAY} and exists (${WAITING} and ${IS_PRINTED})`,
  refundRefused: sql`o.id in (${REFUSED_REFUND})`,
  invoiceOpen: sql`o.checkout_id in (
    select checkout_id from receivables where paid_cents + credited_cents < owed_cents)`,
  pledgeEnding: sql`o.checkout_id in (${ENDING_PLEDGE}) and exists (${WAITING})`,
  returns: sql`o.id in (select order_id from returns where state = 'registered')`,
  noted: sql`o.id in (select thing_id::uuid from office_notes where thing_type = 'order' and ends_at > app.now())`,
}

const DAY = (day: string, later: number) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`

function conditionOf(wanted: OrderFilters): RawBuilder<unknown> {
  const { view, state, method, since, until, fromCents, toCents, q } = wanted
  const conditions = [
    sql`o.placed_at is not null`,
    ...(view === 'all' ? [] : [VIEWS[view]]),
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(method ? [sql`c.method = ${method}`] : []),
    ...(since ? [sql`o.placed_at >= ${DAY(since, 0)}`] : []),
    ...(until ? [sql`o.placed_at < ${DAY(until, 1)}`] : []),
    ...(fromCents === undefined ? [] : [sql`o.total_cents >= ${fromCents}`]),
    ...(toCents === undefined ? [] : [sql`o.total_cents <= ${toCents}`]),
    ...withWords(wordsOf(q ?? '')),
  ]
  return sql.join(conditions, sql` and `)
}

/** Orders that fit, as `o`. Their checkouts are looked up only where a filter asks for them: of a count it is most of the work. */
function fitting(wanted: OrderFilters, further = sql``): RawBuilder<unknown> {
  const isAsked = wanted.method || wordsOf(wanted.q ?? '').length > 1
  const checkouts = isAsked ? sql`join checkouts c on c.id = o.checkout_id` : sql``
  return sql`checkout_orders o ${checkouts} where ${conditionOf(wanted)} ${further}`
}

/** A place is one word, however it is written: `19 / 8 / 14`. */
function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
    .replace(/\s*\/\s*/g, '/')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Orders that have each of these words: looked up by the longest, the others are asked of what that one finds. */
function withWords(words: string[]): RawBuilder<unknown>[] {
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length)
  if (!longest) return []
  return [sql`o.id = any(array(${ordersWith(longest)}))`, ...others.map(hasWord)]
}

/** The same of one order, beside `o` and `c`. */
function hasWord(word: string): RawBuilder<unknown> {
  const parts = [
    sql`app.order_names(c.billing_address, c.shipping_address) like ${nameWith(word)}`,
    ...(word.length < 3
      ? []
      : [sql`o.number ilike ${containing(word)}`, sql`c.owner_id in (${ownersWith(word)})`]),
    ...placeOf(word).map((at) => sql`exists (${ticketsAt(at)} and i.order_id = o.id)`),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Orders that a word names: by number, buyer, recipient, mailbox or the place of a ticket. Each part has its index. */
function ordersWith(word: string): RawBuilder<unknown> {
  const parts = [
    sql`select x.id from checkout_orders x join checkouts d on d.id = x.checkout_id
      where d.state in ('paid', 'refunded') and app.order_names(d.billing_address, d.shipping_address) like ${nameWith(word)}`,
    ...(word.length < 3
      ? []
      : [
          sql`select x.id from checkout_orders x where x.number ilike ${containing(word)}`,
          sql`select x.id from checkouts d join checkout_orders x on x.checkout_id = d.id
            where d.owner_id in (${ownersWith(word)})`,
        ]),
    ...placeOf(word).map(ticketsAt),
  ]
  return sql.join(parts, sql` union all `)
}

/** Of one or two letters there is no part to look up: they begin a name. */
function nameWith(word: string): string {
  return containing(word.length < 3 ? ` ${word}` : word)
}

/** Whose mailbox or organisation is called so, and who bought without an account under it. */
function ownersWith(word: string): RawBuilder<unknown> {
  const like = containing(word)
  return sql`select m.contact_id from contact_emails m where lower(m.email) like ${like}
    union all select u.owner_id from guest_orders u where u.taken_by is null and lower(u.email) like ${like}
    union all select g.id from organisations g where lower(g.email) like ${like} or lower(g.name) like ${like}`
}

type Place = readonly [block: string, row: string, seat: string]

function placeOf(word: string): Place[] {
  const [block, row, seat, ...more] = word.split('/')
  return block && row && seat && more.length === 0 ? [[block, row, seat]] : []
}

function ticketsAt([block, row, seat]: Place): RawBuilder<unknown> {
  return sql`select i.order_id from tickets t join checkout_items i on i.id = t.checkout_item_id
    where t.block_id in (${block}, ${block.toUpperCase()}) and t.row = ${row} and t.seat = ${seat}`
}

export function countOrders(db: Db, wanted: OrderFilters): Promise<number> {
  return countOf(db, sql`select 1 from ${fitting(wanted)}`)
}

type Row = {
  id: string
  number: string
  placedAt: Date
  state: OrderState
  ownerId: string
  name: string
  company: string | null
  isGuest: boolean
  method: (typeof paymentMethods)[number]
  totalCents: number
  items: { name: Text; quantity: number }[]
  lines: number
} & Facts

export type Facts = {
  sent: { quantity: number; shipped: number; cancelled: number; returned: number }
  unsent: number
  isToPrint: boolean
  isSettled: boolean
  wasTakenBack: boolean
  openCents: number
  priceCents: number
  creditedCents: number
  hasRefusedRefund: boolean
}

/** What the words about goods and money follow from; beside `o` and `c`. */
export const FACTS = sql`
  coalesce(goods.sent, '{"quantity":0,"shipped":0,"cancelled":0,"returned":0}'::json) as sent,
  coalesce(goods.unsent, 0) as unsent, coalesce(goods."isToPrint", false) as "isToPrint",
  o.total_cents - coalesce(goods.promotions, 0)::int as "priceCents",
  coalesce(p.settled_at is not null, false) as "isSettled", coalesce(r.cause = 'returned', false) as "wasTakenBack",
  coalesce(r.owed_cents - r.paid_cents - r.credited_cents, 0) as "openCents",
  (select coalesce(sum(money_cents + voucher_cents + new_voucher_cents), 0)::int from order_credits k where k.order_id = o.id)
    as "creditedCents",
  o.id in (${REFUSED_REFUND} and k.order_id = o.id) as "hasRefusedRefund"`
export const FACTS_FROM = sql`
  left join payments p on p.checkout_id = c.id left join receivables r on r.checkout_id = c.id
  cross join lateral (
    select json_agg(json_build_object('name', i.name, 'quantity', i.quantity) order by i.id) as items,
      count(*)::int as lines, sum(i.promotion_cents)::int as promotions,
      sum(${UNSENT}) filter (where is_sent)::int as unsent,
      bool_or(${UNSENT} > 0 and is_sent and ${IS_PRINTED}) as "isToPrint",
      case when bool_or(is_sent) then json_build_object('quantity', sum(i.quantity) filter (where is_sent),
        'shipped', sum(i.shipped_quantity) filter (where is_sent), 'cancelled', sum(i.cancelled_quantity) filter (where is_sent),
        'returned', sum(i.returned_quantity) filter (where is_sent)) end as sent
    from checkout_items i cross join lateral (select ${IS_SENT} as is_sent offset 0) as way
    where i.order_id = o.id) as goods`

const BY = {
  placed: { asc: sql`o.placed_at asc, o.id asc`, desc: sql`o.placed_at desc, o.id desc` },
  total: { asc: sql`o.total_cents asc, o.id asc`, desc: sql`o.total_cents desc, o.id desc` },
}

/** One row more than asked for tells that there is a next page; how many there are is counted in the same statement. */
export async function listOrders(
  db: Db,
  given: { wanted: OrderFilters; sort: OrderSort; limit: number; offset: number },
): Promise<{ orders: OfficeOrderRow[]; count: number }> {
  const by = BY[given.sort.field][given.sort.direction]
  const fits = fitting(given.wanted)
  // What words find is looked up once, for the page and for the count.
  const [before, found] = given.wanted.q
    ? [sql`named as materialized (select o.id, o.placed_at, o.total_cents from ${fits}),`, sql`named o`]
    : [sql``, fits]
  const { rows } = await sql<Row & { count: number }>`
    with ${before} page as (select o.id from ${found} order by ${by} limit ${given.limit} offset ${given.offset})
    select ${COLUMNS}, (select count(*)::int from (select from ${found} limit ${MOST_COUNTED + 1}) as counted) as count
    from page join checkout_orders o on o.id = page.id join checkouts c on c.id = o.checkout_id
      ${FACTS_FROM} order by ${by}`.execute(db)
  // Behind the last page there is no row that could say it.
  const count = rows[0]?.count ?? (given.offset > 0 ? await countOrders(db, given.wanted) : 0)
  return { orders: rows.map(rowOf), count }
}

/** Newest first, from below an order on: a table of any length is read without counting it through again. */
export async function listOrdersAfter(
  db: Db,
  given: { wanted: OrderFilters; after: string | null; limit: number },
): Promise<OfficeOrderRow[]> {
  const { after } = given
  const below = after
    ? sql`and (o.placed_at, o.id) < (select a.placed_at, a.id from checkout_orders a where a.id = ${after})`
    : sql``
  const { rows } = await sql<Row>`
    with page as (
      select o.id from ${fitting(given.wanted, below)} order by ${BY.placed.desc} limit ${given.limit})
    select ${COLUMNS} from page join checkout_orders o on o.id = page.id join checkouts c on c.id = o.checkout_id
      ${FACTS_FROM} order by ${BY.placed.desc}`.execute(db)
  return rows.map(rowOf)
}

const COLUMNS = sql`o.id, o.number, o.placed_at as "placedAt", o.state, c.owner_id as "ownerId", c.method,
  concat_ws(' ', c.billing_address ->> 'firstName', c.billing_address ->> 'lastName') as name,
  nullif(c.billing_address ->> 'company', '') as company, o.total_cents as "totalCents",
  exists (select from guest_orders u where u.checkout_id = c.id and u.taken_by is null) as "isGuest",
  coalesce(goods.items, '[]'::json) as items, goods.lines, ${FACTS}`

function rowOf(row: Row): OfficeOrderRow {
  const { id, number, placedAt, state, method, totalCents, items, lines } = row
  return {
    id,
    number,
    placedAt: placedAt.toISOString(),
    state,
    buyer: { id: row.ownerId, name: row.name, company: row.company, isGuest: row.isGuest },
    items: items.slice(0, MOST_SHOWN),
    moreItems: Math.max(0, lines - MOST_SHOWN),
    method,
    totalCents,
    money: moneyOf(row),
    goods: goodsOf(row),
    toSend: row.unsent,
  }
}
