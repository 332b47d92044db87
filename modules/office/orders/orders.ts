import { loadEntries } from '#modules/audit/audit.ts'
import { trackingUrl } from '#modules/checkout/after-sale/tracking.rules.ts'
import type { AfterSale, Checkouts } from '#modules/checkout/checkout.ts'
import { loadNotes } from '#modules/office/notes/notes.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { type List, orderOf, pageOf } from '#platform/lists.ts'
import type { OfficeOrder } from './detail.schema.ts'
import { findOrder, listHappened, listItems, loadMoney } from './detail.storage.ts'
import type { Counter } from './giving-back.ts'
import * as storage from './list.storage.ts'
import { goodsOf, moneyOf } from './rules.ts'
import {
  type OfficeOrderRow,
  type OrderCounts,
  type OrderFilters,
  type OrderQuery,
  orderViews,
} from './schema.ts'

/** What the room of orders works with: the doors of the modules that do it. */
export type OrdersContext = {
  db: Db
  afterSale: AfterSale
  counter: Counter
  /** Of an order without an account; null: it is an account’s. */
  correctEmail(trx: Trx, given: { checkoutId: string; email: string }): Promise<{ former: string } | null>
} & Pick<Checkouts, 'documents' | 'resend'>

const MOST_ENTRIES = 100
const ROWS_AT_ONCE = 500

export async function listOrders(db: Db, query: OrderQuery): Promise<List<OfficeOrderRow>> {
  const { page, pageSize, orderBy } = query
  const sort = orderOf(orderBy, ['placed', 'total'], { field: 'placed', direction: 'desc' })
  const limits = { limit: pageSize + 1, offset: (page - 1) * pageSize }
  const { orders, count } = await storage.listOrders(db, { wanted: query, sort, ...limits })
  return pageOf(orders, query, count)
}

/** Only what waits for somebody is counted. */
export async function countOrders(db: Db): Promise<OrderCounts> {
  const items = await Promise.all(
    orderViews.map(async (key) => ({
      key,
      count: key === 'all' ? null : await storage.countOrders(db, { view: key }),
    })),
  )
  return { items }
}

/** All that are wanted, newest first, a few hundred at once. */
export async function* allOrders(db: Db, wanted: OrderFilters): AsyncIterable<OfficeOrderRow> {
  let after: string | null = null
  for (;;) {
    const rows: OfficeOrderRow[] = await storage.listOrdersAfter(db, { wanted, after, limit: ROWS_AT_ONCE })
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** Everything about one order; 404 where there is none that was placed. */
export async function loadOrder({ db, afterSale }: OrdersContext, id: string): Promise<OfficeOrder> {
  const head = await findOrder(db, id)
  if (!head) throw notFound()
  const {
    sent,
    unsent,
    isToPrint,
    isSettled,
    wasTakenBack,
    openCents,
    priceCents,
    creditedCents,
    hasRefusedRefund,
    ...order
  } = head
  const [items, chances, happened, money, notes, audit] = await Promise.all([
    listItems(db, id),
    afterSale.staff.chances({ checkoutId: order.checkoutId, orderId: id }),
    listHappened(db, id),
    loadMoney(db, order),
    loadNotes(db, { type: 'order', id }),
    loadEntries(db, { page: 1, pageSize: MOST_ENTRIES, thingType: 'order', thingId: id }),
  ])
  return {
    ...order,
    ...happened,
    ...money,
    shipments: happened.shipments.map((one) => ({
      ...one,
      trackingUrl: trackingUrl(one.carrier, one.trackingNumber),
    })),
    items: items.map((item) => ({ ...item, ...chances.get(item.id)! })),
    promotionCents: sumOf(items, ({ promotionCents }) => promotionCents),
    voucherCents: sumOf(items, ({ voucherCents }) => voucherCents),
    money: moneyOf(head),
    goods: goodsOf(head),
    notes: notes.items,
    audit: audit.items,
  }
}

/** An order as the audit book calls it; 404 where there is none that was placed. */
export async function requireOrder(db: Db, id: string) {
  const row = await db
    .selectFrom('checkout_orders')
    .select(['id', 'number as name', 'checkout_id as checkoutId'])
    .where('id', '=', id)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { type: 'order', id: row.id, name: row.name!, checkoutId: row.checkoutId }
}

/** A return of this order, or 404. */
export async function requireReturn(db: Db, given: { number: string; orderId: string }): Promise<void> {
  const row = await db
    .selectFrom('returns')
    .select('id')
    .where('number', '=', given.number)
    .where('order_id', '=', given.orderId)
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** What staff may open: papers that buyers got, never what is worth money itself, such as a voucher. */
const PAPERS = ['invoice', 'creditNote', 'deliveryNote']

export async function loadDocument(
  { db, documents }: OrdersContext,
  asked: { orderId: string; documentId: string; form: 'pdf' | 'eInvoice' },
): Promise<{ name: string; content: Uint8Array }> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('checkouts', 'checkouts.id', 'documents.checkout_id')
    .select('checkouts.owner_id as ownerId')
    .where('documents.id', '=', asked.documentId)
    .where('documents.order_id', '=', asked.orderId)
    .where('documents.kind', 'in', PAPERS)
    .executeTakeFirst()
  if (!row) throw notFound()
  return documents.load({ ownerId: row.ownerId, id: asked.documentId, form: asked.form })
}

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}
