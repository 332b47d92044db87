import { club } from '#club/club.ts'
import { televisionPaywallId } from '#club/television.ts'
import { movePaywallRight } from '#modules/memberships/memberships.ts'
import type { Due, DueKind } from '#modules/recurring/recurring.ts'
import { createTaxes } from '#modules/taxes/taxes.ts'
import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { languageOf, type TelevisionContext } from './context.ts'
import { extend, nowOf, planNext } from './extending.ts'
import { tellEnded } from './letters.ts'
import { leftOf, monthlyOffer, periodOf } from './television.rules.ts'
import {
  changeSubscription,
  findPeriod,
  findResidence,
  findSubscription,
  loadNumbers,
  lockSubscriber,
  revokePeriod,
} from './television.storage.ts'

/** What becomes of months that are collected. */
export function televisionDues(ctx: TelevisionContext): DueKind {
  return {
    async describe(db, ids, language) {
      const found = await loadNumbers(db, ids)
      const url = ctx.accountUrl(languageOf(null, language))
      return new Map(found.map(({ id, number }) => [id, { name: club.tvName, reference: number, url }]))
    },
    ...inContext(ctx, { onPaid, onGivenUp, taxOf }),
  }
}

/** A month is taxed where its subscriber lives on the day it is collected or billed. */
async function taxOf(
  { taxes = createTaxes() }: TelevisionContext,
  trx: Trx,
  due: Due & { paymentTokenId: string | null },
  amountCents: number,
) {
  const { payerId: ownerId, vatRate, paymentTokenId, subjectId } = due
  const before = await findResidence(trx, subjectId)
  return taxes.vatOfRenewal(trx, { ownerId, paymentTokenId, before, amountCents, vatRate })
}

/** The next month is paid: once for each due, however often it is told. What comes late begins when it comes. */
async function onPaid(ctx: TelevisionContext, trx: Trx, due: Due): Promise<void> {
  const known = await findSubscription(trx, due.subjectId)
  if (!known) return
  await lockSubscriber(trx, known.subjectId)
  if (await findPeriod(trx, { dueId: due.id })) return
  const subscription = await extend(trx, {
    subjectId: known.subjectId,
    language: known.language,
    offer: monthlyOffer()?.id ?? 'month',
    amountCents: due.amountCents,
    source: { dueId: due.id },
    period: ({ now, expiresAt }) => periodOf({ runs: 'month', year: null, now, expiresAt }),
    to: { paused_until: null },
    step: { kind: 'collected', actor: 'system' },
  })
  await planNext(ctx, trx, subscription, { now: await nowOf(trx), actor: 'system' })
}

/** The last try is over, and nobody owes it: the subscription ends, with what was given for it if a bank took it back. */
async function onGivenUp(ctx: TelevisionContext, trx: Trx, due: Due): Promise<void> {
  const known = await findSubscription(trx, due.subjectId)
  if (!known) return
  await lockSubscriber(trx, known.subjectId)
  const subscription = (await findSubscription(trx, known.id))!
  if (subscription.endedAt || subscription.paywallId !== televisionPaywallId) return
  const now = await nowOf(trx)
  const unpaid = await findPeriod(trx, { dueId: due.id })
  let { expiresAt } = subscription
  if (unpaid && (await revokePeriod(trx, unpaid.id))) {
    expiresAt = new Date(expiresAt.getTime() - leftOf(unpaid, now))
    await movePaywallRight(trx, { id: subscription.rightId, expiresAt })
  }
  const isOver = expiresAt <= now
  const ended = await changeSubscription(trx, subscription.id, {
    to: isOver
      ? { renews: false, ended_at: now, ended_because: 'unpaid' }
      : { renews: false, cancelled_at: now },
    step: { kind: isOver ? 'ended' : 'cancelled', actor: 'system', reason: 'unpaid' },
  })
  await tellEnded(ctx, trx, { subscription: ended, why: 'unpaid', key: due.id })
}
