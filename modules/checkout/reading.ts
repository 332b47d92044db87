import { sql } from 'kysely'
import { loadSettlements } from '#modules/checkout/open-items/settlement.storage.ts'
import type { Payments } from '#modules/payments/payments.ts'
import { lineFacts } from '#modules/selling/facts.schema.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { listCodes } from './codes.storage.ts'
import type { CodeRow, ItemRow, OrderRow } from './order.schema.ts'
import * as orderRows from './orders.storage.ts'
import { type Checkout, checkoutErrorCodes } from './schema.ts'
import * as storage from './storage.ts'
import { loadWaiting } from './waiting.storage.ts'

type Row = {
  id: string
  state: Checkout['state']
  stateReason: string | null
  created: Date
  paymentMethod: Checkout['paymentMethod']
  paymentTokenId: string | null
  paymentId: string | null
  paymentState: string | null
  paymentUrl: string | null
  totalPrice: number
  totalShippingPrice: number
  totalTaxPrice: number
  totalVoucherDiscounts: number
  totalPromotionCodeDiscounts: number
  shippingAddress: Record<string, string | null>
  billingAddress: Record<string, string | null>
  comment: string | null
  orderReference: string | null
  vatId: string | null
}

type Document = {
  id: string
  orderId: string
  kind: string
  number: string
  hasEInvoice: boolean
}

const COLUMNS = sql`c.id, c.state, c.state_reason as "stateReason", c.created_at as created, c.method as "paymentMethod",
  coalesce(p.payment_token_id, c.payment_token_id) as "paymentTokenId", p.id as "paymentId", p.state as "paymentState", p.payment_url as "paymentUrl",
  c.total_price_cents as "totalPrice", c.total_shipping_cents as "totalShippingPrice", c.total_tax_cents as "totalTaxPrice",
  c.total_voucher_discounts_cents as "totalVoucherDiscounts", c.total_promotion_code_discounts_cents as "totalPromotionCodeDiscounts",
  c.shipping_address as "shippingAddress", c.billing_address as "billingAddress", c.comment,
  c.order_reference as "orderReference", c.organisation_vat_id as "vatId"`

/** The checkout of this id, or of this payment token. */
const ofOwner = ({ ownerId, id }: { ownerId: string; id: string }) => sql`
  left join payments p on p.checkout_id = c.id
  where c.owner_id = ${ownerId} and (c.id = ${id} or p.payment_token_id = ${id})
  order by (c.id = ${id}) desc, c.created_at desc limit 1`

type ReadingContext = { db: Db; payments: Payments }

/** Checkouts and orders as their owner sees them. */
export function createReading(ctx: ReadingContext) {
  return inContext(ctx, { list, load, paymentStatus, waitingOf })
}

/** Newest first; the orders screen shows what was paid or refunded (ORD-03). */
async function list(
  ctx: ReadingContext,
  given: {
    ownerId: string
    page: number
    pageSize: number
    direction: 'asc' | 'desc'
    salesChannels: string[]
  },
): Promise<List<Checkout>> {
  const { db } = ctx
  const { ownerId, page, pageSize, salesChannels } = given
  const direction = given.direction === 'asc' ? sql`asc` : sql`desc`
  const channel = salesChannels.length > 0 ? sql`and c.sales_channel = any(${salesChannels})` : sql``
  const { rows } = await sql<Row>`
    select ${COLUMNS} from checkouts c left join payments p on p.checkout_id = c.id
    where c.owner_id = ${ownerId} and c.state in ('paid', 'refunded') ${channel}
    order by c.created_at ${direction}, c.id ${direction} limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from checkouts c where c.owner_id = ${ownerId} and c.state in ('paid', 'refunded') ${channel}`.execute(
    db,
  )
  return pageOf(await describeAll(ctx, rows), { page, pageSize }, counted.rows[0]!.total)
}

/** By its id, or by the payment token of a mandate (SHELL-03). */
async function load(ctx: ReadingContext, given: { ownerId: string; id: string }): Promise<Checkout> {
  const { db } = ctx
  const { rows } = await sql<Row>`
    select ${COLUMNS} from checkouts c ${ofOwner(given)}`.execute(db)
  const [checkout] = await describeAll(ctx, rows)
  if (!checkout) throw notFound()
  return checkout
}

/** The same, without what was bought: browsers ask again and again while a payment is under way. */
async function loadState(ctx: ReadingContext, { ownerId, id }: { ownerId: string; id: string }) {
  const { db } = ctx
  const { rows } = await sql<Pick<Row, 'id' | 'state' | 'stateReason'>>`
    select c.id, c.state, c.state_reason as "stateReason" from checkouts c ${ofOwner({ ownerId, id })}`.execute(
    db,
  )
  const [checkout] = rows
  if (!checkout) throw notFound()
  return checkout
}

async function describeAll(ctx: ReadingContext, rows: Row[]): Promise<Checkout[]> {
  const { db } = ctx
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [orders, items, codes, documents, sellers, settlements] = await Promise.all([
    orderRows.listOrders(db, ids),
    storage.listItems(db, ids),
    listCodes(db, ids),
    listDocuments(ctx, ids),
    db.selectFrom('sellers').select(['id', 'name']).execute(),
    loadSettlements(db, ids),
  ])
  const sellerNames = new Map(sellers.map((seller) => [seller.id, seller.name]))
  return rows.map((row) =>
    answer({
      row,
      orders: orders.filter((order) => order.checkoutId === row.id),
      items: items.filter((item) => item.checkoutId === row.id),
      codes: codes.filter((code) => code.checkoutId === row.id),
      documents,
      sellerNames,
      settlement: settlements.get(row.id) ?? null,
    }),
  )
}

async function listDocuments(ctx: ReadingContext, checkoutIds: string[]): Promise<Document[]> {
  const { db } = ctx
  const { rows } =
    await sql<Document>`select id, order_id as "orderId", kind, number, e_invoice_file is not null as "hasEInvoice" from documents where checkout_id = any(${checkoutIds}) and file is not null order by number`.execute(
      db,
    )
  return rows
}

/**
 * How the payment stands: Paid, Pending, or a 400 (CHK-35). While it is pending the provider is asked, so that a buyer
 * who comes back from the bank does not wait for its message.
 */
async function paymentStatus(
  ctx: ReadingContext,
  given: {
    ownerId: string
    id: string
  },
): Promise<{ status: 'Paid' | 'Pending' }> {
  const { payments } = ctx
  let checkout = await loadState(ctx, given)
  if (checkout.state === 'open') {
    await payments.look({ checkoutId: checkout.id }).catch(() => null)
    checkout = await loadState(ctx, given)
  }
  if (checkout.state === 'paid') return { status: 'Paid' }
  if (checkout.state === 'open') return { status: 'Pending' }
  if (checkout.state === 'refunded')
    throw new AppError(400, 'PAYMENT_REFUNDED', checkoutErrorCodes.PAYMENT_REFUNDED)
  throw new AppError(400, 'PAYMENT_FAILED', `The payment failed: ${checkout.stateReason ?? checkout.state}`)
}

/** For the overview of the account. */
const waitingOf = (ctx: ReadingContext, ownerId: string) => loadWaiting(ctx.db, ownerId)

function answer(given: {
  row: Row
  orders: OrderRow[]
  items: ItemRow[]
  codes: CodeRow[]
  documents: Document[]
  sellerNames: Map<number, string>
  settlement: Checkout['settlement']
}): Checkout {
  const { row, orders, items, codes, documents, sellerNames, settlement } = given
  const { paymentId, paymentState, paymentUrl, ...rest } = row
  return {
    ...rest,
    settlement,
    created: row.created.toISOString(),
    mandateUrl: row.paymentMethod === 'sepa' && row.state === 'open' ? paymentUrl : null,
    shippingAddress: describeAddress(row.shippingAddress, 'order'),
    billingAddress: describeAddress(row.billingAddress, 'invoice'),
    transactions: [
      {
        id: paymentId ?? row.id,
        paymentType: row.paymentMethod,
        state: paymentState ?? 'started',
        amount: row.totalPrice,
        orders: orders.map((order) => ({
          id: order.id,
          number: order.number,
          state: order.state as never,
          sellerId: order.sellerId,
          seller: sellerNames.get(order.sellerId) ?? '',
          shippingCode: order.shippingCode,
          shippingPrice: order.shippingCents,
          deliveryDays: order.deliveryDays,
          totalPrice: order.totalCents,
          items: items.filter((item) => item.orderId === order.id).map(describeItem),
          ...describeCodes(codes.filter((code) => code.sellerId === order.sellerId)),
          documents: documents.filter((document) => document.orderId === order.id),
        })),
      },
    ],
  }
}

function describeItem(item: ItemRow) {
  return {
    id: item.id,
    serialNumber: item.serialNumber,
    type: item.type,
    ...lineFacts(item),
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    price: item.priceCents,
    totalPrice: item.totalCents,
    promotionCodeDiscounts: item.promotionCents,
    voucherDiscounts: item.voucherCents,
    vatRate: item.vatRate,
    imageId: item.imageId,
    userOptionValues: item.options,
  }
}

/** Codes that took nothing off stood in nobody's way, and are not shown. */
function describeCodes(
  codes: CodeRow[],
): Pick<Checkout['transactions'][number]['orders'][number], 'vouchers' | 'promotionCodes' | 'discounts'> {
  const ofKind = (kind: CodeRow['kind']) => codes.filter((one) => one.kind === kind && one.discountCents > 0)
  return {
    vouchers: ofKind('voucher').map(({ code, discountCents: discount }) => ({ code, discount })),
    promotionCodes: ofKind('promotion').map(({ code, name, discountCents: discount }) => ({
      code,
      name: name!,
      discount,
    })),
    discounts: ofKind('partner').map(({ partnerId, code, discountCents: discount }) => ({
      partnerId: partnerId!,
      code,
      discount,
    })),
  }
}

function describeAddress(
  address: Record<string, string | null>,
  use: 'order' | 'invoice',
): Checkout['shippingAddress'] {
  const text = (field: string) => address[field] ?? ''
  return {
    id: null,
    isOrderAddress: use === 'order',
    isInvoiceAddress: use === 'invoice',
    company: address['company'] ?? null,
    firstName: text('firstName'),
    lastName: text('lastName'),
    street: text('street'),
    additionalAddress: address['additionalAddress'] ?? null,
    postalCode: text('postalCode'),
    city: text('city'),
    phone: address['phone'] ?? null,
    country: { countryCode: text('countryCode') },
  }
}
