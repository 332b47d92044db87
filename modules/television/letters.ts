import type { Trx } from '#platform/db.ts'
import { languageOf, TELEVISION, type TelevisionContext } from './context.ts'
import { type TelevisionLetter, televisionMail } from './television.mails.ts'
import type { TelevisionOffer } from './television.rules.ts'
import type { SubscriptionRow } from './television.storage.ts'

type Told = Pick<
  TelevisionLetter,
  'letter' | 'bought' | 'trial' | 'refundCents' | 'price' | 'resumesOn' | 'at' | 'givenBy'
> & {
  subscription: SubscriptionRow
  /** The same letter once. */
  key: string
}

/** To whoever has the subscription, if they can be reached. */
async function tell(ctx: TelevisionContext, trx: Trx, given: Told): Promise<void> {
  const { subscription, key, ...told } = given
  const recipient = await ctx.recipientOf(trx, subscription.subjectId)
  if (!recipient) return
  const language = languageOf(recipient, subscription.language)
  const { number } = subscription
  const expiresAt =
    subscription.endedAt && subscription.endedAt < subscription.expiresAt
      ? subscription.endedAt
      : subscription.expiresAt
  const leadsToOffers = given.letter === 'unpaid' || given.letter === 'staff' || given.letter === 'ending'
  const url = leadsToOffers ? ctx.offersUrl(language) : ctx.accountUrl(language)
  await ctx.mailer.send(trx, {
    to: recipient.email,
    messageId: `television-${given.letter}-${key}`,
    ...televisionMail({ ...told, language, number, expiresAt, url }),
  })
}

export async function tellBegun(
  ctx: TelevisionContext,
  trx: Trx,
  given: {
    subscription: SubscriptionRow
    offer: TelevisionOffer
    amountCents: number
    checkoutItemId: string
  },
): Promise<void> {
  const { subscription, offer, amountCents, checkoutItemId } = given
  const recipient = await ctx.recipientOf(trx, subscription.subjectId)
  const dues = await ctx.recurring().duesOf(trx, { kind: TELEVISION, subjectId: subscription.id })
  const due = subscription.renews ? dues.findLast(({ state }) => state === 'planned') : null
  await tell(ctx, trx, {
    subscription,
    letter: 'begun',
    key: checkoutItemId,
    bought: {
      offer: offer.name[languageOf(recipient, subscription.language)],
      amountCents,
      next: due ? { cents: due.amountCents, dueOn: due.dueOn } : null,
    },
  })
}

type About = { subscription: SubscriptionRow }

/** At once, as a text that lasts, with the moment that it came (§ 312k (4) BGB). */
export function tellCancelled(ctx: TelevisionContext, trx: Trx, given: About & { at: Date }) {
  const { subscription, at } = given
  return tell(ctx, trx, { subscription, letter: 'cancelled', at, key: keyAt(subscription, at) })
}

export function tellResumed(ctx: TelevisionContext, trx: Trx, given: About & { at: Date }) {
  const { subscription, at } = given
  return tell(ctx, trx, { subscription, letter: 'resumed', key: keyAt(subscription, at) })
}

export function tellEnded(
  ctx: TelevisionContext,
  trx: Trx,
  given: About & { why: 'unpaid' | 'staff'; key: string },
) {
  const { subscription, why, key } = given
  return tell(ctx, trx, { subscription, letter: why, key })
}

export function tellGiven(ctx: TelevisionContext, trx: Trx, { subscription }: About & { days: number }) {
  return tell(ctx, trx, { subscription, letter: 'given', key: keyAt(subscription, subscription.expiresAt) })
}

/** A gift gave time, or its time was taken back because nobody paid for it. */
export function tellGift(
  ctx: TelevisionContext,
  trx: Trx,
  given: About & { letter: 'giftBegun' | 'giftTakenBack'; key: string; givenBy?: string | null },
) {
  return tell(ctx, trx, given)
}

export function tellEnding(ctx: TelevisionContext, trx: Trx, { subscription }: About) {
  return tell(ctx, trx, { subscription, letter: 'ending', key: keyAt(subscription, subscription.expiresAt) })
}

/** Free days began, or end soon: until when nothing is owed, what is collected then, and how it ends before. */
export async function tellTrial(
  ctx: TelevisionContext,
  trx: Trx,
  { subscription, isReminder }: About & { isReminder: boolean },
): Promise<void> {
  const dues = await ctx.recurring().duesOf(trx, { kind: TELEVISION, subjectId: subscription.id })
  const due = dues.findLast(({ state }) => state === 'planned')
  if (!due || !subscription.trialEndsAt) return
  await tell(ctx, trx, {
    subscription,
    letter: isReminder ? 'trialEnding' : 'trial',
    key: subscription.id,
    trial: { cents: due.amountCents, chargedOn: due.dueOn },
  })
}

export function tellWithdrawn(
  ctx: TelevisionContext,
  trx: Trx,
  given: About & { at: Date; refundCents: number },
): Promise<void> {
  const { subscription, at, refundCents } = given
  return tell(ctx, trx, { subscription, letter: 'withdrawn', at, refundCents, key: keyAt(subscription, at) })
}

/** It rests until a day, and is collected then. */
export function tellPaused(ctx: TelevisionContext, trx: Trx, { subscription, at }: About & { at: Date }) {
  const resumesOn = subscription.pausedUntil!
  return tell(ctx, trx, { subscription, letter: 'paused', resumesOn, key: keyAt(subscription, at) })
}

export function tellUnpaused(ctx: TelevisionContext, trx: Trx, { subscription, at }: About & { at: Date }) {
  return tell(ctx, trx, { subscription, letter: 'unpaused', key: keyAt(subscription, at) })
}

/** Another price: asked for where it is dearer, told where it is not. */
export function tellPrice(
  ctx: TelevisionContext,
  trx: Trx,
  given: About & { changeId: string; price: NonNullable<TelevisionLetter['price']> },
) {
  const { subscription, changeId, price } = given
  const letter = price.isDearer ? 'priceAsked' : 'priceLower'
  return tell(ctx, trx, { subscription, letter, price, key: `${changeId}-${subscription.id}` })
}

function keyAt({ id }: SubscriptionRow, at: Date): string {
  return `${id}-${at.getTime()}`
}
