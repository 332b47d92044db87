import type { z } from 'zod'
import type { Cart } from '#modules/cart/schema.ts'
import { beginApproval, readApproval } from '#modules/checkout/approvals/approvals.endpoints.ts'
import type { ApprovalState } from '#modules/checkout/approvals/approvals.schema.ts'
import type { CreateCheckout } from '#modules/checkout/schema.ts'
import { type NewAddress, type PostalAddress, Address as WholeAddress } from '#modules/contacts/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { cartIdentity, identityQuery } from '#web/cart/store/identity.ts'
import { forgetAttempt, keyFor } from '../attempt.ts'
import { createCheckout, createGuestCheckout, readPaymentStatus } from '../checkout-calls.ts'
import { readDraft, saveDraft, typedId } from '../draft.ts'
import { messageOfCheckout } from '../reactions.ts'
import { forgetApproval, keepApproval, keptApprovals, takeOver } from './kept-approvals.ts'
import { addressFromWallet, cartTo, refusalToCart } from './wallet-order.ts'

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
  if (answer.ok) keepApproval(answer.data.approval)
  return answer
}

type Told = 'lost' | 'open' | 'over' | 'used' | 'address' | 'notThere' | 'changed' | 'sum'

type Unasked = 'unanswered' | 'tooMany'

/** How it goes on after PayPal; `told` is said above the steps, which stand filled in with what PayPal knows. */
export type AfterPaypal =
  | { kind: 'paid' | 'failed'; checkoutId: string }
  | { kind: 'told'; told: Told }
  /** No answer, or none because so much was asked from the same network: it may be asked again, and nothing is bought twice. */
  | { kind: Unasked }
  | { kind: 'refused'; message: string }

/** Back from PayPal: orders with the address from there, where it fits what was agreed to; else says why not. */
export async function finishPaypal(cart: Cart | null, redirectUrl: string): Promise<AfterPaypal> {
  const found = await findApproval()
  if (found === 'none') return { kind: 'told', told: 'lost' }
  if (found === 'unanswered' || found === 'tooMany') return { kind: found }
  const { approval, state, buyer, amountCents } = found
  const told = (what: Told): AfterPaypal => {
    forgetApproval(approval)
    return { kind: 'told', told: what }
  }
  if (state !== 'approved' || !buyer) return told(ENDS[state] ?? 'over')
  const isGuest = cartIdentity().kind === 'anonymous'
  const given = addressFromWallet(buyer)
  // Abroad a parcel needs a telephone number, which PayPal need not know.
  const address = given && WholeAddress.safeParse(given).success ? given : null
  fillIn(buyer, address, isGuest)
  const { countryCode } = buyer.address
  if (!address || (isGuest && buyer.email === '')) return told('address')
  const answer = await cartTo(countryCode)
  if (!answer.ok) return { kind: unaskedBy(answer.failure) }
  const there = answer.data
  if (cart === null || there.totalItemQuantity === 0) return told('used')
  const refusal = refusalToCart(there, countryCode)
  if (refusal) return told(refusal)
  if (there.totalPrice !== amountCents) return told('sum')
  return order(
    { approval, cartId: there.id!, address, amountCents, redirectUrl },
    isGuest ? buyer.email : null,
  )
}

type Found = ApprovalState & { approval: string }

/** This tab's; else, where PayPal led back into another tab, the one of this browser that somebody agreed to. */
async function findApproval(): Promise<Found | 'none' | Unasked> {
  const { own, others } = keptApprovals()
  if (own !== null) return ask(own)
  const asked = await Promise.all(others.map(ask))
  const found = inState(asked, 'approved') ?? inState(asked, 'open')
  if (found) takeOver(found.approval)
  return found ?? asked.find((one) => typeof one === 'string') ?? 'none'
}

const inState = (asked: readonly (Found | Unasked)[], state: ApprovalState['state']) =>
  asked.filter((one) => typeof one !== 'string').find((one) => one.state === state)

async function ask(approval: string): Promise<Found | Unasked> {
  const query = identityQuery(cartIdentity())
  const answer = await call(readApproval, { query, body: { approval }, reaction: () => 'silent' })
  return answer.ok ? { ...answer.data, approval } : unaskedBy(answer.failure)
}

const unaskedBy = ({ status }: Failure): Unasked => (status === 429 ? 'tooMany' : 'unanswered')

/** Whether somebody has agreed at PayPal and come here without its way back, as by the step back or from another browser. */
export async function isAgreedAtPaypal(): Promise<boolean> {
  const { own, others } = keptApprovals()
  const asked = await Promise.all((own === null ? others : [own]).map(ask))
  return inState(asked, 'approved') !== undefined
}

/** Whether there is anything to ask about. */
export function isBegunAtPaypal(): boolean {
  const { own, others } = keptApprovals()
  return own !== null || others.length > 0
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
    if (status === null || status >= 500 || status === 429) return { kind: unaskedBy(answer.failure) }
    forgetAttempt()
    if (problem?.errorCode === 'APPROVAL_NOT_VALID') {
      forgetApproval(approval)
      return { kind: 'told', told: 'used' }
    }
    return { kind: 'refused', message: messageOfCheckout(answer.failure) }
  }
  forgetAttempt()
  forgetApproval(approval)
  const checkoutId = typeof answer.data === 'string' ? null : (answer.data.checkoutId ?? null)
  if (checkoutId === null) return { kind: 'refused', message: 'checkoutFailed' }
  const paid = await readPaymentStatus(checkoutId)
  return { kind: !paid.ok && paid.failure.status === 400 ? 'failed' : 'paid', checkoutId }
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
  const { typed, chosen, open } = readDraft()
  saveDraft({
    typed: { ...typed, billing: { values, isReady: address !== null } },
    chosen: { ...chosen, billing: typedId('billing') },
    open: { ...open, billing: null },
    isSame: true,
    ...(isGuest ? { isGuest: true, email: buyer.email } : {}),
  })
}

/** Left at PayPal: what this tab came from is over. That is told, for nobody else knows it. */
export function leavePaypal(): void {
  const { own } = keptApprovals()
  forgetApproval(own)
  if (own === null) return
  const query = identityQuery(cartIdentity())
  void call(readApproval, { query, body: { approval: own, isLeft: true }, reaction: () => 'silent' })
}
