import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { type PaymentsContext, refuse } from './context.ts'
import { ProviderError, type ProviderPayout } from './provider.ts'
import { lockPayment, refundsOf } from './refunds.ts'
import { needsProvider } from './rules.ts'
import type { Payment, TokenKind } from './schema.ts'
import { findPayment } from './storage.ts'
import { tokenById } from './tokens.storage.ts'

/** Who gets the money: a kept method, or whoever paid the payment that it goes back on. */
export type PayoutTarget =
  | { kind: TokenKind; paymentTokenId: string }
  | { kind: 'original'; originalPaymentId: string }

export type PayoutWish = PayoutTarget & {
  /** UUID; the same key is the same payout. */
  key: string
  amountCents: number
}

type Row = {
  id: string
  payment_id: string | null
  payment_token_id: string | null
  amount_cents: number
  provider: string
  state: string
  reference: string | null
  failure: string | null
  /** So old that the provider may have forgotten its key: sent again, it might be paid twice. */
  is_old: boolean
}

/** PayPal knows the key of a payout for thirty days. */
const KEY_DAYS = 28

/** Money to people, at the provider. What it is for, and its posting in the ledger, is the caller's business. */
export function createPayouts(ctx: PaymentsContext) {
  return inContext(ctx, { payOut, canPayOut, canPayBack })
}

/** Whether new payouts of this kind are on offer: a provider may only give back what was paid. */
function canPayOut(ctx: PaymentsContext, kind: TokenKind | 'original'): boolean {
  const { providers } = ctx
  return kind === 'original' || providers.forKind(kind).canPayOut(kind)
}

/** Is there so much left of this payment, at a provider, that the sum can go back on it? */
async function canPayBack(
  ctx: PaymentsContext,
  given: { originalPaymentId: string; amountCents: number },
): Promise<boolean> {
  const { db } = ctx
  const payment = await findPayment(db, { paymentId: given.originalPaymentId })
  return payment !== null && (await isLeft(db, payment, given.amountCents))
}

/**
 * Gives money to a person, outside of any transaction. Throws a ProviderError: `unavailable` while nobody knows or it is
 * on its way (ask again with the same key), `refused` when it will never arrive. Refunds and payouts of a payment
 * together are never more than was paid: its row is locked before the sum is looked at.
 */
async function payOut(
  ctx: PaymentsContext,
  wish: PayoutWish,
): Promise<{ provider: string; reference: string }> {
  const { db } = ctx
  const payout = (await findPayout(db, wish.key)) ?? (await begin(ctx, wish))
  if (payout.amount_cents !== wish.amountCents || targetOf(payout) !== targetOfWish(wish))
    throw new Error(`the payout ${wish.key} was another one`)
  if (payout.state === 'refused') throw new ProviderError('refused', payout.failure ?? 'refused')
  if (payout.state === 'done') return { provider: payout.provider, reference: payout.reference! }
  return send(ctx, payout)
}

async function begin(ctx: PaymentsContext, wish: PayoutWish): Promise<Row> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const provider =
      wish.kind === 'original' ? await providerOfPayment(trx, wish) : await providerOfToken(ctx, trx, wish)
    await trx
      .insertInto('payouts')
      .values({
        id: wish.key,
        payment_id: wish.kind === 'original' ? wish.originalPaymentId : null,
        payment_token_id: wish.kind === 'original' ? null : wish.paymentTokenId,
        provider,
        amount_cents: wish.amountCents,
        state: 'requested',
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await findPayout(trx, wish.key))!
  })
}

async function providerOfPayment(
  trx: Trx,
  wish: { key: string; originalPaymentId: string; amountCents: number },
): Promise<string> {
  await lockPayment(trx, wish.originalPaymentId)
  const payment = await findPayment(trx, { paymentId: wish.originalPaymentId })
  // The same key may have come first while this one waited for the lock.
  const isKnown = (await findPayout(trx, wish.key)) !== null
  if (!payment || !(isKnown || (await isLeft(trx, payment, wish.amountCents))))
    throw new ProviderError('refused', refuse('REFUND_ABOVE_PAYMENT').detail)
  return payment.provider
}

async function providerOfToken(
  ctx: PaymentsContext,
  trx: Trx,
  wish: { kind: TokenKind; paymentTokenId: string },
) {
  const { providers } = ctx
  const token = await tokenById(trx, wish.paymentTokenId)
  const isUsable = token?.state === 'active' && token.kind === wish.kind && token.reference !== null
  if (!isUsable || !providers.named(token.provider).canPayOut(token.kind))
    throw new ProviderError('refused', refuse('PAYOUT_NOT_POSSIBLE').detail)
  return token.provider
}

async function send(ctx: PaymentsContext, payout: Row): Promise<{ provider: string; reference: string }> {
  const { db } = ctx
  try {
    const word = await ask(ctx, payout)
    await saveAnswer(db, { id: payout.id, ...word })
    if (word.state === 'underway') throw new ProviderError('unavailable', 'the payout is on its way')
    return { provider: payout.provider, reference: word.reference }
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused')
      await saveRefusal(db, payout.id, error.message)
    throw error
  }
}

async function ask(ctx: PaymentsContext, payout: Row): Promise<ProviderPayout> {
  const { db, providers } = ctx
  const provider = providers.named(payout.provider)
  const { id: key, amount_cents: amountCents } = payout
  if (payout.payment_id) {
    const { reference } = (await findPayment(db, { paymentId: payout.payment_id }))!
    const refund = await provider.refund({ key, reference: reference!, amountCents })
    return { reference: refund.reference, state: 'done' }
  }
  const token = await tokenById(db, payout.payment_token_id!)
  if (!payout.reference && payout.is_old)
    throw new ProviderError(
      'unavailable',
      'nobody knows whether this payout was made: the provider is asked by hand',
    )
  // A payout that has a name can be asked after without the method, which may be forgotten by now.
  if (!provider.payOut || !(payout.reference || token?.reference))
    throw new ProviderError('refused', refuse('PAYOUT_NOT_POSSIBLE').detail)
  return provider.payOut({
    key,
    reference: payout.reference,
    tokenReference: token?.reference ?? '',
    amountCents,
    currency: 'EUR',
  })
}

async function isLeft(db: Db, payment: Payment, amountCents: number): Promise<boolean> {
  if (!needsProvider(payment.method) || !payment.reference) return false
  if (payment.state !== 'paid' && payment.state !== 'refunding') return false
  const { promisedCents } = await refundsOf(db, payment.id)
  return promisedCents + amountCents <= payment.amountCents
}

function targetOf(payout: Row): string {
  return payout.payment_id ?? payout.payment_token_id ?? ''
}

function targetOfWish(wish: PayoutWish): string {
  return wish.kind === 'original' ? wish.originalPaymentId : wish.paymentTokenId
}

async function findPayout(db: Db, id: string): Promise<Row | null> {
  const isOld = sql<boolean>`created_at < app.now() - make_interval(days => ${KEY_DAYS})`
  const row = await db
    .selectFrom('payouts')
    .selectAll()
    .select(isOld.as('is_old'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function saveAnswer(db: Db, given: ProviderPayout & { id: string }): Promise<void> {
  const isDone = given.state === 'done'
  await db
    .updateTable('payouts')
    .set({
      reference: given.reference,
      ...(isDone ? { state: 'done', ended_at: sql<Date>`app.now()` } : {}),
    })
    .where('id', '=', given.id)
    .where('state', '=', 'requested')
    .execute()
}

async function saveRefusal(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ state: 'refused', failure, ended_at: sql<Date>`app.now()` })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}
