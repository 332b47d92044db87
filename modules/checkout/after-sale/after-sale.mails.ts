import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { namedThings } from '#modules/checkout/named-things.texts.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import { type Letter, writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import type { CreditNotice, Line, Notice, ReturnNotice, ShipmentNotice } from './after-sale.papers.ts'
import { afterSaleTexts } from './after-sale.texts.ts'
import { trackingUrl } from './tracking.rules.ts'

type About = Pick<Notice, 'language' | 'orderNumber'> & { firstName: string; url: string }
type Piece = Pick<Line, 'name' | 'quantity'>
type Words = Pick<Letter, 'title' | 'paragraphs' | 'rows' | 'rowsAfter' | 'action'> & { subject: string }

export function shippedMail(
  notice: About & Pick<ShipmentNotice, 'carrier' | 'trackingNumber'> & { lines: Piece[] },
) {
  const { carrier, trackingNumber } = notice
  const { shipped: t, receipt } = afterSaleTexts(notice.language)
  const url = trackingUrl(carrier, trackingNumber)
  return write(notice, {
    subject: t.subject(namedThings(notice.lines, notice.language)),
    title: t.title,
    paragraphs: [t.carrier(carrier), ...(trackingNumber ? [t.number(trackingNumber)] : []), t.note],
    rowsAfter: 1,
    rows: [...piecesOf(notice.lines), { label: receipt.order, value: notice.orderNumber }],
    ...(url ? { action: { label: t.track, url } } : {}),
  })
}

type Credited = About &
  Pick<
    CreditNotice,
    | 'kind'
    | 'reason'
    | 'method'
    | 'returnNumber'
    | 'refusal'
    | 'shippingCents'
    | 'moneyCents'
    | 'unpaidCents'
    | 'voucherCents'
    | 'newVoucherCents'
  > & { lines: (Piece & Pick<Line, 'grossCents'>)[]; voucherCode: string | null }

/** Called off or come back: what goes back, how, and the credit note. */
export function creditedMail(credit: Credited) {
  const texts = afterSaleTexts(credit.language)
  const isReturn = credit.kind === 'return'
  const isReduction = credit.kind === 'priceReduction'
  const { subject, title } = texts[isReturn ? 'returned' : isReduction ? 'reduced' : 'cancelled']
  const about = texts[isReduction ? 'reduced' : 'cancelled'].text(credit.orderNumber)
  const isUntaken = credit.unpaidCents === credit.moneyCents
  const way = credit.method === 'purchaseOnAccount' ? 'account' : isUntaken ? 'untaken' : 'method'
  return write(credit, {
    subject: subject(namedThings(credit.lines, credit.language)),
    title,
    paragraphs: [
      isReturn ? texts.returned.text(credit.returnNumber ?? '') : about,
      ...(isReturn && credit.refusal ? [texts.returned.notAll(credit.refusal)] : []),
      ...(credit.reason === 'eventCancelled' ? [texts.cancelled.matchOff] : []),
      ...(credit.moneyCents > 0 ? [texts.money[way]] : []),
      ...(credit.voucherCode ? [texts.money.voucher(credit.voucherCode)] : []),
    ],
    rows: creditRows(credit),
  })
}

function creditRows(credit: Credited): NonNullable<Letter['rows']> {
  const texts = afterSaleTexts(credit.language)
  const money = (cents: number) => formatMoney(cents, credit.language)
  const ways: [string, number][] = [
    [texts.toMethod, credit.moneyCents],
    [texts.toVouchers, credit.voucherCents],
    [texts.asVoucher, credit.newVoucherCents],
  ]
  const total = ways.reduce((sum, [, cents]) => sum + cents, 0)
  return [
    ...credit.lines.map(({ quantity, name, grossCents }) => ({
      label: credit.kind === 'priceReduction' ? name : `${quantity} × ${name}`,
      value: money(grossCents),
    })),
    ...(credit.shippingCents > 0 ? [{ label: texts.shipping, value: money(credit.shippingCents) }] : []),
    { label: texts.total, value: money(total), isTotal: true },
    ...ways.filter(([, cents]) => cents > 0).map(([label, cents]) => ({ label, value: money(cents) })),
  ]
}

/** The provider has sent the money. */
export function moneySentMail(credit: About & Pick<CreditNotice, 'moneyCents' | 'unpaidCents'>) {
  const { refunded: t } = afterSaleTexts(credit.language)
  const amount = formatMoney(credit.moneyCents - credit.unpaidCents, credit.language)
  return write(credit, {
    subject: t.subject(amount),
    title: t.title,
    paragraphs: [t.text(amount, credit.orderNumber)],
  })
}

type ReturnAbout = Omit<About, 'orderNumber'> & Pick<ReturnNotice, 'number'>

export function returnRegisteredMail(
  notice: ReturnAbout & Pick<ReturnNotice, 'withdrawnAt'> & { lines: Piece[] },
) {
  const { registered: t } = afterSaleTexts(notice.language)
  return write(notice, {
    subject: t.subject(namedThings(notice.lines, notice.language)),
    title: t.title,
    paragraphs: [t.text(notice.number), t.label, ...(notice.withdrawnAt ? [t.withdrawal] : [])],
    rowsAfter: 1,
    rows: piecesOf(notice.lines),
  })
}

export function returnRefusedMail(notice: ReturnAbout & Pick<ReturnNotice, 'refusal'>) {
  const { refused: t } = afterSaleTexts(notice.language)
  return write(notice, {
    subject: t.subject(notice.number),
    title: t.title,
    paragraphs: [t.text(notice.number, notice.refusal ?? '')],
  })
}

type Withdrawal = { language: string; orderNumber: string; name: string; statement: string | null }

/** § 356a (4) BGB: what was declared, and when. Whoever is not the buyer gets back nothing that a message can be written with. */
export function withdrawalReceivedMail(given: Withdrawal & { receivedAt: Date; isBuyer: boolean }) {
  const { language, orderNumber, name, statement, receivedAt, isBuyer } = given
  const texts = afterSaleTexts(language)
  const t = texts.receipt
  const isNumber = /^[A-Z0-9-]{3,24}$/i.test(orderNumber)
  return writeMail(papers, {
    subject: t.subject,
    language,
    title: t.title,
    paragraphs: [t.text(formatDateTime(receivedAt, language)), t.next],
    rowsAfter: 1,
    rows: [
      { label: t.order, value: isBuyer || isNumber ? orderNumber : '–' },
      ...(isBuyer ? [{ label: t.name, value: name }] : []),
      ...(isBuyer && statement ? [{ label: t.statement, value: statement }] : []),
    ],
    footer: texts.footer(club.legalName, serviceMail()),
  })
}

/** What staff found, in the language of the declaration; null: it belongs to an order. */
export function withdrawalAnsweredMail(given: {
  language: string
  receivedAt: Date
  refusal: string | null
}) {
  const { language, receivedAt, refusal } = given
  const texts = afterSaleTexts(language)
  const t = texts.answer
  return writeMail(papers, {
    subject: t.title,
    language,
    title: t.title,
    paragraphs: [t.text(formatDateTime(receivedAt, language)), refusal ?? t.matched],
    footer: texts.footer(club.legalName, serviceMail()),
  })
}

function write(about: Omit<About, 'orderNumber'>, { subject, ...words }: Words) {
  const texts = afterSaleTexts(about.language)
  return writeMail(papers, {
    subject,
    language: about.language,
    greeting: texts.greeting(about.firstName),
    action: { label: texts.action, url: about.url },
    ...words,
    footer: texts.footer(club.legalName, serviceMail()),
  })
}

function piecesOf(lines: Piece[]): { label: string; value: string }[] {
  return lines.map((line) => ({ label: line.name, value: `${line.quantity} ×` }))
}
