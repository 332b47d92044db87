import { club, type Language } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { textIn } from '#modules/checkout/bill.rules.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { placeInWords } from '#modules/tickets/places.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Mailer } from '#platform/mail.ts'
import { type Letter, writeLetter } from '#platform/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { payoutAfter } from './offers.rules.ts'
import { findOffer, type OfferRow } from './offers.storage.ts'
import { feeParts } from './prices.rules.ts'
import { sellerMailTexts } from './seller-mails.texts.ts'

export type SellerMailsOptions = {
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  payoutUrl(offerId: string, language: Language): string
}

export type SellerMails = ReturnType<typeof createSellerMails>

type Told = { offer: OfferRow; language: Language; match: string }
type Words = Pick<Letter, 'title' | 'paragraphs' | 'rows'> & { subject: string; label?: string }

/** What sellers are told, in the transaction that it is about: once, and only if it is so. */
export function createSellerMails({ mailer, recipientOf, payoutUrl }: SellerMailsOptions) {
  function offered(trx: Trx, offerId: string): Promise<void> {
    return write(trx, offerId, ({ offer, language, match }) => {
      const { offered: t } = sellerMailTexts[language]
      return {
        subject: t.subject(match),
        title: t.title,
        paragraphs: [t.text(match), placeInWords(offer)[language], t.code],
        rows: sums(offer, language),
      }
    })
  }

  function sold(trx: Trx, offerId: string): Promise<void> {
    return write(trx, offerId, ({ offer, language, match }) => {
      const { sold: t } = sellerMailTexts[language]
      return {
        subject: t.subject(match),
        title: t.title,
        paragraphs: [t.text(match), t.when(formatDateTime(payoutAfter(offer.startsAt), language))],
        rows: sums(offer, language),
      }
    })
  }

  /** By the seller, or by what ended the offer instead. */
  function withdrawn(trx: Trx, offerId: string): Promise<void> {
    return write(trx, offerId, ({ offer, language, match }) => {
      const { withdrawn: t, ended } = sellerMailTexts[language]
      const by = offer.cancelledBy
      if (by === null || by === 'seller')
        return { subject: t.subject(match), title: t.title, paragraphs: [t.text(match)] }
      return { subject: t.subject(match), title: t.subject(match), paragraphs: [ended[by]] }
    })
  }

  function paid(trx: Trx, offerId: string, given: { voucherCode: string | null }): Promise<void> {
    return write(trx, offerId, ({ offer, language, match }) => {
      const { paid: t } = sellerMailTexts[language]
      const { voucherCode } = given
      return {
        subject: t.subject(formatMoney(offer.payoutCents, language)),
        title: t.title,
        paragraphs: [t.text(match), ...(voucherCode ? [t.voucher(voucherCode)] : [])],
        rows: sums(offer, language),
      }
    })
  }

  function failed(trx: Trx, offerId: string): Promise<void> {
    return write(trx, offerId, ({ language, match }) => {
      const { failed: t } = sellerMailTexts[language]
      return { subject: t.subject, title: t.title, paragraphs: [t.text(match), t.mend], label: t.action }
    })
  }

  async function write(trx: Trx, offerId: string, words: (told: Told) => Words): Promise<void> {
    const offer = (await findOffer(trx, { id: offerId }))!
    const recipient = await recipientOf(trx, offer.sellerId)
    if (!recipient) return
    const language = recipient.language ?? club.fallbackLanguage
    const texts = sellerMailTexts[language]
    const {
      subject,
      label = texts.toOffer,
      ...letter
    } = words({
      offer,
      language,
      match: textIn(offer.name, language),
    })
    await mailer.send(trx, {
      to: recipient.email,
      subject,
      ...writeLetter(papers, {
        language,
        ...letter,
        action: { label, url: payoutUrl(offerId, language) },
        footer: texts.footer(club.legalName, club.serviceMail),
      }),
    })
  }

  return { offered, sold, withdrawn, paid, failed }
}

/** From the price to what the seller gets, with the tax that is in the fees. */
function sums(offer: OfferRow, language: Language) {
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
