import { sql } from 'kysely'
import { linkOf, type OrderLinks } from '#modules/checkout/guests/order-links.ts'
import { attached, type PaperFiles } from '#modules/checkout/papers/paper-files.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import * as mails from './after-sale.mails.ts'
import type { createAfterSalePapers, Notice } from './after-sale.papers.ts'
import { pledgeTakenMail } from './pledges.mails.ts'
import { loadTakenPledge } from './pledges.storage.ts'
import { PLEDGE_TAKEN_JOB } from './pledges.ts'

export type AfterSaleMailsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  papers: ReturnType<typeof createAfterSalePapers>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  voucherCodeOf(voucherId: string): string
} & OrderLinks

/** To an address that no order of the declaration belongs to. */
const RECEIPTS_A_DAY = 5

/** Writes to the buyer at every step after the sale, in the language of the order, with the paper that belongs to it. */
export function createAfterSaleMails(ctx: AfterSaleMailsOptions) {
  const { jobs } = ctx
  jobs.handle('order-shipped', (data) => shipped(ctx, String(data['shipmentId'])))
  jobs.handle(PLEDGE_TAKEN_JOB, (data) => pledgeTaken(ctx, String(data['checkoutId'])))
  jobs.handle('order-credited', (data) => credited(ctx, String(data['creditId'])))
  jobs.handle('order-refunded', (data) => refunded(ctx, String(data['creditId'])))
  jobs.handle('order-return-registered', (data) => registered(ctx, String(data['returnId'])))
  jobs.handle('order-return-refused', (data) => refused(ctx, String(data['returnId'])))
  jobs.handle('withdrawal-answer', (data) => answer(ctx, String(data['withdrawalId'])))
  jobs.handle('withdrawal-receipt', (data) => receipt(ctx, String(data['withdrawalId'])))
}

async function shipped(ctx: AfterSaleMailsOptions, id: string): Promise<void> {
  const { papers } = ctx
  const note = await papers.deliveryNote(id)
  const notice = await spoken(ctx, await papers.loadShipment(id))
  const lines = await papers.shipmentLines(id, notice.language)
  await send(ctx, `shipped-${id}`, notice, [note], mails.shippedMail({ ...notice, lines }))
}

/** What waited may have left by now: then nothing is left to say. */
async function pledgeTaken(ctx: AfterSaleMailsOptions, checkoutId: string): Promise<void> {
  const { db, recipientOf } = ctx
  const taken = await loadTakenPledge(db, checkoutId)
  const recipient = taken && (await recipientOf(db, taken.ownerId))
  if (!recipient) return
  const { url } = await linkOf(db, ctx, { checkoutId, language: taken.language })
  await sendOnce(ctx, `pledge-${checkoutId}`, { to: recipient.email, ...pledgeTakenMail({ ...taken, url }) })
}

/** Called off or come back: what goes back, how, and the credit note. */
async function credited(ctx: AfterSaleMailsOptions, id: string): Promise<void> {
  const { papers, voucherCodeOf } = ctx
  const note = await papers.creditNote(id)
  const credit = await spoken(ctx, await papers.loadCredit(id))
  const lines = await papers.creditLines(id, credit.language)
  const voucherCode = credit.newVoucherId ? voucherCodeOf(credit.newVoucherId) : null
  await send(ctx, `credited-${id}`, credit, [note], mails.creditedMail({ ...credit, lines, voucherCode }))
}

/** The provider has sent the money. */
async function refunded(ctx: AfterSaleMailsOptions, id: string): Promise<void> {
  const { papers } = ctx
  const credit = await spoken(ctx, await papers.loadCredit(id))
  if (credit.moneyCents === credit.unpaidCents) return
  await send(ctx, `refunded-${id}`, credit, [], mails.moneySentMail(credit))
}

async function registered(ctx: AfterSaleMailsOptions, id: string): Promise<void> {
  const { files, papers } = ctx
  const announced = (await papers.loadReturn(id))!
  const notice = await spoken(ctx, announced)
  const file = `return-labels/${id}.pdf`
  await files.save(file, await papers.returnLabel(id, announced))
  const lines = await papers.returnLines(id, notice.language)
  const label = { number: notice.number, file }
  await send(ctx, `registered-${id}`, notice, [label], mails.returnRegisteredMail({ ...notice, lines }))
}

async function refused(ctx: AfterSaleMailsOptions, id: string): Promise<void> {
  const { papers } = ctx
  const notice = await spoken(ctx, (await papers.loadReturn(id))!)
  await send(ctx, `refused-${id}`, notice, [], mails.returnRefusedMail(notice))
}

/**
 * Goes to the address that was given, whether or not there is such an order (§ 356a (4) BGB). Anybody can give any address,
 * so only the buyer of the order gets their own words back; others get what nobody can write a message with, and a few a day.
 */
async function receipt(ctx: AfterSaleMailsOptions, withdrawalId: string): Promise<void> {
  const { db } = ctx
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  const isBuyer = await isOfBuyer(ctx, row)
  if (!isBuyer && (await isWrittenToOften(ctx, row.id))) return
  const { language, name, statement } = row
  const declared = { language, orderNumber: row.order_number, name, statement }
  const mail = mails.withdrawalReceivedMail({ ...declared, receivedAt: row.received_at, isBuyer })
  await sendOnce(ctx, `withdrawal-${withdrawalId}`, { to: row.email, ...mail })
}

/** What staff found, in the language of the declaration. */
async function answer(ctx: AfterSaleMailsOptions, withdrawalId: string): Promise<void> {
  const { db } = ctx
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  const { language, received_at: receivedAt } = row
  const refusal = row.state === 'refused' ? (row.answer ?? '') : null
  const mail = mails.withdrawalAnsweredMail({ language, receivedAt, refusal })
  await sendOnce(ctx, `withdrawal-answer-${withdrawalId}`, { to: row.email, ...mail })
}

async function isOfBuyer(
  ctx: AfterSaleMailsOptions,
  {
    email,
    order_number,
  }: {
    email: string
    order_number: string
  },
): Promise<boolean> {
  const { db, recipientOf } = ctx
  const { rows } = await sql<{ ownerId: string }>`
    select c.owner_id as "ownerId" from checkout_orders o join checkouts c on c.id = o.checkout_id
    where o.number = upper(${order_number})`.execute(db)
  const recipient = rows[0] ? await recipientOf(db, rows[0].ownerId) : null
  return recipient?.email.toLowerCase() === email.toLowerCase()
}

async function isWrittenToOften(ctx: AfterSaleMailsOptions, id: string): Promise<boolean> {
  const { db } = ctx
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from withdrawals this join withdrawals w on lower(w.email) = lower(this.email)
    where this.id = ${id} and w.received_at between this.received_at - interval '1 day' and this.received_at`.execute(
    db,
  )
  return rows[0]!.count > RECEIPTS_A_DAY
}

/** Mails about an order speak its language, as the papers do that they bring. */
async function spoken<T extends Notice>(ctx: AfterSaleMailsOptions, notice: T) {
  const { db, recipientOf } = ctx
  const recipient = await recipientOf(db, notice.ownerId)
  const { url } = await linkOf(db, ctx, notice)
  return { ...notice, to: recipient?.email ?? null, firstName: notice.billingAddress.firstName, url }
}

async function send(
  ctx: AfterSaleMailsOptions,
  key: string,
  { to }: { to: string | null },
  papers: PaperFiles[],
  mail: { subject: string; html: string; plain: string },
): Promise<void> {
  if (!to) return
  const attachments = papers.flatMap(attached)
  await sendOnce(ctx, key, { to, ...mail, attachments })
}

/** A job that runs twice writes one mail: the row of the mail is in the same transaction. */
function sendOnce(ctx: AfterSaleMailsOptions, key: string, mail: Mail): Promise<void> {
  const { db, mailer } = ctx
  return db.transaction().execute(async (trx: Trx) => {
    const first = await trx
      .insertInto('sent_mails')
      .values({ message_id: `order-${key}` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 1n) await mailer.send(trx, mail)
  })
}
