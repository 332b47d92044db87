import { isOwnOrigin } from '#club/domains.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type PaymentsContext, providerUnavailable, refuse } from '../context.ts'
import { type ProviderApproval, ProviderError } from '../provider.ts'
import { APPROVAL_WAYS, type ApprovalWay, HELD_WAYS, type Payment } from '../schema.ts'
import { findPayment } from '../storage.ts'
import { refusalToWay } from '../ways.rules.ts'
import { type Approval, openApproval, sealApproval } from './approval-seal.rules.ts'
import { findBegun, lockBegun, noteBack, noteBegun } from './approvals.storage.ts'
import { letGo } from './letting-go.ts'

export type BeginApproval = {
  method: ApprovalWay
  cartId: string
  /** Whose cart it is: nobody else can use it. */
  holder: string
  amountCents: number
  returnUrl: string
  cancelUrl: string
  language: string
}

/** `unusable`: sealed for somebody else, too old, or no seal at all. `used`: an order was placed with it. */
export type ReadApproval = Omit<ProviderApproval, 'state'> & {
  state: ProviderApproval['state'] | 'used' | 'unusable'
}

/** What an order is placed with: the approval, the cart and whose it is, and the cart's other orders that are not decided. */
export type Claim = { sealed: string; cartId: string; holder: string; besides: readonly string[] }

/** Paying begins at the provider, and the order follows with the address from there. Taken is only what an order was placed with. */
export function createApprovals(context: PaymentsContext) {
  return inContext(context, { beginApproval, readApproval })
}

/** Where the buyer agrees, and what they come back with. 503 while the provider does not answer. */
async function beginApproval(
  ctx: PaymentsContext,
  given: BeginApproval,
): Promise<{ paymentUrl: string; approval: string }> {
  const { method, cartId, holder, amountCents, returnUrl, cancelUrl, language } = given
  for (const url of [returnUrl, cancelUrl])
    if (!isOwnOrigin(url, ctx.domains)) throw refuse('REDIRECT_NOT_ALLOWED')
  if (amountCents === 0) throw refuse('NOTHING_TO_PAY')
  if (refusalToWay(method, { cents: amountCents, countryCode: null }, valueNow))
    throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
  const provider = ctx.providers.forMethod(method)
  const key = newId()
  const asked = { key, method, amountCents, currency: 'EUR', asksWhoBuys: true } as const
  const plain = { tokenReference: null, store: false, isTakenWhenSent: false }
  const begun = await provider
    .start({ ...asked, ...plain, returnUrl, cancelUrl, language })
    .catch((error) => {
      throw error instanceof ProviderError ? providerUnavailable(error) : error
    })
  if (!begun.paymentUrl || !begun.reference) throw providerUnavailable(new Error('nowhere to agree'))
  const approval: Approval = {
    ...{ key, method, provider: provider.name, reference: begun.reference },
    ...{ amountCents, cartId, holder },
  }
  const { reference } = begun
  await noteBegun(ctx.db, { id: key, method, provider: provider.name, reference, amountCents })
  return {
    paymentUrl: begun.paymentUrl,
    approval: sealApproval(ctx.approvalSecret, approval, new Date()),
  }
}

/**
 * What became of it, and who agreed; `isLeft`: they go on without it, which only they know. Told to its holder alone, and until an
 * order was placed with it, or it was let go.
 */
async function readApproval(
  ctx: PaymentsContext,
  given: { sealed: string; holder: string; isLeft?: boolean },
): Promise<ReadApproval> {
  const approval = openApproval(ctx.approvalSecret, { ...given, now: new Date() })
  if (!approval) return { state: 'unusable', buyer: null, amountCents: 0 }
  const { key, amountCents } = approval
  const without = { buyer: null, amountCents }
  if (await findPayment(ctx.db, { paymentId: key })) return { state: 'used', ...without }
  if (given.isLeft) {
    await noteBack(ctx.db, { id: key, isApproved: false })
    await letGoIfHeld(ctx, approval)
    return { state: 'over', ...without }
  }
  if ((await findBegun(ctx.db, key))?.isLetGo) return { state: 'over', ...without }
  const word = await wordOf(ctx, approval)
  if (word?.state !== 'open') await noteBack(ctx.db, { id: key, isApproved: word?.state === 'approved' })
  if (word?.state !== 'approved') return { state: word?.state ?? 'over', ...without }
  if (word.amountCents === amountCents) return word
  ctx.log.error({ approval: key, got: word.amountCents }, 'another amount was agreed to than asked for')
  await letGoIfHeld(ctx, approval)
  return { state: 'over', ...without }
}

async function wordOf({ providers }: PaymentsContext, { provider, key, reference }: Approval) {
  try {
    return (await providers.named(provider).approval?.({ key, reference })) ?? null
  } catch (error) {
    throw error instanceof ProviderError ? providerUnavailable(error) : error
  }
}

async function letGoIfHeld(ctx: PaymentsContext, { method, key }: Approval): Promise<void> {
  if (HELD_WAYS.includes(method)) await letGo(ctx, key)
}

/**
 * For the payment of an order, in its transaction. The payment gets the approval's key, so that of several orders one has it; and it
 * has to be for this cart, by its holder, and for this sum.
 */
export async function claimApproval(
  ctx: PaymentsContext,
  trx: Trx,
  given: Claim & { method: string; amountCents: number },
): Promise<Approval> {
  const approval = openApproval(ctx.approvalSecret, { ...given, now: new Date() })
  const isForThis = approval?.cartId === given.cartId && given.method === approval.method
  if (!approval || !isForThis) throw refuse('APPROVAL_NOT_VALID', 409)
  if (approval.amountCents !== given.amountCents) throw refuse('APPROVAL_NOT_VALID', 409)
  const begun = await lockBegun(trx, approval.key)
  if (begun?.isLetGo || (await findPayment(trx, { paymentId: approval.key })))
    throw refuse('APPROVAL_NOT_VALID', 409)
  // Of two tabs the second would take its sum while that of the first is being taken.
  for (const checkoutId of unsafe('noApprovalGuard') ? [] : given.besides) {
    const other = await findPayment(trx, { checkoutId })
    if (other && isAgreed(other)) throw refuse('APPROVAL_NOT_VALID', 409)
  }
  return approval
}

/** Begun, with nowhere to go: its buyer had agreed before the order, and only has to be taken at their word. */
export function isAgreed(payment: Payment): boolean {
  const { state, method, reference, paymentUrl, scriptUrl } = payment
  const isBegun = state === 'started' && reference !== null
  return isBegun && APPROVAL_WAYS.some((way) => way === method) && !paymentUrl && !scriptUrl
}
