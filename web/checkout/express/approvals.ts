import type { z } from 'zod'
import type { Cart } from '#modules/cart/schema.ts'
import { beginApproval, readApproval } from '#modules/checkout/approvals/approvals.endpoints.ts'
import type { ApprovalState } from '#modules/checkout/approvals/approvals.schema.ts'
import type { CreateCheckout } from '#modules/checkout/schema.ts'
import { type NewAddress, type PostalAddress, Address as WholeAddress } from '#modules/contacts/schema.ts'
import type { ApprovalWay } from '#modules/payments/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { cartIdentity, identityQuery } from '#web/cart/store/identity.ts'
import { forgetAttempt, keyFor } from '../attempt.ts'
import { createCheckout, createGuestCheckout, readPaymentStatus } from '../checkout-calls.ts'
import { readDraft, saveDraft, typedId } from '../draft.ts'
import { messageOfCheckout } from '../reactions.ts'
import { forgetApproval, type Kept, keepApproval, keptApprovals, takeOver } from './kept-approvals.ts'
import { addressFromWallet, cartTo, refusalToCart } from './wallet-order.ts'

/** Where the way's own page asks the buyer. Nothing is ordered yet. */
export async function beginAt(
  way: ApprovalWay,
  cart: Cart,
  redirectUrl: string,
): Promise<Answer<{ paymentUrl: string }>> {
  const { id, totalPrice: expectedTotal, countryCode } = cart
  const answer = await call(beginApproval, {
    query: identityQuery(cartIdentity()),
    body: { method: way, cartId: id!, expectedTotal, countryCode, redirectUrl },
    reaction: (failure) => ({ message: messageOfCheckout(failure), shownInPlace: true }),
  })
  if (answer.ok) keepApproval({ approval: answer.data.approval, way })
  return answer
}

type Told = 'lost' | 'open' | 'over' | 'used' | 'address' | 'notThere' | 'changed' | 'sum'

type Unasked = 'unanswered' | 'tooMany'

/** How it goes on after the agreement; `told` is said above the steps, which stand filled in with what is known from there. */
export type AfterApproval =
  | { kind: 'paid' | 'failed'; checkoutId: string }
  | { kind: 'told'; told: Told }
  /** No answer, or none because so much was asked from the same network: it may be asked again, and nothing is bought twice. */
  | { kind: Unasked }
  | { kind: 'refused'; message: string }

/** Back from its page: orders with the address from there, where it fits what was agreed to; else says why not, and lets it go. */
export async function finishApproval(
  way: ApprovalWay,
  cart: Cart | null,
  redirectUrl: string,
): Promise<AfterApproval> {
  const found = await findApproval(way)
  if (found === 'none') return { kind: 'told', told: 'lost' }
  if (found === 'unanswered' || found === 'tooMany') return { kind: found }
  const { kept, state, buyer, amountCents } = found
  if (state !== 'approved' || !buyer) {
    forgetApproval(kept)
    return { kind: 'told', told: ENDS[state] ?? 'over' }
  }
  const told = (what: Told): AfterApproval => {
    leave(kept)
    return { kind: 'told', told: what }
  }
  const isGuest = cartIdentity().kind === 'anonymous'
  const given = addressFromWallet(buyer)
  // Abroad a parcel needs a telephone number, which is not known everywhere.
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
  return order({ kept, cartId: there.id!, address, amountCents, redirectUrl }, isGuest ? buyer.email : null)
}

type Found = ApprovalState & { kept: Kept }

/** This tab's; else, where the way led back into another tab, the one of this browser that somebody agreed to. */
async function findApproval(way: ApprovalWay): Promise<Found | 'none' | Unasked> {
  const { own, others } = keptApprovals(way)
  if (own !== null) return ask(own)
  const asked = await Promise.all(others.map(ask))
  const found = inState(asked, 'approved') ?? inState(asked, 'open')
  if (found) takeOver(found.kept)
  return found ?? asked.find((one) => typeof one === 'string') ?? 'none'
}

const inState = (asked: readonly (Found | Unasked)[], state: ApprovalState['state']) =>
  asked.filter((one) => typeof one !== 'string').find((one) => one.state === state)

async function ask(kept: Kept): Promise<Found | Unasked> {
  const query = identityQuery(cartIdentity())
  const body = { approval: kept.approval }
  const answer = await call(readApproval, { query, body, reaction: () => 'silent' })
  return answer.ok ? { ...answer.data, kept } : unaskedBy(answer.failure)
}

const unaskedBy = ({ status }: Failure): Unasked => (status === 429 ? 'tooMany' : 'unanswered')

/** Where somebody has agreed and come here without its way back, as by the step back or from another browser; null: nowhere. */
export async function agreedWay(): Promise<ApprovalWay | null> {
  const { own, others } = keptApprovals()
  const asked = await Promise.all((own === null ? others : [own]).map(ask))
  return inState(asked, 'approved')?.kept.way ?? null
}

/** Whether there is anything to ask about. */
export function isBegun(): boolean {
  const { own, others } = keptApprovals()
  return own !== null || others.length > 0
}

/** What an approval that is not agreed to is said to be. */
const ENDS: Partial<Record<ApprovalState['state'], 'open' | 'over' | 'used' | 'lost'>> = {
  ...{ open: 'open', over: 'over', used: 'used', unusable: 'lost' },
}

async function order(
  given: {
    kept: Kept
    cartId: string
    address: PostalAddress
    amountCents: number
    redirectUrl: string
  },
  email: string | null,
): Promise<AfterApproval> {
  const { kept, cartId, address, amountCents, redirectUrl } = given
  const { approval, way: method } = kept
  const order: CreateCheckout = {
    ...{ cartId, shippingAddress: address, billingAddress: address, acceptedTerms: true, approval },
    ...{ expectedTotal: amountCents, redirectUrl },
  }
  const body = email === null ? order : { ...order, email }
  const create = email === null ? createCheckout : createGuestCheckout
  const answer = await create({ method, body, idempotencyKey: keyFor(method, body) })
  if (!answer.ok) {
    const { status, problem } = answer.failure
    if (status === null || status >= 500 || status === 429) return { kind: unaskedBy(answer.failure) }
    forgetAttempt()
    leave(kept)
    if (problem?.errorCode === 'APPROVAL_NOT_VALID') return { kind: 'told', told: 'used' }
    return { kind: 'refused', message: messageOfCheckout(answer.failure) }
  }
  forgetAttempt()
  forgetApproval(kept)
  const checkoutId = typeof answer.data === 'string' ? null : (answer.data.checkoutId ?? null)
  if (checkoutId === null) return { kind: 'refused', message: 'checkoutFailed' }
  const paid = await readPaymentStatus(checkoutId)
  return { kind: !paid.ok && paid.failure.status === 400 ? 'failed' : 'paid', checkoutId }
}

/** The steps stand as if their buyer had typed what was said there. */
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

/** Come back without having agreed: what this tab came from is over. */
export function leaveApproval(way: ApprovalWay): void {
  const { own } = keptApprovals(way)
  if (own) leave(own)
}

/** Nothing is ordered with it. That is told, for nobody else knows it: what a way holds is let go. */
function leave(kept: Kept): void {
  forgetApproval(kept)
  const query = identityQuery(cartIdentity())
  const body = { approval: kept.approval, isLeft: true }
  void call(readApproval, { query, body, reaction: () => 'silent' })
}
