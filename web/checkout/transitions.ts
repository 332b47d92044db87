import type { CheckoutCreated } from '#modules/checkout/schema.ts'

/** What follows from the answer to a creation call. */
export type Step =
  | { kind: 'redirect'; address: string }
  | { kind: 'confirm'; identifier: string }
  /** Nothing was paid: analytics first, then the confirmation (CHK-11). */
  | { kind: 'record'; identifier: string }
  /** The card form; a challenge of a stored card is one, too. */
  | { kind: 'cardForm'; checkoutId: string | null; scriptUrl: string }
  | { kind: 'unknown'; method: string }

/** CHK-09 … CHK-16: where each method goes next. */
export function stepAfter(method: string, answer: CheckoutCreated | string): Step {
  if (typeof answer === 'string') return { kind: 'redirect', address: answer }
  return stepOf(method, answer) ?? { kind: 'unknown', method }
}

function stepOf(method: string, answer: CheckoutCreated): Step | undefined {
  const { id, checkoutId, paymentUrl, paymentTokenId, scriptUrl } = answer
  switch (method) {
    case 'paypal':
    case 'klarna':
      return paymentUrl ? { kind: 'redirect', address: paymentUrl } : confirm(checkoutId)
    case 'purchaseOnAccount':
      return confirm(checkoutId)
    case 'nopayment':
      return id ? { kind: 'record', identifier: id } : undefined
    case 'sepa':
      return confirm(paymentTokenId)
    case 'creditcard':
    case 'applepay':
    case 'googlepay':
      return scriptUrl ? { kind: 'cardForm', checkoutId: checkoutId ?? null, scriptUrl } : confirm(checkoutId)
    case 'token':
      return scriptUrl ? { kind: 'cardForm', checkoutId: checkoutId ?? null, scriptUrl } : confirm(checkoutId)
    default:
      return undefined
  }
}

function confirm(identifier: string | undefined): Step | undefined {
  return identifier ? { kind: 'confirm', identifier } : undefined
}
