import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { textIn } from '#modules/checkout/bill.rules.ts'
import { placeInWords } from '#modules/tickets/places.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import { type Letter, writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { payoutAfter } from './offers.rules.ts'
import type { OfferRow } from './offers.storage.ts'
import { feeParts } from './prices.rules.ts'
import { sellerMailTexts } from './sellers.texts.ts'

/** What these mails say of an offer. */
export type OfferNotice = Pick<
  OfferRow,
  | 'name'
  | 'startsAt'
  | 'blockId'
  | 'ticketType'
  | 'row'
  | 'seat'
  | 'priceCents'
  | 'handlingFeeCents'
  | 'reimbursementFeeCents'
  | 'payoutCents'
  | 'cancelledBy'
>
type Notice = { offer: OfferNotice; language: Language; url: string }
type Said = Pick<Letter, 'title' | 'paragraphs' | 'rows'> & { subject: string; label?: string }

export function offeredMail(notice: Notice) {
  const { offer, language } = notice
  const { offered: t } = sellerMailTexts[language]
  const match = textIn(offer.name, language)
  return write(notice, {
    subject: t.subject(match),
    title: t.title,
    paragraphs: [t.text(match), placeInWords(offer)[language], t.code],
    rows: sums(offer, language),
  })
}

export function soldMail(notice: Notice) {
  const { offer, language } = notice
  const { sold: t } = sellerMailTexts[language]
  const match = textIn(offer.name, language)
  return write(notice, {
    subject: t.subject(match),
    title: t.title,
    paragraphs: [t.text(match), t.when(formatDateTime(payoutAfter(offer.startsAt), language))],
    rows: sums(offer, language),
  })
}

/** Taken back by the seller, or by what ended the offer instead. */
export function withdrawnMail(notice: Notice) {
  const { offer, language } = notice
  const { withdrawn: t, ended } = sellerMailTexts[language]
  const by = offer.cancelledBy
  const match = textIn(offer.name, language)
  if (by === null || by === 'seller')
    return write(notice, { subject: t.subject(match), title: t.title, paragraphs: [t.text(match)] })
  return write(notice, { subject: t.subject(match), title: t.subject(match), paragraphs: [ended[by]] })
}

export function paidMail(notice: Notice & { voucherCode: string | null }) {
  const { offer, language, voucherCode } = notice
  const { paid: t } = sellerMailTexts[language]
  return write(notice, {
    subject: t.subject(formatMoney(offer.payoutCents, language)),
    title: t.title,
    paragraphs: [t.text(textIn(offer.name, language)), ...(voucherCode ? [t.voucher(voucherCode)] : [])],
    rows: sums(offer, language),
  })
}

export function payoutFailedMail(notice: Notice) {
  const { offer, language } = notice
  const { failed: t } = sellerMailTexts[language]
  const paragraphs = [t.text(textIn(offer.name, language)), t.mend]
  return write(notice, { subject: t.subject, title: t.title, paragraphs, label: t.action })
}

function write({ language, url }: Notice, { subject, label, ...letter }: Said) {
  const texts = sellerMailTexts[language]
  return writeMail(papers, {
    subject,
    language,
    ...letter,
    action: { label: label ?? texts.toOffer, url },
    footer: texts.footer(club.legalName, serviceMail()),
  })
}

/** From the price to what the seller gets, with the tax that is in the fees. */
function sums(offer: OfferNotice, language: Language) {
  const texts = sellerMailTexts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const { vatCents } = feeParts(offer)
  return [
    { label: texts.price, value: money(offer.priceCents) },
    { label: texts.handlingFee, value: money(-offer.handlingFeeCents) },
    { label: texts.reimbursementFee, value: money(-offer.reimbursementFeeCents) },
    { label: texts.payout, value: money(offer.payoutCents), isTotal: true },
    ...(vatCents > 0 ? [{ label: texts.vat, value: money(vatCents) }] : []),
  ]
}
