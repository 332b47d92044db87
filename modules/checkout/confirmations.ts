import { sql } from 'kysely'
import { club } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { writeLetter } from '#platform/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { type Bill, billOf } from './bill.rules.ts'
import { mailTexts } from './mail.texts.ts'
import type { OrderRow } from './order.schema.ts'
import * as storage from './storage.ts'

export type ConfirmationsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  emailOf(db: Db, subjectId: string): Promise<string | null>
  /** Address of a page of the account, for links in mails. */
  accountUrl(path: string, language: string): string
}

/** After the sale: the invoice as PDF with its consecutive number, and the mail that brings it. */
export function createConfirmations({ db, jobs, mailer, files, emailOf, accountUrl }: ConfirmationsOptions) {
  jobs.handle('checkout-confirmation', async (data) => confirm(String(data['checkoutId'])))
  jobs.handle('checkout-refunded-mail', async (data) => explainRefund(String(data['checkoutId'])))

  async function confirm(checkoutId: string): Promise<void> {
    const invoices: { number: string; file: string }[] = []
    for (const order of await storage.listOrders(db, [checkoutId]))
      invoices.push(await ensureInvoice(checkoutId, order))
    const bill = await loadBill(checkoutId)
    const texts = mailTexts(bill.language).confirmation
    const to = await emailOf(db, bill.ownerId)
    if (!to) return
    const letter = writeLetter({
      language: bill.language,
      title: texts.title,
      greeting: texts.greeting(bill.firstName),
      paragraphs: [
        texts.thanks(bill.orderNumbers.join(', ')),
        ...(bill.hasTickets ? [texts.tickets] : []),
        ...(bill.isShipped ? [texts.shipping] : []),
      ],
      rows: [
        ...bill.lines.map((line) => ({
          label: `${line.quantity} × ${line.name}`,
          value: formatMoney(line.totalCents, bill.language),
        })),
        { label: texts.shippingLine, value: formatMoney(bill.shippingCents, bill.language) },
        { label: texts.total, value: formatMoney(bill.totalCents, bill.language), isTotal: true },
      ],
      action: { label: texts.action, url: accountUrl(`/konto/bestellungen/${checkoutId}`, bill.language) },
      footer: texts.footer(club.legalName, club.serviceMail),
    })
    const attachments = invoices.map(({ number, file }) => ({
      name: `${number}.pdf`,
      file,
      type: 'application/pdf',
    }))
    await sendOnce(checkoutId, 'confirmation', (trx) =>
      mailer.send(trx, { to, subject: texts.subject(bill.orderNumbers.join(', ')), ...letter, attachments }),
    )
  }

  /** The number is taken when the document is made, in a transaction of its own: consecutive and without gaps. */
  async function ensureInvoice(
    checkoutId: string,
    order: OrderRow,
  ): Promise<{ number: string; file: string }> {
    const document = await db.transaction().execute((trx) => numberInvoice(trx, checkoutId, order.id))
    if (document.file) return { number: document.number, file: document.file }
    const { drawInvoice } = await import('./invoice.ts')
    const file = `invoices/${document.id}.pdf`
    await files.save(
      file,
      await drawInvoice({
        bill: await loadBill(checkoutId, order.id),
        number: document.number,
        date: document.created_at,
      }),
    )
    await db.updateTable('documents').set({ file }).where('id', '=', document.id).execute()
    return { number: document.number, file }
  }

  async function numberInvoice(trx: Trx, checkoutId: string, orderId: string) {
    await sql`select id from checkout_orders where id = ${orderId} for update`.execute(trx)
    const existing = await trx
      .selectFrom('documents')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', 'invoice')
      .executeTakeFirst()
    if (existing) return existing
    const year = new Date().getUTCFullYear()
    const { rows } = await sql<{
      last_number: number
    }>`insert into document_numbers (kind, year, last_number) values ('invoice', ${year}, 1)
      on conflict (kind, year) do update set last_number = document_numbers.last_number + 1 returning last_number`.execute(
      trx,
    )
    const number = `RE-${year}-${String(rows[0]!.last_number).padStart(6, '0')}`
    return trx
      .insertInto('documents')
      .values({ id: newId(), checkout_id: checkoutId, order_id: orderId, kind: 'invoice', number })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async function explainRefund(checkoutId: string): Promise<void> {
    const bill = await loadBill(checkoutId)
    const texts = mailTexts(bill.language).refunded
    const to = await emailOf(db, bill.ownerId)
    if (!to) return
    const letter = writeLetter({
      language: bill.language,
      title: texts.title,
      greeting: texts.greeting(bill.firstName),
      paragraphs: [texts.reason, texts.money(formatMoney(bill.totalCents, bill.language))],
      footer: texts.footer(club.legalName, club.serviceMail),
    })
    await sendOnce(checkoutId, 'refunded', (trx) =>
      mailer.send(trx, { to, subject: texts.subject, ...letter }),
    )
  }

  /** A job that runs twice writes one mail: the row of the mail is in the same transaction. */
  async function sendOnce(
    checkoutId: string,
    kind: string,
    send: (trx: Trx) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .insertInto('sent_mails')
        .values({ message_id: `checkout-${kind}-${checkoutId}` })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (first.numInsertedOrUpdatedRows === 1n) await send(trx)
    })
  }

  async function loadBill(checkoutId: string, orderId?: string): Promise<Bill> {
    const checkout = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    const orders = (await storage.listOrders(db, [checkoutId])).filter(
      (order) => !orderId || order.id === orderId,
    )
    const items = (await storage.listItems(db, [checkoutId])).filter((item) =>
      orders.some((order) => order.id === item.orderId),
    )
    return billOf({
      ownerId: checkout.owner_id,
      language: checkout.language,
      billingAddress: checkout.billing_address as never,
      shippingAddress: checkout.shipping_address as never,
      orders,
      items,
    })
  }

  /** The bytes of a document of one's own; somebody else's is a 404. */
  async function loadDocument(given: {
    ownerId: string
    id: string
  }): Promise<{ name: string; content: Uint8Array }> {
    const row = await db
      .selectFrom('documents')
      .innerJoin('checkouts', 'checkouts.id', 'documents.checkout_id')
      .select(['documents.number', 'documents.file'])
      .where('documents.id', '=', given.id)
      .where('checkouts.owner_id', '=', given.ownerId)
      .executeTakeFirst()
    if (!row?.file) throw notFound()
    return { name: `${row.number}.pdf`, content: await files.load(row.file) }
  }

  return { documents: { load: loadDocument } }
}
