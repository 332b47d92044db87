import type { Reaction } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

/** The words that clients of the specification look for (CART-42). */
const MAX_QUANTITY = 'MaxQuantity of this Product already exceeded'

/** Above the cart flyout, which would cover the message. */
export const ABOVE_EVERYTHING = 1000

/**
 * The error catalogue of the cart. What is not in it, such as a seller's own refusal, gets the general message of its
 * operation (CART-45); sign-in and silent answers are the same for all calls and stand in `web/api`.
 */
export function reactionToCart(failure: Failure): Reaction | undefined {
  const { call, status, problem } = failure
  if (call === 'cartAddItem' && status === 400 && problem?.detail?.includes(MAX_QUANTITY))
    return { message: 'cartItemMaxQuantityReached', zIndex: ABOVE_EVERYTHING }
  if (call === 'cartAddDiscount' && status === 400 && problem?.errorCode)
    return { message: `native.${problem.errorCode}`, zIndex: ABOVE_EVERYTHING }
  return undefined
}
