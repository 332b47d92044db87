import { sql } from 'kysely'
import { listPlacedItems } from '#modules/checkout/after-sale/after-sale.storage.ts'
import { linkOf, type OrderLinks } from '#modules/checkout/guests/order-links.ts'
import { loadBoughtTickets, loadSettlements } from '#modules/checkout/open-items/settlement.storage.ts'
import {
  type DocumentForm,
  ensureFile,
  loadDocument,
  numberDocument,
} from '#modules/checkout/papers/documents.ts'
import { ensureEInvoice } from '#modules/checkout/papers/e-invoicing.ts'
import { attached, type PaperFiles } from '#modules/checkout/papers/paper-files.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type Bill, type BilledCode, billOf } from '../bill.rules.ts'
import type { OrderRow } from '../order.schema.ts'
import * as orderRows from '../orders.storage.ts'
import { senderOf } from '../senders.storage.ts'
import { takeStep } from '../steps/steps.storage.ts'
import { confirmationMail, tooLateMail } from './confirmations.mails.ts'

export type ConfirmationsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
} & OrderLinks

/** After the sale: the invoice as PDF with its consecutive number, and the mail that brings it. */
export function createConfirmations(ctx: ConfirmationsOptions) {
  const { db, jobs, files } = ctx
  jobs.handle(
    'checkout-confirmation',
    async (data) => confirm(ctx, data as { checkoutId: string; again?: string }),
    {
      together: 4,
    },
  )
  jobs.handle('checkout-refunded-mail', async (data) => explainRefund(ctx, String(data['checkoutId'])))
  return {
    documents: {
      load: (asked: { ownerId: string; id: string; form: DocumentForm }) =>
        loadDocument({ db, files }, asked),
    },
    ...inContext(ctx, { resend, sendHeldBack }),
  }
}

async function confirm(
  ctx: ConfirmationsOptions,
  { checkoutId, again }: { checkoutId: string; again?: string },
): Promise<void> {
  const { db, mailer } = ctx
  if (await isReceipted(ctx, checkoutId)) return
  const invoices: PaperFiles[] = []
  for (const order of await orderRows.listOrders(db, [checkoutId]))
    invoices.push(await ensureInvoice(ctx, checkoutId, order))
  const { bill, to } = await loadForMail(ctx, checkoutId)
  if (!to) return
  const settlement = (await loadSettlements(db, [checkoutId])).get(checkoutId) ?? null
  const orders = await orderRows.listOrders(db, [checkoutId])
  const tickets = await loadBoughtTickets(
    db,
    orders.map((order) => order.id),
  )
  const link = await linkOf(db, ctx, { checkoutId, language: bill.language })
  const deliveries = orders.flatMap(({ deliveryDays }) => deliveryDays ?? [])
  const attachments = invoices.flatMap(attached)
  const mail = confirmationMail({ bill, settlement, deliveries, tickets, ...link })
  const kind = again ? `confirmation-${again}` : 'confirmation'
  await sendOnce(ctx, checkoutId, kind, (trx) => mailer.send(trx, { to, ...mail, attachments }))
}

/** Somebody without an account has their receipt from the counter: a second bill would owe the tax twice (§ 14c UStG). */
async function isReceipted(ctx: ConfirmationsOptions, checkoutId: string): Promise<boolean> {
  const { db } = ctx
  const { rows } =
    await sql`select from checkouts c where c.id = ${checkoutId} and c.sales_channel = 'counter'
    and not exists (select from contacts p where p.id = c.owner_id)`.execute(db)
  return rows.length > 0
}

/** The number is taken when the document is made, in a transaction of its own: consecutive and without gaps. */
async function ensureInvoice(
  ctx: ConfirmationsOptions,
  checkoutId: string,
  order: OrderRow,
): Promise<PaperFiles> {
  const { db, files } = ctx
  const document = await db.transaction().execute((trx) => numberInvoice(trx, checkoutId, order.id))
  const settlement = (await loadSettlements(db, [checkoutId])).get(checkoutId) ?? null
  const { drawInvoice } = await import('#modules/checkout/papers/invoice.ts')
  const paper = await ensureFile({ db, files }, document, async () =>
    drawInvoice({
      bill: await loadBill(ctx, checkoutId, { orderId: order.id }),
      from: await senderOf(db, order.sellerId),
      number: document.number,
      date: document.createdAt,
      settlement,
    }),
  )
  return {
    ...paper,
    eInvoice: await ensureEInvoice({ db, files }, { document, orderId: order.id, settlement }),
  }
}

/** An order on account has come to its invoice then; one that is paid goes on as it is. */
async function numberInvoice(trx: Trx, checkoutId: string, orderId: string) {
  await sql`select id from checkout_orders where id = ${orderId} for update`.execute(trx)
  const { method } = await trx
    .selectFrom('checkouts')
    .select('method')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const isOnAccount = method === 'purchaseOnAccount'
  const existing = await trx
    .selectFrom('documents')
    .select(['id', 'number', 'file', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (existing) return { ...existing, isOnAccount }
  const document = await numberDocument(trx, { kind: 'invoice', checkoutId, orderId })
  if (isOnAccount)
    await takeStep(trx, orderId, { to: 'InvoiceCreated', actor: 'system', reason: document.number })
  return { ...document, isOnAccount }
}

async function explainRefund(ctx: ConfirmationsOptions, checkoutId: string): Promise<void> {
  const { mailer } = ctx
  const { bill, to } = await loadForMail(ctx, checkoutId)
  if (!to) return
  const mail = tooLateMail(bill)
  await sendOnce(ctx, checkoutId, 'refunded', (trx) => mailer.send(trx, { to, ...mail }))
}

/** A job that runs twice writes one mail: the row of the mail is in the same transaction. */
async function sendOnce(
  ctx: ConfirmationsOptions,
  checkoutId: string,
  kind: string,
  send: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('sent_mails')
      .values({ message_id: `checkout-${kind}-${checkoutId}` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 1n) await send(trx)
  })
}

/** Mails about an order speak its language, as the papers do that they bring. */
async function loadForMail(
  ctx: ConfirmationsOptions,
  checkoutId: string,
): Promise<{ bill: Bill; to: string | null }> {
  const { db, recipientOf } = ctx
  const bill = await loadBill(ctx, checkoutId)
  const recipient = await recipientOf(db, bill.ownerId)
  return { bill, to: recipient?.email ?? null }
}

async function loadBill(
  ctx: ConfirmationsOptions,
  checkoutId: string,
  only: { orderId?: string } = {},
): Promise<Bill> {
  const { db } = ctx
  const checkout = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const orders = (await orderRows.listOrders(db, [checkoutId])).filter(
    (order) => !only.orderId || order.id === only.orderId,
  )
  return billOf({
    ownerId: checkout.owner_id,
    language: checkout.language,
    billingAddress: checkout.billing_address as never,
    shippingAddress: checkout.shipping_address as never,
    orderReference: checkout.order_reference,
    vatId: checkout.organisation_vat_id,
    orders,
    items: await listPlacedItems(
      db,
      orders.map((order) => order.id),
    ),
    codes: await codesOf(
      ctx,
      checkoutId,
      orders.map((order) => order.sellerId),
    ),
  })
}

async function codesOf(
  ctx: ConfirmationsOptions,
  checkoutId: string,
  sellerIds: number[],
): Promise<BilledCode[]> {
  const { db } = ctx
  const { rows } = await sql<BilledCode>`
    select kind, code, name, discount_cents as cents from checkout_codes
    where checkout_id = ${checkoutId} and seller_id = any(${sellerIds}::int[]) order by id`.execute(db)
  return rows
}

/** The confirmation with its papers once more, to where the buyer reads mails now. */
async function resend(
  ctx: ConfirmationsOptions,
  trx: Trx,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  const { jobs } = ctx
  await jobs.enqueue(trx, 'checkout-confirmation', { checkoutId, again: newId() })
}

/** What could not be sent, since the buyer had opened no mailbox: now there is one. What was sent is not sent again. */
async function sendHeldBack(
  ctx: ConfirmationsOptions,
  trx: Trx,
  { subjectId }: { subjectId: string },
): Promise<void> {
  const { jobs } = ctx
  const { rows } = await sql<{ id: string }>`
    select c.id from checkouts c where c.owner_id = ${subjectId} and c.state = 'paid'
      and not exists (select from sent_mails m where m.message_id = 'checkout-confirmation-' || c.id)
    order by c.created_at, c.id`.execute(trx)
  for (const { id } of rows) await jobs.enqueue(trx, 'checkout-confirmation', { checkoutId: id })
}
