import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Db } from '#platform/db.ts'
import type { Journal } from '../journal.ts'
import { EXCHANGE_RULES } from './exchange-invariants.ts'

/** What was there before the buyers came: per sku all pieces, per standing block the places that nobody of ours has. */
export type Seeded = { stock: Map<string, number>; standing: Map<string, number> }

export async function seededOf(db: Db): Promise<Seeded> {
  const [stock, standing] = [await rows(db, PIECES), await rows(db, STANDING)]
  const toMap = (list: Row[]) => new Map(list.map((row) => [String(row['id']), Number(row['amount'])]))
  return { stock: toMap(stock), standing: toMap(standing) }
}

/**
 * Everything that must hold after every test, whatever happened in it. Answers a sentence per violation; empty when all is
 * well. Run it when nothing is under way any more: after the last buyer's answer and a look of the reconciler.
 */
export async function violations(
  db: Db,
  given: { journal?: Journal; seeded?: Seeded } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, query] of Object.entries(RULES)) {
    const broken = await rows(db, query)
    if (broken.length > 0) found.push(`${sentence}: ${broken.length}, e.g. ${JSON.stringify(broken[0])}`)
  }
  if (given.journal) found.push(...(await lostPromises(db, given.journal)))
  if (given.seeded) found.push(...(await changedSums(db, given.seeded)))
  return found
}

type Row = Record<string, unknown>
type Query = ReturnType<typeof sql<Row>>

async function rows(db: Db, query: Query): Promise<Row[]> {
  return (await query.execute(db)).rows
}

/** Pieces of a sku wherever they are: on the shelf, promised, sold and not returned. */
const PIECES = sql<Row>`
  select v.sku as id, v.in_stock
    + coalesce((select sum(quantity) from stock_reservations r where r.sku = v.sku), 0)
    + coalesce((select sum(quantity - returned_quantity) from sold_goods s where s.sku = v.sku), 0) as amount
  from variants v`

const STANDING = sql<Row>`
  select c.event_id || '/' || c.block_id as id, c.taken - c.kept_for_list
    - coalesce((select sum(k.places) from standing_contingents k where k.event_id = c.event_id and k.block_id = c.block_id), 0)
    - coalesce((select sum(quantity) from standing_holds h where h.event_id = c.event_id and h.block_id = c.block_id), 0)
    - (select count(*) from tickets t join checkouts k on k.id = t.checkout_id
        where t.event_id = c.event_id and t.block_id = c.block_id and t.seat_id is null and t.revoked_at is null) as amount
  from standing_counters c`

const LONGEST_HOLD = club.holdMinutes + club.prolongMinutes + ordering.paymentMinutes

/** One query each; a row is a violation. Tickets of the demo world have no checkout and are left out. */
const RULES: Record<string, Query> = {
  ...EXCHANGE_RULES,
  'a seat has two live tickets': sql<Row>`
    select event_id, seat_id from tickets where revoked_at is null and seat_id is not null
    group by event_id, seat_id having count(*) > 1`,
  'a live ticket is not what the claim of its seat says': sql<Row>`
    select t.id from tickets t join checkouts c on c.id = t.checkout_id
    left join seat_claims s on s.event_id = t.event_id and s.seat_id = t.seat_id
    where t.revoked_at is null and t.seat_id is not null and s.ticket_id is distinct from t.id`,
  'a seat is sold without a live ticket': sql<Row>`
    select s.event_id, s.seat_id from seat_claims s
    left join tickets t on t.id = s.ticket_id and t.revoked_at is null
    where s.ticket_id is not null and t.id is null`,
  'a live ticket belongs to a checkout that is not paid': sql<Row>`
    select t.id, c.state from tickets t join checkouts c on c.id = t.checkout_id
    where t.revoked_at is null and c.state <> 'paid'`,
  'a paid item has other tickets than places': sql<Row>`
    select i.id, i.quantity from checkout_items i join checkouts c on c.id = i.checkout_id and c.state = 'paid'
    where i.kind in ('dayTicket', 'marketplaceTicket') and i.quantity - i.cancelled_quantity <>
      (select count(*) from tickets t where t.checkout_item_id = i.id
        and (t.revoked_at is null or t.revoked_because = 'resold'))`,
  'a paid upgrade and its two tickets disagree': sql<Row>`
    select u.transfer_id from ticket_upgrades u join checkout_items i on i.id = u.checkout_item_id
    join ticket_transfers x on x.id = u.transfer_id join tickets o on o.id = x.ticket_id
    left join tickets n on n.id = u.new_ticket_id
    where u.new_ticket_id is not null and u.undone_at is null and (n.resold_from is distinct from o.id or o.revoked_at is null
        or n.checkout_item_id is distinct from i.id or x.state <> 'Accepted')
      or u.undone_at is not null and (n.revoked_at is null or i.cancelled_quantity = 0)`,
  'an upgrade was paid and nobody knows what for': sql<Row>`
    select i.id from checkout_items i join checkouts c on c.id = i.checkout_id and c.state = 'paid'
    left join ticket_upgrades u on u.checkout_item_id = i.id where i.kind = 'ticketUpgrade' and u.transfer_id is null`,
  'paid goods were not handed over once': sql<Row>`
    select i.id from checkout_items i join checkouts c on c.id = i.checkout_id
    left join sold_goods s on s.checkout_item_id = i.id
    where i.kind = 'merchandise' and ((c.state = 'paid') <> (s.checkout_item_id is not null) or s.quantity <> i.quantity)`,
  'one cart item was sold twice': sql<Row>`
    select i.cart_item_id from checkout_items i join checkouts c on c.id = i.checkout_id and c.state = 'paid'
    group by i.cart_item_id having count(*) > 1`,
  'a camp counts other places than it has': sql<Row>`
    select k.id, k.taken from camps k where k.taken <>
      (select count(*) from camp_places p where p.camp_id = k.id and p.state in ('held', 'booked'))`,
  'a camp counts others than wait for it': sql<Row>`
    select k.id, k.waiting from camps k where k.waiting <>
      (select count(*) from camp_waits w where w.camp_id = k.id and w.state = 'Waiting')`,
  'a place in a camp belongs to no paid item, or to one that is gone': sql<Row>`
    select p.id from camp_places p join checkout_items i on i.id = p.checkout_item_id
    join checkouts c on c.id = i.checkout_id where p.state = 'booked' and (c.state <> 'paid' or i.cancelled_quantity > 0)`,
  'a cart has two open checkouts': sql<Row>`
    select cart_id from checkouts where state = 'open' group by cart_id having count(*) > 1`,
  'checkout and payment disagree': sql<Row>`
    select c.id, c.state, p.state as payment from checkouts c left join payments p on p.checkout_id = c.id
    where not coalesce(case c.state
      when 'open' then p.state = 'started'
      when 'paid' then p.state in ('paid', 'refunding', 'refunded')
      when 'refunded' then p.state in ('refunding', 'refunded')
      else p.state in ('failed', 'expired', 'started') end, false)`,
  'the orders of a checkout are in another state': sql<Row>`
    select o.id, c.state, o.state as "order" from checkout_orders o join checkouts c on c.id = o.checkout_id
    where (c.state = 'paid') <> (o.number is not null) or (c.state = 'paid') = (o.state in ('Cancelled', 'OrderInReview'))`,
  'a checkout that ended still has something promised': sql<Row>`
    select c.id, c.state from checkouts c where c.state <> 'open' and (
      exists (select from seat_claims s where s.checkout_id = c.id)
      or exists (select from standing_holds h where h.checkout_id = c.id)
      or exists (select from marketplace_offers o where o.checkout_id = c.id)
      or exists (select from camp_places p where p.checkout_id = c.id and p.state = 'held')
      or exists (select from stock_reservations r where r.checkout_id = c.id))`,
  'a hold is longer than any hold may be': sql<Row>`
    select event_id, seat_id from seat_claims
    where ticket_id is null and hold_expires_at > app.now() + make_interval(mins => ${sql.lit(LONGEST_HOLD)})
      and not exists (select from ticket_wishes w
        where w.cart_item_ids @> array[cart_item_id] and hold_expires_at <= w.offered_until + interval '1 hour')
      and not exists (select from counter_sales s join carts k on k.subject_id = s.subject_id
        join cart_items i on i.cart_id = k.id and i.id = seat_claims.cart_item_id
        where hold_expires_at <= s.left_at + make_interval(mins => ${sql.lit(ordering.keptForCallerMinutes + LONGEST_HOLD)}))`,
  'a place is kept though nobody waits for it': sql<Row>`
    select c.event_id, c.seat_id from seat_claims c join events e on e.id = c.event_id
    where c.blocked_reason = 'waitingList' and not c.block_id = any(e.waited_blocks)
    union all select s.event_id, s.block_id from standing_counters s join events e on e.id = s.event_id
    where s.kept_for_list > 0 and not s.block_id = any(e.waited_blocks)`,
  'somebody waits, and their blocks are not kept': sql<Row>`
    select w.id from ticket_wishes w join events e on e.id = w.event_id
    where w.state = 'Waiting' and e.waited_blocks = '{}' and cardinality(e.released_blocks) > 0`,
  'the bank has other money than the club thinks': sql<Row>`
    select p.id, p.state, b.cents as bank from payments p
    left join lateral (
      select coalesce(sum(case l.kind when 'capture' then l.amount_cents else -l.amount_cents end), 0) as cents
      from bank_ledger l join bank_payments bp on bp.id = l.payment_id where bp.merchant_reference = p.id::text) b on true
    where p.provider <> 'none' and p.returned_at is null and b.cents <> case when p.state in ('paid', 'refunding') then p.amount_cents
      - (select coalesce(sum(r.amount_cents - r.credited_cents), 0) from refunds r where r.payment_id = p.id and r.state = 'done')
      - (select coalesce(sum(o.amount_cents), 0) from payouts o where o.payment_id = p.id and o.state = 'done') else 0 end`,
  'money was captured for nobody': sql<Row>`
    select bp.id, bp.merchant_reference from bank_ledger l join bank_payments bp on bp.id = l.payment_id
    left join payments p on p.id::text = bp.merchant_reference where p.id is null and l.kind = 'capture'`,
  'what a buyer owes is not in the ledger': sql<Row>`
    select p.id, coalesce(l.cents, 0) as ledger, r.owed_cents - r.paid_cents - r.credited_cents as open from payments p
    left join (select payment_id, sum(amount_cents) as cents from ledger_entries where account = 'receivable'
      group by payment_id) l on l.payment_id = p.id
    left join receivables r on r.payment_id = p.id
    where coalesce(l.cents, 0) <> coalesce(r.owed_cents - r.paid_cents - r.credited_cents, 0)`,
  'something is settled that is owed, or neither': sql<Row>`
    select p.id, p.method, p.settled_at from payments p join receivables r on r.payment_id = p.id
    where (p.settled_at is null) <> (r.owed_cents > r.paid_cents + r.credited_cents)`,
  'the ledger does not sum to zero': sql<Row>`
    select currency, sum(amount_cents) as cents from ledger_entries group by currency having sum(amount_cents) <> 0`,
  'a finished checkout has a deposit left': sql<Row>`
    select e.checkout_id, sum(e.amount_cents) as cents from ledger_entries e
    join checkouts c on c.id = e.checkout_id join payments p on p.checkout_id = c.id
    where e.account = 'deposits' and c.state <> 'open' and p.state <> 'refunding'
    group by e.checkout_id having sum(e.amount_cents) <> 0`,
  'a voucher is worth more or less than it was': sql<Row>`
    select v.id, v.initial_cents, v.balance_cents, coalesce(u.kept, 0) as kept from vouchers v
    left join (select voucher_id, sum(amount_cents - returned_cents) as kept from voucher_uses group by voucher_id) u
      on u.voucher_id = v.id
    where v.balance_cents + coalesce(u.kept, 0) <> v.initial_cents or v.balance_cents < 0`,
  'vouchers paid another sum than the checkout says': sql<Row>`
    select c.id, c.state, c.total_voucher_discounts_cents as frozen, coalesce(u.taken, 0) as taken from checkouts c
    left join (select checkout_id, sum(amount_cents) as taken, sum(amount_cents - returned_cents) as kept
      from voucher_uses group by checkout_id) u on u.checkout_id = c.id
    where c.total_voucher_discounts_cents <> coalesce(u.taken, 0)
      or (c.state in ('failed', 'expired', 'refunded') and coalesce(u.kept, 0) <> 0)`,
  'the frozen parts of a checkout are not its total': sql<Row>`
    select c.id from checkouts c
    cross join lateral (select sum(total_cents) as gross, sum(promotion_cents) as promotions, sum(voucher_cents) as vouchers,
      bool_or(promotion_cents < 0 or voucher_cents < 0 or promotion_cents + voucher_cents > total_cents) as is_odd
      from checkout_items where checkout_id = c.id) i
    cross join lateral (select sum(total_cents) as gross, sum(shipping_cents) as shipping,
      sum(shipping_voucher_cents) as vouchers from checkout_orders where checkout_id = c.id) o
    cross join lateral (select coalesce(sum(discount_cents) filter (where kind = 'voucher'), 0) as vouchers,
      coalesce(sum(discount_cents) filter (where kind <> 'voucher'), 0) as promotions
      from checkout_codes where checkout_id = c.id) k
    where i.is_odd or o.gross <> i.gross + o.shipping
      or c.total_promotion_code_discounts_cents <> i.promotions or k.promotions <> i.promotions
      or c.total_voucher_discounts_cents <> i.vouchers + o.vouchers or k.vouchers <> i.vouchers + o.vouchers
      or c.total_price_cents <> o.gross - i.promotions - i.vouchers - o.vouchers`,
  'a promotion was used more often than it counts': sql<Row>`
    select p.id, p.code, p.used from promotions p
    where p.used < (select count(*) from cart_codes k where k.promotion_id = p.id and k.released_at is null)
      + (select count(*) from checkout_codes k join checkouts c on c.id = k.checkout_id and c.state = 'paid'
        where k.promotion_id = p.id)`,
  'a voucher is reserved for two carts': sql<Row>`
    select voucher_id from cart_codes where voucher_id is not null and released_at is null
    group by voucher_id having count(*) > 1`,
  'the credits of an item are not its pieces, or above what it cost': sql<Row>`
    select i.id from checkout_items i
    left join (select checkout_item_id, sum(quantity) as pieces, sum(gross_cents + kept_cents) as gross, sum(voucher_cents) as vouchers
      from order_credit_lines group by checkout_item_id) k on k.checkout_item_id = i.id
    where coalesce(k.pieces, 0) <> i.cancelled_quantity + i.returned_quantity
      or k.gross > i.total_cents - i.promotion_cents or k.vouchers > i.voucher_cents
      or (k.pieces = i.quantity and k.gross <> i.total_cents - i.promotion_cents)`,
  'goods called off or back are not on the shelf': sql<Row>`
    select i.id from checkout_items i join sold_goods s on s.checkout_item_id = i.id
    where s.returned_quantity <> i.cancelled_quantity + i.returned_quantity`,
  'the parts of a credit are not what it gives back': sql<Row>`
    select k.id from order_credits k where k.money_cents + k.voucher_cents + k.new_voucher_cents
      <> k.shipping_cents + (select sum(l.gross_cents) from order_credit_lines l where l.credit_id = k.id)`,
  'a credit and its refund disagree': sql<Row>`
    select k.id, k.money_cents, r.amount_cents from order_credits k left join refunds r on r.id = k.refund_id
    where k.money_cents <> coalesce(r.amount_cents, 0)`,
  'a paid checkout was refunded without a credit': sql<Row>`
    select r.id from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
    where c.state = 'paid' and r.reason in ('cancellation', 'return', 'priceReduction')
      and not exists (select from order_credits k where k.refund_id = r.id)`,
  'a credit has no credit note': sql<Row>`
    select k.id from order_credits k left join documents d on d.credit_id = k.id and d.kind = 'creditNote' where d.id is null`,
  'the shipping of an order went back twice': sql<Row>`
    select o.id from checkout_orders o join order_credits k on k.order_id = o.id
    group by o.id, o.shipping_cents having sum(k.shipping_cents) > o.shipping_cents`,
  'the numbers of documents have gaps': sql<Row>`
    select n.kind, n.year, n.last_number from document_numbers n
    where n.last_number <> case n.kind when 'return' then (select count(*) from returns r where r.number like 'RS-' || n.year || '-%')
      else (select count(*) from documents d where d.kind = n.kind and split_part(d.number, '-', 2) = n.year::text) end`,
  'the stock is below zero': sql<Row>`select sku from variants where in_stock < 0`,
}

/** What a buyer was told is in the database. */
async function lostPromises(db: Db, journal: Journal): Promise<string[]> {
  const states = await rows(db, sql<Row>`select id, owner_id as "ownerId", state from checkouts`)
  const byId = new Map(states.map((row) => [String(row['id']), row]))
  const ordered = journal.entries('ordered').filter((line) => !byId.has(line.checkoutId))
  const paid = journal.entries('paid').filter((line) => {
    const checkout = byId.get(line.checkoutId)
    return checkout?.['state'] !== 'paid' || checkout['ownerId'] !== line.buyerId
  })
  return [
    ...ordered.map((line) => `an acknowledged checkout is lost: ${line.checkoutId}`),
    ...paid.map((line) => `a paid order is lost: ${line.checkoutId}`),
    ...doublePromises(journal),
  ]
}

/** One place was paid by two buyers, or promised to two: every buyer of the harness pays for what is promised. */
function doublePromises(journal: Journal): string[] {
  const holders = new Map<string, Set<string>>()
  for (const { place, buyerId } of journal.entries('held'))
    holders.set(place, (holders.get(place) ?? new Set()).add(buyerId))
  return [...holders]
    .filter(([, buyers]) => buyers.size > 1)
    .map(([place, buyers]) => `place ${place} was promised to ${buyers.size} buyers`)
}

async function changedSums(db: Db, seeded: Seeded): Promise<string[]> {
  const now = await seededOf(db)
  const differing = (kind: 'stock' | 'standing') =>
    [...seeded[kind]].filter(([id, amount]) => now[kind].get(id) !== amount).map(([id]) => `${kind} of ${id}`)
  return [...differing('stock'), ...differing('standing')].map(
    (what) => `${what} is not what was seeded: something was sold twice or got lost`,
  )
}
