import type { Reaction } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

type CheckoutTexts = typeof import('#modules/checkout/schema.ts')

/** As in the module's schema, which a reaction need not load. */
const FOREIGN_PHONE: CheckoutTexts['FOREIGN_PHONE'] =
  'Phone number is mandatory for shipping to foreign countries'
const ADDRESSES_NOT_EQUAL: CheckoutTexts['ADDRESSES_NOT_EQUAL'] =
  'One or multiple Items have ShippingCodes that require the ShippingAddress to contain a Phone Number and to be equal to the InvoiceAddress.'

/** The error catalogue of checkout (CHK-31 … CHK-35, CHK-41): which message a failed call stands for. */
export function messageOfCheckout(failure: Failure): string {
  const { call, status, problem } = failure
  if (call === 'checkoutPaymentStatus') return 'checkoutPaymentFailed'
  if (status === 400 && isForeignPhone(failure)) return 'checkoutForeignAddressWithoutPhone'
  if (status === 400 && problem?.detail?.includes(ADDRESSES_NOT_EQUAL)) return 'checkoutAddressesAreNotEqual'
  if (status === 429 && problem?.errorCode === 'TOO_MANY_REQUESTS') return 'checkoutTooMany'
  if (problem?.errorCode === 'TOTAL_CHANGED') return 'checkoutTotalChanged'
  return 'checkoutFailed'
}

/** CHK-17: in the detail, or at the field. */
function isForeignPhone({ problem }: Failure): boolean {
  if (problem?.detail?.includes(FOREIGN_PHONE)) return true
  const atField = problem?.errors?.['ShippingAddress.Phone'] ?? []
  return atField.some((entry) => entry.errorCode === 'PHONE_MISSING' || entry.message === FOREIGN_PHONE)
}

/** No answer, or the first sending is still under way: the key is kept, and the same order may be sent again. */
export function isUndecided({ status, problem }: Failure): boolean {
  return status === null || status >= 500 || problem?.errorCode === 'REQUEST_UNDER_WAY'
}

/** Creating a checkout says what went wrong beside the button. */
export function reactionToCreation(failure: Failure): Reaction {
  return { message: messageOfCheckout(failure), shownInPlace: true }
}

/** CHK-35: only a 400 says that the payment failed; that we cannot ask says nothing about it. */
export function reactionToStatus(failure: Failure): Reaction | undefined {
  return failure.status === 400 ? { message: messageOfCheckout(failure), shownInPlace: true } : 'silent'
}
