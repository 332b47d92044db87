import { inContext } from '#platform/in-context.ts'
import type { PaymentsContext } from './context.ts'
import { ForgedEventError, type WebhookDelivery } from './provider.ts'
import type { Refunds } from './refunds.ts'
import { type createSettling, GRACE_MINUTES } from './settle.ts'
import { forgetOldEvents, hasSeenEvent, rememberEvent, takeUnsettled, takeWaiting } from './storage.ts'
import { tokenById } from './tokens.storage.ts'
import type { createTokens } from './tokens.ts'

const ASK_AFTER_SECONDS = 30
const RECONCILED_AT_ONCE = 8

/** What became of a webhook: `unknown` when its payment is not there (yet), so that it is sent again. */
export type WebhookOutcome = 'settled' | 'repeated' | 'unknown' | 'forged' | 'wrongProvider'

type ReconcilingContext = Pick<PaymentsContext, 'db' | 'log' | 'providers'> & {
  settling: ReturnType<typeof createSettling>
  refunds: Refunds
  tokens: ReturnType<typeof createTokens>
}

/** How the club hears what became of a payment: the provider tells, or is asked. */
export function createReconciling(ctx: ReconcilingContext) {
  return inContext(ctx, { receiveWebhook, reconcile })
}

/** Verifies an event and asks the provider what it is about; the event's own word is never taken (T27). */
async function receiveWebhook(
  ctx: ReconcilingContext,
  given: WebhookDelivery & { providerName: string },
): Promise<WebhookOutcome> {
  const { providers, db, log } = ctx
  const provider = providers.find(given.providerName)
  if (!provider) return 'wrongProvider'
  try {
    const event = await provider.handleWebhook(given)
    if (!event) return 'settled'
    if (await hasSeenEvent(db, provider.name, event.id)) return 'repeated'
    if (!(await settleEvent(ctx, event.key))) return 'unknown'
    // After settling, so that a crash in between leaves the event to be sent again.
    await rememberEvent(db, provider.name, event.id)
    return 'settled'
  } catch (error) {
    if (!(error instanceof ForgedEventError)) throw error
    log.warn({ err: error }, 'a payment event was refused')
    return 'forged'
  }
}

/** False: neither a payment nor a stored method has this key, or its transaction has not committed. */
async function settleEvent(ctx: ReconcilingContext, key: string): Promise<boolean> {
  const { settling, db, tokens } = ctx
  if (await settling.hear(key)) return true
  const token = await tokenById(db, key)
  if (token) await tokens.refreshToken(token)
  return token !== null
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
