import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { findOffer, type OfferRow } from './offers.storage.ts'
import * as mails from './sellers.mails.ts'

export type SellerMailsOptions = {
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  payoutUrl(offerId: string, language: Language): string
}

export type SellerMails = ReturnType<typeof createSellerMails>

type Notice = { offer: OfferRow; language: Language; url: string }
type Written = { subject: string; html: string; plain: string }

/** What sellers are told, in the transaction that it is about: once, and only if it is so. */
export function createSellerMails({ mailer, recipientOf, payoutUrl }: SellerMailsOptions) {
  const offered = (trx: Trx, offerId: string) => notify(trx, offerId, mails.offeredMail)
  const sold = (trx: Trx, offerId: string) => notify(trx, offerId, mails.soldMail)
  const withdrawn = (trx: Trx, offerId: string) => notify(trx, offerId, mails.withdrawnMail)
  const failed = (trx: Trx, offerId: string) => notify(trx, offerId, mails.payoutFailedMail)
  const paid = (trx: Trx, offerId: string, { voucherCode }: { voucherCode: string | null }) =>
    notify(trx, offerId, (notice) => mails.paidMail({ ...notice, voucherCode }))

  /** Is there anybody to be told? An account may be gone while money is owed to it. */
  const reaches = async (trx: Trx, sellerId: string) => (await recipientOf(trx, sellerId)) !== null

  async function notify(trx: Trx, offerId: string, write: (notice: Notice) => Written): Promise<void> {
    const offer = (await findOffer(trx, { id: offerId }))!
    const recipient = await recipientOf(trx, offer.sellerId)
    if (!recipient) return
    const language = recipient.language ?? club.fallbackLanguage
    const url = payoutUrl(offerId, language)
    await mailer.send(trx, { to: recipient.email, ...write({ offer, language, url }) })
  }

  return { offered, sold, withdrawn, paid, failed, reaches }
}
