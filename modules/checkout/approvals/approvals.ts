import type { CartApi, CartUser } from '#modules/cart/cart.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { ApprovalWay } from '#modules/payments/schema.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { guestErrorCodes } from '../guests/guests.schema.ts'
import { checkoutErrorCodes } from '../schema.ts'
import { holderOf } from './holder.ts'

export type ApprovalsOptions = {
  cart: Pick<CartApi, 'read'>
  payments: Pick<Payments, 'beginApproval' | 'readApproval'>
}

export type Approvals = ReturnType<typeof createApprovals>

/** Buttons of PayPal's kind: agreed to first, ordered with what is said there of the buyer. */
export function createApprovals(ctx: ApprovalsOptions) {
  return inContext(ctx, { begin, read })
}

/** For what the cart costs now, sent home; the order will be for the same, or not by this. */
async function begin(
  { cart, payments }: ApprovalsOptions,
  given: {
    user: CartUser
    method: ApprovalWay
    cartId: string
    expectedTotal: number
    redirectUrl: string
    language: string
    countryCode: string
  },
) {
  const { user, method, cartId, expectedTotal, redirectUrl, language, countryCode } = given
  const held = await cart.read(user, countryCode)
  if (held.id !== cartId) throw notFound()
  if (held.totalPrice !== expectedTotal)
    throw new AppError(409, 'TOTAL_CHANGED', checkoutErrorCodes.TOTAL_CHANGED)
  const isForGuests = held.orders.every(({ items }) => items.every((item) => item.isForGuests))
  if (user.kind === 'anonymous' && !isForGuests)
    throw new AppError(400, 'GUESTS_ONLY_GOODS', guestErrorCodes.GUESTS_ONLY_GOODS)
  const { origin, pathname } = new URL(redirectUrl)
  const back = (how: string) => `${origin}${pathname}?${method}=${how}`
  return payments.beginApproval({
    ...{ method, cartId, holder: holderOf(user), amountCents: held.totalPrice, language },
    ...{ returnUrl: back('agreed'), cancelUrl: back('left') },
  })
}

async function read(
  { payments }: ApprovalsOptions,
  given: { user: CartUser; approval: string; isLeft: boolean },
) {
  const { user, approval, isLeft } = given
  return payments.readApproval({ sealed: approval, holder: holderOf(user), isLeft })
}
