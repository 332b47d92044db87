import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { televisionTrialReminderDays } from '#club/television.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { refuse, type TelevisionContext } from '../context.ts'
import { agreedPrices, extend, nowOf, planNext } from '../extending.ts'
import { tellTrial } from '../letters.ts'
import { readOwn } from '../reading.ts'
import type { BeginTrial, OwnTelevisionAnswer } from '../schema.ts'
import { findSubscription, lockSubscriber } from '../television.storage.ts'
import { offeredTrial } from './trial-offer.ts'
import { findMeans, forgetMeans, insertTrial, listTrialsToRemind } from './trials.storage.ts'

/** How time that costs nothing at first is called in periods. */
export const TRIAL = 'trial'
const AT_ONCE = 500

/**
 * Free days begin, and after them a month that goes on. Once for each person and each means of payment, for proved addresses, and
 * at the price that was shown.
 */
export async function beginTrial(
  ctx: TelevisionContext,
  { caller, wish }: { caller: Caller; wish: BeginTrial },
): Promise<OwnTelevisionAnswer> {
  const { subjectId, actorId } = caller
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, subjectId)
    const recipient = await ctx.recipientOf(trx, subjectId)
    if (await ctx.isOrganisation(trx, subjectId)) throw refuse('TELEVISION_ONLY_FOR_PERSONS', 422)
    if (!recipient) throw refuse('TELEVISION_EMAIL_NOT_PROVED')
    const offered = await offeredTrial({ ...ctx, db: trx }, caller)
    if (!offered) throw refuse('TELEVISION_TRIAL_USED')
    if (offered.cents !== wish.cents) throw refuse('TELEVISION_PRICE_CHANGED')
    const { paymentTokenId } = wish
    const meansHash = await hashOfMeans(ctx, trx, { id: paymentTokenId, ownerId: subjectId })
    if (!(await insertTrial(trx, { subjectId, offer: offered.offer, meansHash })))
      throw refuse('TELEVISION_TRIAL_USED_BY_MEANS')
    const actor = `subscriber:${actorId}`
    const endsAt = new Date(offered.endsAt)
    const subscription = await extend(trx, {
      subjectId,
      language: recipient.language ?? club.fallbackLanguage,
      offer: TRIAL,
      amountCents: 0,
      source: null,
      period: ({ now, expiresAt }) => ({
        from: now,
        until: expiresAt && expiresAt > endsAt ? expiresAt : endsAt,
      }),
      to: { renews: true, cancelled_at: null, trial_ends_at: endsAt, ...agreedPrices() },
      step: { kind: 'tried', actor, reason: offered.offer },
    })
    await planNext(ctx, trx, subscription, { now: await nowOf(trx), actor, paymentTokenId })
    await tellTrial(ctx, trx, { subscription, isReminder: false })
  })
  return readOwn(ctx, { caller })
}

/** Of what the provider calls the card or account, else of all that is shown of it; by a key of the club. 404: not theirs. */
async function hashOfMeans(
  { trialSecret }: Pick<TelevisionContext, 'trialSecret'>,
  db: Db,
  given: { id: string; ownerId: string },
): Promise<string> {
  const means = await findMeans(db, given)
  if (!means) throw notFound()
  const { fingerprint, ...shown } = means.display
  const name = fingerprint ?? JSON.stringify(Object.entries(shown).toSorted())
  return createHmac('sha256', trialSecret)
    .update([means.provider, means.kind, name].join('\n'))
    .digest('base64url')
}

/** Free days that end soon: told once more what is collected then, and how it ends. Repeatable. */
export async function remindOfTrials(ctx: TelevisionContext): Promise<void> {
  const { db } = ctx
  await forgetMeans(db)
  for (const { id } of await listTrialsToRemind(db, { days: televisionTrialReminderDays, atOnce: AT_ONCE }))
    await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        update television_subscriptions set trial_reminded_at = app.now()
        where id = ${id} and trial_reminded_at is null and renews`.execute(trx)
      const subscription = await findSubscription(trx, id)
      if (numAffectedRows === 1n && subscription)
        await tellTrial(ctx, trx, { subscription, isReminder: true })
    })
}
