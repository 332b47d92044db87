import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { papers as look } from '#club/papers.ts'
import { trackingUrl } from '#club/shipping.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail, Mailer } from '#platform/mail.ts'
import { type Letter, writeLetter } from '#platform/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import type { createAfterSalePapers, Line, Told } from './after-sale.papers.ts'
import { afterSaleTexts } from './after-sale.texts.ts'

export type AfterSaleMailsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  papers: ReturnType<typeof createAfterSalePapers>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  voucherCodeOf(voucherId: string): string
  orderUrl(checkoutId: string, language: string): string
}

/** To an address that no order of the declaration belongs to. */
const RECEIPTS_A_DAY = 5

type Words = Pick<Letter, 'title' | 'paragraphs' | 'rows' | 'rowsAfter' | 'action'> & { subject: string }

/** Writes to the buyer at every step after the sale, in the language of the order, with the paper that belongs to it. */
export function createAfterSaleMails(options: AfterSaleMailsOptions) {
  const { db, jobs, mailer, files, papers, recipientOf, voucherCodeOf, orderUrl } = options

  jobs.handle('order-shipped', (data) => shipped(String(data['shipmentId'])))
  jobs.handle('order-credited', (data) => credited(String(data['creditId'])))
  jobs.handle('order-refunded', (data) => refunded(String(data['creditId'])))
  jobs.handle('order-return-registered', (data) => registered(String(data['returnId'])))
  jobs.handle('order-return-refused', (data) => refused(String(data['returnId'])))
  jobs.handle('withdrawal-answer', (data) => answer(String(data['withdrawalId'])))
  jobs.handle('withdrawal-receipt', (data) => receipt(String(data['withdrawalId'])))

  async function shipped(id: string): Promise<void> {
    const note = await papers.deliveryNote(id)
    const told = await spoken(await papers.loadShipment(id))
    const { shipped: t } = afterSaleTexts(told.language)
    const url = trackingUrl(told.carrier, told.trackingNumber)
    await write(`shipped-${id}`, told, [note], {
      subject: t.subject(told.orderNumber),
      title: t.title,
      paragraphs: [
        t.carrier(told.carrier),
        ...(told.trackingNumber ? [t.number(told.trackingNumber)] : []),
        t.note,
      ],
      rowsAfter: 1,
      rows: piecesOf(await papers.shipmentLines(id, told.language)),
      ...(url ? { action: { label: t.track, url } } : {}),
    })
  }

  /** Called off or come back: what goes back, how, and the credit note. */
  async function credited(id: string): Promise<void> {
    const note = await papers.creditNote(id)
    const credit = await spoken(await papers.loadCredit(id))
    const texts = afterSaleTexts(credit.language)
    const money = (cents: number) => formatMoney(cents, credit.language)
    const onAccount = credit.method === 'purchaseOnAccount' ? texts.money.account : texts.money.method
    const lines = await papers.creditLines(id, credit.language)
    const ways: [string, number][] = [
      [texts.toMethod, credit.moneyCents],
      [texts.toVouchers, credit.voucherCents],
      [texts.asVoucher, credit.newVoucherCents],
    ]
    await write(`credited-${id}`, credit, [note], {
      subject: texts[credit.kind === 'return' ? 'returned' : 'cancelled'].subject(credit.orderNumber),
      title: texts[credit.kind === 'return' ? 'returned' : 'cancelled'].title,
      paragraphs: [
        credit.kind === 'return'
          ? texts.returned.text(credit.returnNumber ?? '')
          : texts.cancelled.text(credit.orderNumber),
        ...(credit.reason === 'eventCancelled' ? [texts.cancelled.matchOff] : []),
        ...(credit.moneyCents > 0 ? [onAccount] : []),
        ...(credit.newVoucherId ? [texts.money.voucher(voucherCodeOf(credit.newVoucherId))] : []),
      ],
      rows: [
        ...lines.map((line) => ({
          label: `${line.quantity} × ${line.name}`,
          value: money(line.grossCents),
        })),
        ...(credit.shippingCents > 0 ? [{ label: texts.shipping, value: money(credit.shippingCents) }] : []),
        {
          label: texts.total,
          value: money(ways.reduce((sum, [, cents]) => sum + cents, 0)),
          isTotal: true,
        },
        ...ways.filter(([, cents]) => cents > 0).map(([label, cents]) => ({ label, value: money(cents) })),
      ],
    })
  }

  /** The provider has sent the money. */
  async function refunded(id: string): Promise<void> {
    const credit = await spoken(await papers.loadCredit(id))
    const { refunded: t } = afterSaleTexts(credit.language)
    const amount = formatMoney(credit.moneyCents, credit.language)
    await write(`refunded-${id}`, credit, [], {
      subject: t.subject(credit.orderNumber),
      title: t.title,
      paragraphs: [t.text(amount, credit.orderNumber)],
    })
  }

  async function registered(id: string): Promise<void> {
    const announced = (await papers.loadReturn(id))!
    const told = await spoken(announced)
    const { registered: t } = afterSaleTexts(told.language)
    const file = `return-labels/${id}.pdf`
    await files.save(file, await papers.returnLabel(id, announced))
    await write(`registered-${id}`, told, [{ number: told.number, file }], {
      subject: t.subject(told.number),
      title: t.title,
      paragraphs: [t.text(told.number), t.label, ...(told.withdrawnAt ? [t.withdrawal] : [])],
      rowsAfter: 1,
      rows: piecesOf(await papers.returnLines(id, told.language)),
    })
  }

  async function refused(id: string): Promise<void> {
    const told = await spoken((await papers.loadReturn(id))!)
    const { refused: t } = afterSaleTexts(told.language)
    await write(`refused-${id}`, told, [], {
      subject: t.subject(told.number),
      title: t.title,
      paragraphs: [t.text(told.number, told.refusal ?? '')],
    })
  }

  /**
   * Goes to the address that was given, whether or not there is such an order (§ 356a (4) BGB). Anybody can give any address,
   * so only the buyer of the order gets their own words back; others get what nobody can write a message with, and a few a day.
   */
  async function receipt(withdrawalId: string): Promise<void> {
    const row = await db
      .selectFrom('withdrawals')
      .selectAll()
      .where('id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    const isBuyer = await isOfBuyer(row)
    if (!isBuyer && (await isWrittenToOften(row.id))) return
    const texts = afterSaleTexts(row.language)
    const t = texts.receipt
    const isNumber = /^[A-Z0-9-]{3,24}$/i.test(row.order_number)
    const letter = writeLetter(look, {
      language: row.language,
      title: t.title,
      paragraphs: [t.text(formatDateTime(row.received_at, row.language)), t.next],
      rowsAfter: 1,
      rows: [
        { label: t.order, value: isBuyer || isNumber ? row.order_number : '–' },
        ...(isBuyer ? [{ label: t.name, value: row.name }] : []),
        ...(isBuyer && row.statement ? [{ label: t.statement, value: row.statement }] : []),
      ],
      footer: texts.footer(club.legalName, club.serviceMail),
    })
    await sendOnce(`withdrawal-${withdrawalId}`, { to: row.email, subject: t.subject, ...letter })
  }

  /** What staff found, in the language of the declaration. */
  async function answer(withdrawalId: string): Promise<void> {
    const row = await db
      .selectFrom('withdrawals')
      .selectAll()
      .where('id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    const texts = afterSaleTexts(row.language)
    const t = texts.answer
    const said = t.text(formatDateTime(row.received_at, row.language))
    const letter = writeLetter(look, {
      language: row.language,
      title: t.title,
      paragraphs: [said, row.state === 'refused' ? (row.answer ?? '') : t.matched],
      footer: texts.footer(club.legalName, club.serviceMail),
    })
    await sendOnce(`withdrawal-answer-${withdrawalId}`, { to: row.email, subject: t.title, ...letter })
  }

  async function isOfBuyer({
    email,
    order_number,
  }: {
    email: string
    order_number: string
  }): Promise<boolean> {
    const { rows } = await sql<{ ownerId: string }>`
      select c.owner_id as "ownerId" from checkout_orders o join checkouts c on c.id = o.checkout_id
      where o.number = upper(${order_number})`.execute(db)
    const recipient = rows[0] ? await recipientOf(db, rows[0].ownerId) : null
    return recipient?.email.toLowerCase() === email.toLowerCase()
  }

  async function isWrittenToOften(id: string): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from withdrawals this join withdrawals w on lower(w.email) = lower(this.email)
      where this.id = ${id} and w.received_at between this.received_at - interval '1 day' and this.received_at`.execute(
      db,
    )
    return rows[0]!.count > RECEIPTS_A_DAY
  }

  /** Mails about an order speak its language, as the papers do that they bring. */
  async function spoken<T extends Told>(told: T): Promise<T & { to: string | null }> {
    const recipient = await recipientOf(db, told.ownerId)
    return { ...told, to: recipient?.email ?? null }
  }

  async function write(
    key: string,
    told: Told & { to: string | null },
    attached: { number: string; file: string }[],
    { subject, ...words }: Words,
  ): Promise<void> {
    if (!told.to) return
    const texts = afterSaleTexts(told.language)
    const url = orderUrl(told.checkoutId, told.language)
    const letter = writeLetter(look, {
      language: told.language,
      greeting: texts.greeting(told.billingAddress.firstName),
      action: { label: texts.action, url },
      ...words,
      footer: texts.footer(club.legalName, club.serviceMail),
    })
    const attachments = attached.map(({ number, file }) => ({
      name: `${number}.pdf`,
      file,
      type: 'application/pdf',
    }))
    await sendOnce(key, { to: told.to, subject, ...letter, attachments })
  }

  /** A job that runs twice writes one mail: the row of the mail is in the same transaction. */
  function sendOnce(key: string, mail: Mail): Promise<void> {
    return db.transaction().execute(async (trx: Trx) => {
      const first = await trx
        .insertInto('sent_mails')
        .values({ message_id: `order-${key}` })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (first.numInsertedOrUpdatedRows === 1n) await mailer.send(trx, mail)
    })
  }
}

function piecesOf(lines: Line[]): { label: string; value: string }[] {
  return lines.map((line) => ({ label: line.name, value: `${line.quantity} ×` }))
}
