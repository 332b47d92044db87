import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { textIn } from '#modules/checkout/bill.rules.ts'
import { ensureFile, type NumberedDocument } from '#modules/checkout/papers/documents.ts'
import { ensureECreditNote } from '#modules/checkout/papers/e-invoicing.ts'
import type { PaperFiles } from '#modules/checkout/papers/paper-files.ts'
import type { ParcelPaper } from '#modules/checkout/papers/parcel-papers.ts'
import type { PaymentMethod } from '#modules/checkout/schema.ts'
import { senderOf } from '#modules/checkout/senders.storage.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import { inContext } from '#platform/in-context.ts'
import type { CreditKind } from './reasons.schema.ts'

/** To whom something after the sale is told. */
export type Notice = {
  checkoutId: string
  ownerId: string
  language: string
  method: PaymentMethod
  orderNumber: string
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
}

export type CreditNotice = Notice & {
  kind: CreditKind
  /** Why it was called off, in the words of whoever did it; `eventCancelled` where the match was. */
  reason: string | null
  returnNumber: string | null
  /** Why a part of what came back is not refunded. */
  refusal: string | null
  shippingCents: number
  shippingVatRate: number
  shippingVatCountry: string | null
  moneyCents: number
  /** Of it, what its buyer had not paid: nothing goes back for that. */
  unpaidCents: number
  voucherCents: number
  newVoucherCents: number
  newVoucherId: string | null
  invoiceNumber: string | null
  orderId: string
  orderReference: string | null
  vatId: string | null
  sellerId: number
  document: NumberedDocument
}

export type ShipmentNotice = Notice & {
  carrier: string
  trackingNumber: string | null
  document: NumberedDocument
}

export type ReturnNotice = Notice & {
  number: string
  state: 'registered' | 'received' | 'refused'
  refusal: string | null
  withdrawnAt: Date | null
  registeredAt: Date
}

export type Line = {
  name: string
  articleNumber: string | null
  quantity: number
  grossCents: number
  vatRate: number
  vatCountry: string | null
  /** Of a line that went back: what its buyer had used. */
  keptCents?: number
}

const NOTICE =
  sql.raw(`c.id as "checkoutId", c.owner_id as "ownerId", c.language, c.method, o.number as "orderNumber",
  c.billing_address as "billingAddress", c.shipping_address as "shippingAddress"`)
const ARTICLE = sql.raw(`case when i.delivery = 'parcel' then i.serial_number end as "articleNumber"`)
const DOCUMENT = sql.raw(
  `d.id as "documentId", d.number as "documentNumber", d.file as "documentFile", d.created_at as "documentCreatedAt"`,
)

type DocumentRow = {
  documentId: string
  documentNumber: string
  documentFile: string | null
  documentCreatedAt: Date
}

type AfterSalePapersContext = { db: Db; files: Files }

/** The papers that belong to what happens after the sale, and what they and the mails say. */
export function createAfterSalePapers(ctx: AfterSalePapersContext) {
  return inContext(ctx, {
    loadCredit,
    creditLines,
    creditNote,
    loadShipment,
    shipmentLines,
    deliveryNote,
    loadReturn,
    returnLines,
    returnLabel,
  })
}

async function loadCredit(ctx: AfterSalePapersContext, id: string): Promise<CreditNotice> {
  const { db } = ctx
  const { rows } = await sql<Omit<CreditNotice, 'document'> & DocumentRow>`
    select ${NOTICE}, ${DOCUMENT}, k.kind, k.reason, r.number as "returnNumber", r.refusal, k.shipping_cents as "shippingCents", o.shipping_vat_rate as "shippingVatRate", o.shipping_vat_country as "shippingVatCountry",
      k.money_cents as "moneyCents", coalesce(f.credited_cents, 0) as "unpaidCents", k.voucher_cents as "voucherCents", k.new_voucher_cents as "newVoucherCents", k.new_voucher_id as "newVoucherId",
      o.id as "orderId", c.order_reference as "orderReference", c.organisation_vat_id as "vatId",
      o.seller_id as "sellerId", coalesce((select number from documents i where i.order_id = o.id and i.kind = 'invoice'),
        case when c.sales_channel = 'counter' and not exists (select from contacts b where b.id = c.owner_id) then o.number end)
        as "invoiceNumber"
    from order_credits k join checkout_orders o on o.id = k.order_id join checkouts c on c.id = o.checkout_id
    join documents d on d.credit_id = k.id left join returns r on r.id = k.return_id
    left join refunds f on f.id = k.refund_id where k.id = ${id}`.execute(db)
  return withDocument(rows[0]!)
}

async function creditLines(ctx: AfterSalePapersContext, id: string, language: string): Promise<Line[]> {
  const { db } = ctx
  return named(
    await sql<Named>`select i.name, ${ARTICLE}, greatest(l.quantity, 1) as quantity, l.gross_cents as "grossCents", i.vat_rate as "vatRate", i.vat_country as "vatCountry",
        l.kept_cents as "keptCents"
      from order_credit_lines l join checkout_items i on i.id = l.checkout_item_id where l.credit_id = ${id} order by i.id`.execute(
      db,
    ),
    language,
  )
}

async function creditNote(ctx: AfterSalePapersContext, id: string): Promise<PaperFiles> {
  const { db, files } = ctx
  const credit = await loadCredit(ctx, id)
  const { invoiceNumber } = credit
  // The invoice is numbered by the job of the purchase; this one comes again until it is. A receipt of the counter has the
  // number of its order.
  if (!invoiceNumber) throw new Error('the invoice that this credit note corrects has no number yet')
  const { drawCreditNote } = await import('#modules/checkout/papers/credit-note.ts')
  const paper = await ensureFile({ db, files }, credit.document, async () =>
    drawCreditNote({
      number: credit.document.number,
      date: credit.document.createdAt,
      language: credit.language,
      from: await senderOf(db, credit.sellerId),
      to: credit.billingAddress,
      orderNumber: credit.orderNumber,
      orderReference: credit.orderReference,
      vatId: credit.vatId,
      invoiceNumber,
      lines: await creditLines(ctx, id, credit.language),
      shippingCents: credit.shippingCents,
      shippingVatRate: credit.shippingVatRate,
      shippingVatCountry: credit.shippingVatCountry,
      toMethodCents: credit.moneyCents,
      toVouchersCents: credit.voucherCents,
      asVoucherCents: credit.newVoucherCents,
    }),
  )
  return { ...paper, eInvoice: await ensureECreditNote({ db, files }, { ...credit, id, invoiceNumber }) }
}

async function loadShipment(ctx: AfterSalePapersContext, id: string): Promise<ShipmentNotice> {
  const { db } = ctx
  const { rows } = await sql<Omit<ShipmentNotice, 'document'> & DocumentRow>`
    select ${NOTICE}, ${DOCUMENT}, s.carrier, s.tracking_number as "trackingNumber"
    from shipments s join checkout_orders o on o.id = s.order_id join checkouts c on c.id = o.checkout_id
    join documents d on d.shipment_id = s.id where s.id = ${id}`.execute(db)
  return withDocument(rows[0]!)
}

async function shipmentLines(ctx: AfterSalePapersContext, id: string, language: string): Promise<Line[]> {
  const { db } = ctx
  return named(
    await sql<Named>`select i.name, ${ARTICLE}, l.quantity, 0 as "grossCents", i.vat_rate as "vatRate", i.vat_country as "vatCountry"
      from shipment_lines l join checkout_items i on i.id = l.checkout_item_id where l.shipment_id = ${id} order by i.id`.execute(
      db,
    ),
    language,
  )
}

async function deliveryNote(
  ctx: AfterSalePapersContext,
  id: string,
): Promise<{ number: string; file: string }> {
  const { db, files } = ctx
  const shipment = await loadShipment(ctx, id)
  const { drawDeliveryNote } = await import('#modules/checkout/papers/parcel-papers.ts')
  return ensureFile({ db, files }, shipment.document, async () =>
    drawDeliveryNote({
      ...(await parcelPaper(shipment, shipment.document, await shipmentLines(ctx, id, shipment.language))),
      carrier: shipment.carrier,
    }),
  )
}

async function loadReturn(ctx: AfterSalePapersContext, id: string): Promise<ReturnNotice | null> {
  const { db } = ctx
  const { rows } = await sql<ReturnNotice>`
    select ${NOTICE}, r.number, r.state, r.refusal, r.withdrawn_at as "withdrawnAt", r.registered_at as "registeredAt"
    from returns r join checkout_orders o on o.id = r.order_id join checkouts c on c.id = o.checkout_id
    where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function returnLines(ctx: AfterSalePapersContext, id: string, language: string): Promise<Line[]> {
  const { db } = ctx
  return named(
    await sql<Named>`select i.name, ${ARTICLE}, l.quantity, 0 as "grossCents", i.vat_rate as "vatRate", i.vat_country as "vatCountry"
      from return_lines l join checkout_items i on i.id = l.checkout_item_id where l.return_id = ${id} order by i.id`.execute(
      db,
    ),
    language,
  )
}

/** Drawn each time: a label is no document that must be kept. */
async function returnLabel(
  ctx: AfterSalePapersContext,
  id: string,
  notice: ReturnNotice,
): Promise<Uint8Array> {
  const { drawReturnLabel } = await import('#modules/checkout/papers/parcel-papers.ts')
  const lines = await returnLines(ctx, id, notice.language)
  return drawReturnLabel(
    parcelPaper(notice, { number: notice.number, createdAt: notice.registeredAt }, lines),
  )
}

type Named = Omit<Line, 'name'> & { name: Text }

function named({ rows }: { rows: Named[] }, language: string): Line[] {
  return rows.map((row) => ({ ...row, name: textIn(row.name, language) }))
}

function withDocument<T extends DocumentRow>(
  row: T,
): Omit<T, keyof DocumentRow> & { document: NumberedDocument } {
  const { documentId, documentNumber, documentFile, documentCreatedAt, ...rest } = row
  return {
    ...rest,
    document: { id: documentId, number: documentNumber, file: documentFile, createdAt: documentCreatedAt },
  }
}

function parcelPaper(
  notice: Notice,
  { number, createdAt }: { number: string; createdAt: Date },
  lines: Line[],
): ParcelPaper {
  return {
    number,
    date: createdAt,
    language: notice.language,
    address: notice.shippingAddress,
    orderNumber: notice.orderNumber,
    lines,
  }
}
