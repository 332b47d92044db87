import { isOwnOrigin } from '#club/domains.ts'
import { invoicing } from '#club/money/invoicing.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type PaymentsContext, providerUnavailable, refuse } from './context.ts'
import { loadCredit, refusalToCredit } from './on-account.ts'
import { ProviderError } from './provider.ts'
import { type PaymentInfo, type TokenKind, tokenBlockers } from './schema.ts'
import {
  activateToken,
  failToken,
  findToken,
  insertToken,
  keysOf,
  listTokens,
  lockToken,
  markAllTokensDeleted,
  markTokenDeleted,
  type PaymentToken,
  saveTokenReference,
  type TokenState,
} from './tokens.storage.ts'
import { termsOf, type WayName } from './ways.rules.ts'

export type AddToken = {
  caller: Caller
  kind: TokenKind
  billingAddress?: unknown
  redirectUrl: string
  language: string
}

export const FORGET_JOB = 'payments.forget-token'
export const FORGET_PAYER_JOB = 'payments.forget-payer'
const KEYS_AT_ONCE = 500

/** The buyer's stored payment methods. The owner is the token's subject: a person or an organisation. */
export function createTokens(ctx: PaymentsContext) {
  return inContext(ctx, {
    paymentInfo,
    addToken,
    tokenStatus,
    refreshToken,
    deleteToken,
    forgetTokens,
    forgetAtProvider,
    forgetPayer,
  })
}

/** What is on offer and what is stored. Whether a cart may be bought on account depends on the cart (CHK-36). */
async function paymentInfo(ctx: PaymentsContext, { caller }: { caller: Caller }): Promise<PaymentInfo> {
  const { db } = ctx
  const [stored, sepa, onAccount] = await Promise.all([
    listTokens(db, caller.subjectId),
    maySepa(ctx, caller.subjectId),
    mayBuyOnAccount(ctx, caller.subjectId),
  ])
  const of = (kind: TokenKind) => stored.filter((method) => method.kind === kind)
  const isOffered = (method: WayName) => termsOf(method, valueNow) !== 'off'
  return {
    creditCard: of('creditCard'),
    payPal: of('payPal'),
    ...(sepa ? { sepa: of('sepa') } : {}),
    ...(onAccount ? { purchaseOnAccount: [] } : {}),
    ...(isOffered('applepay') ? { applePay: [] } : {}),
    ...(isOffered('googlepay') ? { googlePay: [] } : {}),
    ...(isOffered('klarna') ? { klarna: [] } : {}),
  }
}

/** Of one cent: whether the limits are enough for a cart is seen when it is bought. */
async function mayBuyOnAccount(ctx: PaymentsContext, ownerId: string): Promise<boolean> {
  const { db } = ctx
  if (!ctx.isOnAccountOffered) return false
  return refusalToCredit(await loadCredit(db, ownerId), 1) === null
}

function maySepa(ctx: PaymentsContext, personId: string): Promise<boolean> {
  return ctx.isInGroup({ personId, group: invoicing.sepaGroup })
}

/** Begins to add a method: the buyer agrees at the provider and comes back to `redirectUrl`. */
async function addToken(ctx: PaymentsContext, given: AddToken): Promise<{ id: string; paymentUrl: string }> {
  const { db, providers, domains } = ctx
  const { caller, kind, redirectUrl, language } = given
  if (!isOwnOrigin(redirectUrl, domains)) throw refuse('REDIRECT_NOT_ALLOWED')
  if (kind === 'sepa' && !(await maySepa(ctx, caller.subjectId))) throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
  if (kind === 'payPal' && termsOf('paypal', valueNow) === 'off') throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
  const id = newId()
  const provider = providers.forKind(kind)
  await insertToken(db, {
    id,
    ownerId: caller.subjectId,
    kind,
    provider: provider.name,
    billingAddress: given.billingAddress,
  })
  try {
    const word = await provider.storeToken({
      key: id,
      kind,
      returnUrl: redirectUrl,
      cancelUrl: cancelledAt(redirectUrl),
      language,
    })
    await saveTokenReference(db, { id, reference: word.reference })
    return { id, paymentUrl: word.paymentUrl! }
  } catch (error) {
    throw error instanceof ProviderError ? providerUnavailable(error) : error
  }
}

/** `active` when it may be used; asks the provider while it is pending. 404 for other people's. */
async function tokenStatus(ctx: PaymentsContext, given: { caller: Caller; id: string }): Promise<TokenState> {
  const { db } = ctx
  const token = await findToken(db, { id: given.id, ownerId: given.caller.subjectId })
  if (!token) throw notFound()
  await refreshToken(ctx, token).catch((error) => {
    throw error instanceof ProviderError ? providerUnavailable(error) : error
  })
  return (await findToken(db, { id: given.id, ownerId: given.caller.subjectId }))?.state ?? 'failed'
}

/** Asks the provider what became of a method that is about to be added. */
async function refreshToken(ctx: PaymentsContext, token: PaymentToken): Promise<void> {
  const { db, providers } = ctx
  if (token.state !== 'pending') return
  const word = await providers.named(token.provider).confirm({
    key: token.id,
    reference: token.reference,
    tokenReference: null,
    isGivenUp: false,
  })
  if (word?.stored) await activateToken(db, { id: token.id, ...word.stored })
  else if (word?.state === 'declined' || word?.state === 'cancelled') await failToken(db, token.id)
}

/** Deletes a method, unless a contract or a running payout needs it (PM-06): 400 with the code as title (PM-14). */
async function deleteToken(ctx: PaymentsContext, given: { caller: Caller; id: string }): Promise<void> {
  const { db, log } = ctx
  const wish = { id: given.id, ownerId: given.caller.subjectId }
  const token = await db.transaction().execute(async (trx) => {
    const locked = await lockToken(trx, wish)
    if (!locked) throw notFound()
    for (const { code, blocks } of ctx.tokenBlockers)
      if (await blocks(trx, locked.id)) throw new AppError(400, code, tokenBlockers[code], { title: code })
    if (!(await markTokenDeleted(trx, wish))) throw notFound()
    return locked
  })
  if (token.state !== 'active' || !token.reference) return
  // Ours is gone either way; a provider that is away keeps a reference that nobody can use any more.
  await forget(ctx, token).catch((error) =>
    log.warn({ err: error }, 'the provider did not forget a payment method'),
  )
}

/** All of somebody's methods, when the account is erased; the provider is told afterwards, by jobs. */
async function forgetTokens(ctx: PaymentsContext, trx: Trx, ownerId: string): Promise<void> {
  for (const token of await markAllTokensDeleted(trx, ownerId)) await ctx.jobs.enqueue(trx, FORGET_JOB, token)
  for (const { provider, keys } of await keysOf(trx, ownerId))
    for (let from = 0; from < keys.length; from += KEYS_AT_ONCE)
      await ctx.jobs.enqueue(trx, FORGET_PAYER_JOB, {
        provider,
        keys: keys.slice(from, from + KEYS_AT_ONCE),
      })
}

/** A provider that no longer knows the method, or will not say, has nothing of ours to keep. */
async function forgetAtProvider(
  ctx: PaymentsContext,
  given: { provider: string; reference: string },
): Promise<void> {
  const { providers, log } = ctx
  await providers
    .named(given.provider)
    .forgetToken({ reference: given.reference })
    .catch((error) => {
      if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
      log.warn({ err: error }, 'the provider did not forget a payment method')
    })
}

async function forgetPayer(ctx: PaymentsContext, given: { provider: string; keys: string[] }): Promise<void> {
  const { providers } = ctx
  await providers.find(given.provider)?.forgetPayer?.({ keys: given.keys })
}

async function forget(ctx: PaymentsContext, { provider, reference }: PaymentToken): Promise<void> {
  const { providers } = ctx
  await providers.named(provider).forgetToken({ reference: reference! })
}

/** Where somebody comes back to who did not agree. Not every provider tells us so, hence the mark in the address. */
function cancelledAt(redirectUrl: string): string {
  const url = new URL(redirectUrl)
  url.searchParams.set('cancelled', '1')
  return url.href
}
