import type { z } from 'zod'
import type { Cart } from '#modules/cart/schema.ts'
import { beginApproval, readApproval } from '#modules/checkout/approvals/approvals.endpoints.ts'
import type { ApprovalState } from '#modules/checkout/approvals/approvals.schema.ts'
import type { CreateCheckout } from '#modules/checkout/schema.ts'
import { type NewAddress, type PostalAddress, Address as WholeAddress } from '#modules/contacts/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import { cartIdentity, identityQuery } from '#web/cart/store/identity.ts'
import { forgetAttempt, keyFor } from '../attempt.ts'
import { createCheckout, createGuestCheckout, readPaymentStatus } from '../checkout-calls.ts'
import { readDraft, saveDraft, typedId } from '../draft.ts'
import { messageOfCheckout } from '../reactions.ts'
import { addressFromWallet, cartTo, refusalToCart } from './wallet-order.ts'

/** What was begun at PayPal waits in this tab for the way back. */
const KEY = 'paypal-approval'

/** Where PayPal asks the buyer. Nothing is ordered yet. */
export async function beginAtPaypal(
  cart: Cart,
  redirectUrl: string,
): Promise<Answer<{ paymentUrl: string }>> {
  const answer = await call(beginApproval, {
    query: identityQuery(cartIdentity()),
    body: {
      ...{ cartId: cart.id!, expectedTotal: cart.totalPrice, countryCode: cart.countryCode, redirectUrl },
    },
    reaction: (failure) => ({ message: messageOfCheckout(failure), shownInPlace: true }),
  })
  if (answer.ok) keep(answer.data.approval)
  return answer
}

/** How it goes on after PayPal; `told` is said above the steps, which stand filled in with what PayPal knows. */
export type AfterPaypal =
  | { kind: 'paid' | 'failed'; checkoutId: string }
  | { kind: 'told'; told: 'lost' | 'open' | 'over' | 'used' | 'address' | 'notThere' | 'changed' | 'sum' }
  /** No answer: it may be asked again, and nothing is bought twice. */
  | { kind: 'unanswered' }
  | { kind: 'refused'; message: string }

/** Back from PayPal: orders with the address from there, where it fits what was agreed to; else says why not. */
export async function finishPaypal(cart: Cart | null, redirectUrl: string): Promise<AfterPaypal> {
  const approval = kept()
  if (approval === null) return { kind: 'told', told: 'lost' }
  const isGuest = cartIdentity().kind === 'anonymous'
  const query = identityQuery(cartIdentity())
  const answer = await call(readApproval, { query, body: { approval }, reaction: () => 'silent' })
  if (!answer.ok) return { kind: 'unanswered' }
  const { state, buyer, amountCents } = answer.data
  if (state !== 'approved' || !buyer) return told(ENDS[state] ?? 'over')
  const given = addressFromWallet(buyer)
  // Abroad a parcel needs a telephone number, which PayPal need not know.
  const address = given && WholeAddress.safeParse(given).success ? given : null
  fillIn(buyer, address, isGuest)
  const { countryCode } = buyer.address
  if (!address || (isGuest && buyer.email === '')) return told('address')
  const there = await cartTo(countryCode)
  if (!there) return { kind: 'unanswered' }
  if (cart === null || there.totalItemQuantity === 0) return told('used')
  const refusal = refusalToCart(there, countryCode)
  if (refusal) return told(refusal)
  if (there.totalPrice !== amountCents) return told('sum')
  return order(
    { approval, cartId: there.id!, address, amountCents, redirectUrl },
    isGuest ? buyer.email : null,
  )
}

/** What an approval that is not agreed to is said to be. */
const ENDS: Partial<Record<ApprovalState['state'], 'open' | 'over' | 'used' | 'lost'>> = {
  ...{ open: 'open', over: 'over', used: 'used', unusable: 'lost' },
}

async function order(
  given: {
    approval: string
    cartId: string
    address: PostalAddress
    amountCents: number
    redirectUrl: string
  },
  email: string | null,
): Promise<AfterPaypal> {
  const { approval, cartId, address, amountCents, redirectUrl } = given
  const order: CreateCheckout = {
    ...{ cartId, shippingAddress: address, billingAddress: address, acceptedTerms: true, approval },
    ...{ expectedTotal: amountCents, redirectUrl },
  }
  const body = email === null ? order : { ...order, email }
  const create = email === null ? createCheckout : createGuestCheckout
  const answer = await create({ method: 'paypal', body, idempotencyKey: keyFor('paypal', body) })
  if (!answer.ok) {
    const { status, problem } = answer.failure
    if (status === null || status >= 500) return { kind: 'unanswered' }
    forgetAttempt()
    if (problem?.errorCode === 'APPROVAL_NOT_VALID') return told('used')
    return { kind: 'refused', message: messageOfCheckout(answer.failure) }
  }
  forgetAttempt()
  keep(null)
  const checkoutId = typeof answer.data === 'string' ? null : (answer.data.checkoutId ?? null)
  if (checkoutId === null) return { kind: 'refused', message: 'checkoutFailed' }
  const paid = await readPaymentStatus(checkoutId)
  return { kind: !paid.ok && paid.failure.status === 400 ? 'failed' : 'paid', checkoutId }
}

function told(what: Extract<AfterPaypal, { kind: 'told' }>['told']): AfterPaypal {
  keep(null)
  return { kind: 'told', told: what }
}

/** The steps stand as if their buyer had typed what PayPal says. */
function fillIn(
  buyer: NonNullable<ApprovalState['buyer']>,
  address: PostalAddress | null,
  isGuest: boolean,
): void {
  const words = buyer.name.trim().split(/\s+/)
  const values: z.input<typeof NewAddress> = address ?? {
    ...buyer.address,
    ...{ firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '', phone: buyer.phone },
  }
  const { typed, chosen } = readDraft()
  saveDraft({
    typed: { ...typed, billing: { values, isReady: address !== null } },
    chosen: { ...chosen, billing: typedId('billing') },
    isSame: true,
    ...(isGuest ? { isGuest: true, email: buyer.email } : {}),
  })
}

export function forgetPaypal(): void {
  keep(null)
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(approval: string | null): void {
  try {
    if (approval === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, approval)
  } catch {}
}
