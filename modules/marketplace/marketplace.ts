import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments, TokenBlocker } from '#modules/payments/payments.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { onceOnly } from '#platform/http/idempotency.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { createBuyers } from './buyers.ts'
import { createEnding } from './ending.ts'
import { createOffersForList } from './for-the-list.ts'
import { createOffering, type OfferingOptions } from './offering.ts'
import { offerTickets } from './offering-tickets.ts'
import { isTokenPromised } from './payouts/payouts.storage.ts'
import { createPayouts } from './payouts/payouts.ts'
import { createReading } from './reading.ts'
import type { PayoutDetail, PayoutRequest } from './schema.ts'
import { createResaleSellable } from './sellable.ts'
import { createSellerMails } from './seller-news.ts'

export type { StuckPayout } from './payouts/payouts.storage.ts'
export type Marketplace = ReturnType<typeof createMarketplace>

export type MarketplaceOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  tickets: Tickets
  discounts: Pick<Discounts, 'issueVoucher' | 'codeOf'>
  /** Payments come after the sellers, so they are asked for when they are needed; so is what calls off an item. */
  paymentsOf: () => Payments
  refundItems(checkoutItemIds: string[], reason: string): Promise<void>
  addressesOf(caller: Caller): Promise<ContactAddress[]>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  birthdayOf(db: Db, subjectId: string): Promise<string | null>
  holdPerson(trx: Trx, personId: string): Promise<void>
  payoutUrl(offerId: string, language: Language): string
}

/** The ticket exchange: people offer tickets, others buy them, and after the match the sellers are paid. */
export function createMarketplace(options: MarketplaceOptions) {
  const { tickets } = options
  const mails = createSellerMails(options)
  const buyers = createBuyers(options)
  const forList = createOffersForList({ buyers })
  const own = { ...options, ...inContext(options, { methodsOf }), mails, buyers }
  const reading = createReading(own)
  const payouts = createPayouts(own)
  const ending = createEnding(own)
  const offeringContext = { ...own, becameFree: forList.becameFree }
  const offering = createOffering(offeringContext)
  tickets.listen(ending.listener)

  const tokenBlocker: TokenBlocker = {
    code: 'USER_HAS_RUNNING_PAYOUT',
    blocks: isTokenPromised,
  }

  return {
    sellable: createResaleSellable({ tickets, mails, forList, refusalToBuyer: buyers.refusalToBuyer }),
    tokenBlocker,
    payoutAmount: offering.payoutAmount,
    payoutInformation: offering.payoutInformation,
    ...inContext({ ...offeringContext, reading, payouts }, { offer, retry }),
    withdraw: offering.withdraw,
    listPayouts: reading.listPayouts,
    loadPayout: reading.loadPayout,
    listEvents: reading.listEvents,
    loadOffers: reading.loadOffers,
    onMap: reading.onMap,
    /** For those who wait for a place: they are asked before an offer is shown to everybody. */
    forList: forList.door,
    /** What jobs do by the clock. */
    payWhoIsDue: payouts.payWhoIsDue,
    /** Staff pay a seller whose payout failed. */
    payAgain: payouts.payAgain,
    /** Payouts of somebody that wait for another card or account of theirs. */
    stuckPayoutsOf: payouts.stuckOf,
    sumStuckPayouts: payouts.sumStuck,
    endWhatIsOver: ending.endWhatIsOver,
  }
}

/** Cards and PayPal accounts that the money of an offer may go to. */
async function methodsOf({ paymentsOf }: MarketplaceOptions, caller: Caller) {
  const { creditCard, payPal } = await paymentsOf().paymentInfo({ caller })
  return [...creditCard, ...payPal].filter(({ kind }) => paymentsOf().canPayOut(kind as 'creditCard'))
}

type SellersContext = OfferingOptions & {
  reading: ReturnType<typeof createReading>
  payouts: ReturnType<typeof createPayouts>
}

/** MKT-16: the same key offers once. */
async function offer(
  ctx: SellersContext,
  given: { caller: Caller; request: PayoutRequest; idempotencyKey: string | null },
): Promise<PayoutDetail> {
  const { caller, request, idempotencyKey } = given
  const run = async () => {
    const { id } = await offerTickets(ctx, { caller, request })
    return { status: 200, body: await ctx.reading.loadPayout({ caller, id }) }
  }
  if (!idempotencyKey) return (await run()).body
  const subject = `offer:${caller.subjectId}`
  const answer = await onceOnly({ db: ctx.db, subject, key: idempotencyKey, request, run })
  return answer.body as PayoutDetail
}

async function retry(
  { payouts, reading }: SellersContext,
  given: { caller: Caller; id: string; paymentTokenId: string },
): Promise<PayoutDetail> {
  await payouts.retry(given)
  return reading.loadPayout(given)
}
