import type { Delivery } from '#modules/operations/operations.ts'
import type { DeliveryReason } from '#modules/operations/schema.ts'
import { inContext } from '#platform/in-context.ts'
import { findBegun } from './approvals/approvals.storage.ts'
import type { PaymentsContext } from './context.ts'
import {
  ForgedEventError,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type WebhookDelivery,
} from './provider.ts'
import type { Refunds } from './refunds.ts'
import { type createSettling, GRACE_MINUTES } from './settle.ts'
import { forgetOldEvents, hasSeenEvent, rememberEvent, takeUnsettled, takeWaiting } from './storage.ts'
import { tokenById } from './tokens.storage.ts'
import type { createTokens } from './tokens.ts'

const ASK_AFTER_SECONDS = 30
const RECONCILED_AT_ONCE = 8

/** What became of a webhook: `unknown` when its payment is not there (yet), so that it is sent again. */
export type WebhookOutcome = 'settled' | 'repeated' | 'unknown' | 'forged' | 'wrongProvider'

type ReconcilingContext = Pick<PaymentsContext, 'db' | 'log' | 'providers' | 'deliveries'> & {
  settling: ReturnType<typeof createSettling>
  refunds: Refunds
  tokens: ReturnType<typeof createTokens>
}

/** How the club hears what became of a payment: the provider tells, or is asked. */
export function createReconciling(ctx: ReconcilingContext) {
  return inContext(ctx, { receiveWebhook, retryEvent, reconcile })
}

/** Verifies an event and asks the provider what it is about; the event's own word is never taken (T27). */
async function receiveWebhook(
  ctx: ReconcilingContext,
  given: WebhookDelivery & { providerName: string },
): Promise<WebhookOutcome> {
  const provider = ctx.providers.find(given.providerName)
  if (!provider) return 'wrongProvider'
  const event = await readEvent(ctx, provider, given)
  if (event === 'forged') return event
  return event
    ? takeEvent(ctx, provider.name, event)
    : told(ctx, { source: provider.name, outcome: 'settled' })
}

async function readEvent(
  { log, deliveries }: ReconcilingContext,
  provider: PaymentProvider,
  given: WebhookDelivery,
): Promise<ProviderEvent | null | 'forged'> {
  try {
    return await provider.handleWebhook(given)
  } catch (error) {
    const isForged = error instanceof ForgedEventError
    const outcome = isForged ? 'refused' : 'failed'
    deliveries.note({ source: provider.name, outcome, reason: reasonOf(error) })
    if (!isForged) throw error
    log.warn({ err: error }, 'a payment event was refused')
    return 'forged'
  }
}

async function takeEvent(
  ctx: ReconcilingContext,
  source: string,
  { id: eventId, key }: ProviderEvent,
): Promise<WebhookOutcome> {
  const { deliveries, db } = ctx
  if (await hasSeenEvent(db, source, eventId)) return told(ctx, { source, outcome: 'repeated', eventId })
  const delivery = { source, outcome: 'failed' as const, eventId, about: key }
  try {
    if (!(await settleEvent(ctx, key))) {
      deliveries.note({ ...delivery, reason: 'unknownPayment' })
      return 'unknown'
    }
  } catch (error) {
    deliveries.note({ ...delivery, reason: reasonOf(error) })
    throw error
  }
  // After settling, so that a crash in between leaves the event to be sent again.
  await rememberEvent(db, { provider: source, eventId, about: key })
  return told(ctx, { source, outcome: 'settled', eventId })
}

function told(
  { deliveries }: ReconcilingContext,
  delivery: Delivery & { outcome: 'settled' | 'repeated' },
): WebhookOutcome {
  deliveries.note(delivery)
  return delivery.outcome
}

function reasonOf(error: unknown): DeliveryReason {
  if (error instanceof ForgedEventError)
    return /time ?window|tolerance|timestamp/i.test(error.message) ? 'tooOld' : 'notGenuine'
  return error instanceof ProviderError && error.kind === 'unavailable' ? 'providerAway' : 'failed'
}

/** Staff have a failed event worked on once more. False: what it is about is still not there. */
async function retryEvent(
  ctx: ReconcilingContext,
  { source, eventId, about }: { source: string; eventId: string; about: string },
): Promise<boolean> {
  if (!(await settleEvent(ctx, about))) return false
  await rememberEvent(ctx.db, { provider: source, eventId, about })
  return true
}

/** False: nothing that was begun has this key, or its transaction has not committed. */
async function settleEvent(ctx: ReconcilingContext, key: string): Promise<boolean> {
  const { settling, db, tokens } = ctx
  if (await settling.hear(key)) return true
  const token = await tokenById(db, key)
  if (token) await tokens.refreshToken(token)
  // Agreed to before there is an order: nobody waits for it yet.
  return token !== null || (await findBegun(db, key)) !== null
}

/** Asks about every payment that has waited for half a minute, ends the expired ones and sends refunds left over. */
async function reconcile(ctx: ReconcilingContext): Promise<void> {
  const { db, settling, refunds } = ctx
  const waiting = await takeWaiting(db, {
    olderThanSeconds: ASK_AFTER_SECONDS,
    graceMinutes: GRACE_MINUTES,
    limit: 1_000,
  })
  await inParallel(
    ctx,
    waiting.map(({ id }) => id),
    settling.lookAfter,
  )
  await inParallel(ctx, await takeUnsettled(db, 1_000), settling.followUp)
  await inParallel(ctx, await refunds.overdueRefunds(), refunds.sendRefund)
  await forgetOldEvents(db)
}

async function inParallel(
  ctx: ReconcilingContext,
  ids: string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  const { log } = ctx
  const left = [...ids]
  const worker = async () => {
    for (let id = left.pop(); id; id = left.pop()) {
      // One payment that cannot be settled must not keep the others waiting.
      await work(id).catch((error) => log.warn({ err: error, id }, 'payment left for the next round'))
    }
  }
  await Promise.all(Array.from({ length: RECONCILED_AT_ONCE }, worker))
}
