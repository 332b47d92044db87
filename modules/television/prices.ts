import {
  televisionPaywallId,
  televisionPriceDecideDays,
  televisionPriceNoticeDays,
} from '#club/television.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { cancel } from './cancelling.ts'
import { refuse, TELEVISION, type TelevisionContext } from './context.ts'
import { nowOf, planNext } from './extending.ts'
import { tellPrice } from './letters.ts'
import { hasUnpaid } from './pausing.ts'
import * as storage from './prices.storage.ts'
import { readOwn } from './reading.ts'
import type { AnswerPriceChange, OwnTelevisionAnswer, PlanPriceChange } from './schema.ts'
import { decideFrom, monthCents } from './television.rules.ts'
import {
  changeSubscription,
  findLatest,
  findSubscription,
  lockSubscriber,
  type SubscriptionRow,
} from './television.storage.ts'

const LETTERS_JOB = 'television.price-letters'
const AT_ONCE = 200

export function handlePriceJobs(ctx: TelevisionContext): void {
  const { jobs } = ctx
  jobs.handle(LETTERS_JOB, (data) => tellAll(ctx, String(data['changeId'])))
  jobs.every('television.prices', '5,25,45 * * * *', () => decidePrices(ctx))
}

/** The newest first, each with who was told and what they said. */
export async function listPriceChanges(db: Db) {
  const changes = await storage.listPriceChanges(db)
  return Promise.all(changes.map(async (one) => ({ ...one, counts: await storage.countAnswers(db, one.id) })))
}

/** Refuses what may not be planned; answers who would pay more and who less. */
export async function judgePriceChange(db: Db, wish: Omit<PlanPriceChange, 'reason'>) {
  const prices = { priceCents: wish.cents, memberPriceCents: wish.memberCents }
  const touched = await storage.countTouched(db, prices)
  if (await storage.findLiveChange(db)) throw refuse('TELEVISION_PRICE_ON_ITS_WAY')
  if (touched.dearer + touched.cheaper === 0) throw refuse('TELEVISION_PRICE_SAME')
  const days = touched.dearer > 0 ? televisionPriceNoticeDays : televisionPriceDecideDays
  const earliest = new Date((await nowOf(db)).getTime() + days * 86_400_000)
  if (wish.effectiveOn < berlinDate(earliest)) throw refuse('TELEVISION_PRICE_TOO_SOON')
  return touched
}

/** Staff plan another price for those who subscribe now; each of them is told by a letter. */
export async function planPriceChange(
  ctx: TelevisionContext,
  trx: Trx,
  { wish, by }: { wish: PlanPriceChange; by: string },
): Promise<string> {
  await judgePriceChange(trx, wish)
  const { cents: priceCents, memberCents: memberPriceCents, effectiveOn, onSilence, reason } = wish
  const planned = { priceCents, memberPriceCents, effectiveOn, onSilence, reason, plannedBy: by }
  const id = await storage.insertPriceChange(trx, planned)
  if (!id) throw refuse('TELEVISION_PRICE_ON_ITS_WAY')
  await ctx.jobs.enqueue(trx, LETTERS_JOB, { changeId: id })
  return id
}

/** Nobody is asked any more, and what is not decided stays as it is. */
export async function withdrawPriceChange(_: TelevisionContext, trx: Trx, id: string): Promise<void> {
  if (!(await storage.markChange(trx, id, 'withdrawn_at'))) throw refuse('TELEVISION_NO_PRICE_CHANGE')
}

/** Each subscriber in a transaction of their own: what is told stands written with its letter. Repeatable. */
async function tellAll(ctx: TelevisionContext, changeId: string): Promise<void> {
  const { db } = ctx
  for (;;) {
    const change = await storage.findPriceChange(db, changeId)
    if (!change || change.withdrawnAt || change.appliedAt) return
    const ids = await storage.listToTell(db, changeId, AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) await db.transaction().execute((trx) => tellOne(ctx, trx, { change, id }))
  }
}

async function tellOne(
  ctx: TelevisionContext,
  trx: Trx,
  { change, id }: { change: storage.PriceChange; id: string },
): Promise<void> {
  const known = (await findSubscription(trx, id))!
  await lockSubscriber(trx, known.subjectId)
  const subscription = (await findSubscription(trx, id))!
  const { priceCents: old } = subscription
  if (subscription.endedAt || old === null) return
  const oldMember = subscription.memberPriceCents ?? old
  const isDearer = change.priceCents > old || change.memberPriceCents > oldMember
  const isNew = await storage.insertAnswer(trx, {
    ...{ changeId: change.id, subscriptionId: id, isDearer },
    ...{ oldPriceCents: old, oldMemberPriceCents: oldMember },
  })
  if (!isNew) return
  const buyer = await buyerFor(trx, { subjectId: subscription.subjectId })
  await tellPrice(ctx, trx, {
    ...{ subscription, changeId: change.id },
    price: {
      ...{
        cents: monthCents(change, buyer),
        oldCents: monthCents({ priceCents: old, memberPriceCents: oldMember }, buyer),
      },
      ...{ effectiveOn: change.effectiveOn, onSilence: change.onSilence, isDearer },
    },
  })
}

/** A yes or no to a dearer price; until it is decided the last word counts. */
export async function answerPrice(
  ctx: TelevisionContext,
  { caller, wish }: { caller: Caller; wish: AnswerPriceChange },
): Promise<OwnTelevisionAnswer> {
  const { subjectId, actorId } = caller
  await ctx.db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, subjectId)
    const subscription = await findLatest(trx, { subjectId, paywallId: televisionPaywallId })
    const told = subscription && (await storage.findOpenAnswer(trx, subscription.id))
    if (!told || told.changeId !== wish.id || !told.isDearer) throw refuse('TELEVISION_NO_PRICE_CHANGE')
    if (told.answer === wish.answer) return
    await storage.saveAnswer(trx, told, wish.answer)
    const kind = wish.answer === 'yes' ? 'priceAgreed' : 'priceRefused'
    await changeSubscription(trx, subscription.id, { step: { kind, actor: `subscriber:${actorId}` } })
  })
  return readOwn(ctx, { caller })
}

/** Before the first month at another price is announced it is decided for each subscriber. Repeatable. */
export async function decidePrices(ctx: TelevisionContext): Promise<void> {
  const { db } = ctx
  const change = await storage.findLiveChange(db)
  if (!change) return
  await tellAll(ctx, change.id)
  for (const { id, subjectId } of await storage.listUndecided(db, change.id))
    await db.transaction().execute(async (trx) => {
      await lockSubscriber(trx, subjectId)
      await decideOne(ctx, trx, id)
    })
  const isOver = change.effectiveOn <= berlinDate(await nowOf(db))
  if (!isOver || (await storage.listUndecided(db, change.id)).length > 0) return
  await db.transaction().execute((trx) => storage.markChange(trx, change.id, 'applied_at'))
}

/** What is collected or tried right now is left alone: the next month is decided then. */
async function decideOne(ctx: TelevisionContext, trx: Trx, id: string): Promise<void> {
  const told = await storage.findOpenAnswer(trx, id)
  if (!told) return
  const subscription = (await findSubscription(trx, id))!
  const { change } = told
  if (subscription.endedAt || !subscription.renews) return storage.saveOutcome(trx, told, 'gone')
  const begins = subscription.pausedUntil ?? berlinDate(subscription.expiresAt)
  const now = await nowOf(trx)
  if (begins < change.effectiveOn || berlinDate(now) < decideFrom(begins)) return
  if (await hasUnpaid(ctx, trx, id)) return
  const isAgreed = !told.isDearer || told.answer === 'yes'
  if (isAgreed) return changePrice(ctx, trx, { told, subscription, now })
  await storage.saveOutcome(trx, told, change.onSilence === 'ends' ? 'ended' : 'kept')
  if (change.onSilence === 'ends')
    await cancel(ctx, trx, { subscription, actor: 'system', reason: 'priceNotAgreed' })
}

/** The price and what is collected for it change together. */
async function changePrice(
  ctx: TelevisionContext,
  trx: Trx,
  given: {
    told: storage.PriceAnswer & { change: storage.PriceChange }
    subscription: SubscriptionRow
    now: Date
  },
): Promise<void> {
  const { told, subscription, now } = given
  const { id } = subscription
  const { priceCents, memberPriceCents } = told.change
  const actor = 'system'
  await ctx.recurring().cancel(trx, { kind: TELEVISION, subjectId: id, because: 'priceChanged', actor })
  const changed = await changeSubscription(trx, id, {
    to: { price_cents: priceCents, member_price_cents: memberPriceCents },
    step: { kind: 'priceChanged', actor },
  })
  await planNext(ctx, trx, changed, { now, actor })
  await storage.saveOutcome(trx, told, 'changed')
}
