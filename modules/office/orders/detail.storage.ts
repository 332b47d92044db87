import { sql } from 'kysely'
import { isReturnable } from '#modules/payments/rules.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeOrder } from './detail.schema.ts'
import { FACTS, FACTS_FROM, type Facts, IS_PRINTED, UNSENT } from './list.storage.ts'

/** Times leave the database as the wire writes them. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const address = (column: string) =>
  sql.raw(`(select json_object_agg(field, nullif(${column} ->> field, '')) from unnest(array['company', 'firstName', 'lastName',
    'street', 'additionalAddress', 'postalCode', 'city', 'phone', 'countryCode']) as field)`)

/** Staff by their names; buyers and programs by the word alone. */
const actor = (column: string) =>
  sql.raw(
    `case when ${column} like 'staff:%' then substr(${column}, 7) else split_part(${column}, ':', 1) end`,
  )

export type OrderHead = Pick<
  OfficeOrder,
  | 'id'
  | 'checkoutId'
  | 'number'
  | 'state'
  | 'placedAt'
  | 'channel'
  | 'language'
  | 'comment'
  | 'orderReference'
  | 'vatId'
  | 'seller'
  | 'buyer'
  | 'billingAddress'
  | 'shippingAddress'
  | 'shippingCode'
  | 'shippingCents'
  | 'totalCents'
> &
  Facts

/** Null: none, or one that was never placed. */
export async function findOrder(db: Db, id: string): Promise<OrderHead | null> {
  const { rows } = await sql<OrderHead>`
    select o.id, o.checkout_id as "checkoutId", o.number, o.state, ${iso('o.placed_at')} as "placedAt",
      c.sales_channel as channel, c.language, c.comment,
      c.order_reference as "orderReference", c.organisation_vat_id as "vatId",
      json_build_object('id', s.id, 'name', s.name) as seller,
      json_build_object('id', c.owner_id, 'name', coalesce(g.name, nullif(concat_ws(' ', t.first_name, t.last_name), ''),
          case when u.owner_id is not null then concat_ws(' ', c.billing_address ->> 'firstName', c.billing_address ->> 'lastName') end, ''),
        'email', coalesce(g.email, m.email, u.email), 'isOrganisation', g.id is not null, 'isGuest', u.owner_id is not null,
        'orders', (select count(*) from checkouts h join checkout_orders x on x.checkout_id = h.id
          where h.owner_id = c.owner_id and x.placed_at is not null),
        'credits', (select count(*) from checkouts h join order_credits k on k.checkout_id = h.id
          where h.owner_id = c.owner_id)) as buyer,
      ${address('c.billing_address')} as "billingAddress", ${address('c.shipping_address')} as "shippingAddress",
      o.shipping_code as "shippingCode", o.shipping_cents as "shippingCents", o.total_cents as "totalCents", ${FACTS}
    from checkout_orders o join checkouts c on c.id = o.checkout_id join sellers s on s.id = o.seller_id
      left join organisations g on g.id = c.owner_id left join contacts t on t.id = c.owner_id
      left join guest_orders u on u.checkout_id = c.id and u.taken_by is null
      left join contact_emails m on m.contact_id = c.owner_id and m.primary_since is not null ${FACTS_FROM}
    where o.id = ${id} and o.placed_at is not null`.execute(db)
  return rows[0] ?? null
}

export type ItemRow = Omit<
  OfficeOrder['items'][number],
  'sendable' | 'cancellable' | 'returnable' | 'notCancellable' | 'notReturnable'
>

export async function listItems(db: Db, orderId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.kind, i.sku, i.serial_number as "serialNumber", i.name, i.user_option_values as options, i.quantity,
      i.shipped_quantity as shipped, i.cancelled_quantity as cancelled, i.returned_quantity as returned,
      coalesce((select sum(l.quantity) from return_lines l join returns r on r.id = l.return_id
        where l.checkout_item_id = i.id and r.state = 'registered'), 0)::int as announced,
      i.total_cents as "totalCents", i.promotion_cents as "promotionCents", i.voucher_cents as "voucherCents",
      i.vat_rate as "vatRate", ${IS_PRINTED} as "isPrinted"
    from checkout_items i where i.order_id = ${orderId} order by i.id`.execute(db)
  return rows
}

type Happened = Pick<OfficeOrder, 'steps' | 'returns' | 'credits' | 'withdrawals' | 'documents'> & {
  shipments: Omit<OfficeOrder['shipments'][number], 'trackingUrl'>[]
}

/** What has become of an order, each list in the order of time. */
export async function listHappened(db: Db, orderId: string): Promise<Happened> {
  const [steps, shipments, returns, credits, withdrawals, documents] = await Promise.all([
    sql<Happened['steps'][number]>`
      select from_state as "from", to_state as "to", ${actor('actor')} as actor, reason, ${iso('taken_at')} as "takenAt"
      from order_steps where order_id = ${orderId} order by taken_at, id`.execute(db),
    sql<Happened['shipments'][number]>`
      select s.id, s.carrier, s.tracking_number as "trackingNumber", ${iso('s.shipped_at')} as "shippedAt",
        ${actor('s.shipped_by')} as "shippedBy", ${iso('s.arrived_at')} as "arrivedAt",
        (select coalesce(json_agg(json_build_object('itemId', l.checkout_item_id, 'quantity', l.quantity)
          order by l.checkout_item_id), '[]') from shipment_lines l where l.shipment_id = s.id) as items
      from shipments s where s.order_id = ${orderId} order by s.shipped_at, s.id`.execute(db),
    sql<Happened['returns'][number]>`
      select r.id, r.number, r.state, r.reason, r.comment, r.payout, ${iso('r.registered_at')} as "registeredAt",
        ${iso('r.decided_at')} as "decidedAt", ${actor('r.decided_by')} as "decidedBy", r.refusal,
        (select json_agg(json_build_object('itemId', l.checkout_item_id, 'quantity', l.quantity)
          order by l.checkout_item_id) from return_lines l where l.return_id = r.id) as items
      from returns r where r.order_id = ${orderId} order by r.registered_at, r.id`.execute(db),
    listCredits(db, orderId),
    sql<Happened['withdrawals'][number]>`
      select id, state, name, statement, ${iso('received_at')} as "receivedAt"
      from withdrawals where order_id = ${orderId} order by received_at, id`.execute(db),
    sql<Happened['documents'][number]>`
      select id, kind, number, ${iso('created_at')} as "createdAt", file is not null as "hasFile",
        e_invoice_file is not null as "hasEInvoice"
      from documents where order_id = ${orderId} order by created_at, id`.execute(db),
  ])
  return {
    steps: steps.rows,
    shipments: shipments.rows,
    returns: returns.rows,
    credits,
    withdrawals: withdrawals.rows,
    documents: documents.rows,
  }
}

async function listCredits(db: Db, orderId: string): Promise<OfficeOrder['credits']> {
  const { rows } = await sql<OfficeOrder['credits'][number]>`
    select k.id, k.kind, k.reason, ${iso('k.created_at')} as "createdAt", ${actor('k.created_by')} as "createdBy",
      k.money_cents as "moneyCents", k.voucher_cents as "voucherCents", k.new_voucher_cents as "newVoucherCents",
      k.shipping_cents as "shippingCents",
      case when f.id is not null then json_build_object('id', f.id, 'state', f.state, 'amountCents', f.amount_cents,
        'creditedCents', f.credited_cents, 'doneAt', ${iso('f.done_at')}, 'sentOn', t.sent_on::text) end as refund
    from order_credits k left join refunds f on f.id = k.refund_id left join sent_transfers t on t.refund_id = f.id
    where k.order_id = ${orderId} order by k.created_at, k.id`.execute(db)
  return rows
}

type Money = Pick<OfficeOrder, 'payments' | 'receivable' | 'ledger' | 'siblings'>

/** Where the money of a checkout is; several orders may share it. */
export async function loadMoney(db: Db, order: { id: string; checkoutId: string }): Promise<Money> {
  const { checkoutId } = order
  const [payments, receivables, ledger, siblings] = await Promise.all([
    sql<Omit<Money['payments'][number], 'isReturnable'>>`
      select p.id, p.method, p.state, p.amount_cents as "amountCents", p.settled_at is not null as "isSettled",
        ${iso('p.reserved_at')} as "reservedAt", p.capture_cents as "captureCents",
        ${iso('p.settled_at')} as "takenAt",
        (select coalesce(sum(amount_cents), 0)::int from refunds f where f.payment_id = p.id and f.state <> 'failed') as "calledOffCents",
        (select json_build_object('sent', coalesce(sum(i.shipped_quantity), 0), 'waiting', coalesce(sum(${UNSENT}), 0),
            'sentCents', coalesce(sum(round((i.total_cents - i.promotion_cents - i.voucher_cents)::numeric
              * i.shipped_quantity / i.quantity)), 0)::int)
          from checkout_items i join checkout_orders x on x.id = i.order_id where x.checkout_id = p.checkout_id) as pieces,
        ${iso('p.returned_at')} as "returnedAt", coalesce(t.display ->> 'endingDigits', t.display ->> 'account') as display,
        (select coalesce(sum(amount_cents), 0)::int from refunds f where f.payment_id = p.id and f.state = 'done') as "refundedCents"
      from payments p left join payment_tokens t on t.id = p.payment_token_id where p.checkout_id = ${checkoutId}`.execute(
      db,
    ),
    sql<NonNullable<Money['receivable']>>`
      select r.cause, r.owed_cents as "owedCents", r.paid_cents as "paidCents", r.credited_cents as "creditedCents",
        coalesce(r.dunned_until, r.due_on)::text as "dueOn", r.dunning_level as "dunningLevel",
        (select coalesce(json_agg(json_build_object('kind', s.kind, 'amountCents', s.amount_cents, 'actor', ${actor('s.actor')},
          'reference', s.reference, 'takenAt', ${iso('s.taken_at')}) order by s.taken_at, s.id), '[]')
          from receivable_steps s where s.payment_id = r.payment_id) as steps
      from receivables r where r.checkout_id = ${checkoutId}`.execute(db),
    sql<Money['ledger'][number]>`
      select ${iso('created_at')} as at, posting_id as "postingId", account, reason, amount_cents as "amountCents"
      from ledger_entries where checkout_id = ${checkoutId} order by created_at, posting_id, id limit 500`.execute(
      db,
    ),
    sql<Money['siblings'][number]>`
      select o.id, o.number, s.name as seller from checkout_orders o join sellers s on s.id = o.seller_id
      where o.checkout_id = ${checkoutId} and o.id <> ${order.id} and o.placed_at is not null order by o.number`.execute(
      db,
    ),
  ])
  return {
    payments: payments.rows.map((payment) => ({
      ...payment,
      isReturnable: payment.returnedAt === null && isReturnable(payment),
    })),
    receivable: receivables.rows[0] ?? null,
    ledger: ledger.rows,
    siblings: siblings.rows,
  }
}
