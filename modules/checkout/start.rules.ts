import { club } from '#club/club.ts'
import { notFound } from '#platform/errors.ts'
import type { CheckoutCreated, CreateCheckout, PaymentMethod } from './schema.ts'

/** Where the browser stands, and in which language. */
type Place = { body: Pick<CreateCheckout, 'redirectUrl'>; origin: string; language: string }

/** The ways back from the bank. */
export function waysBack(place: Place, checkoutId: string) {
  const { origin, language } = place
  return {
    returnUrl: returnUrl(place, checkoutId),
    cancelUrl: `${origin}${prefixOf(language)}/checkout?failed=${checkoutId}`,
    language,
  }
}

function returnUrl(buying: Place, checkoutId: string): string {
  const asked = buying.body.redirectUrl ? new URL(buying.body.redirectUrl) : null
  const base = asked
    ? `${asked.origin}${asked.pathname}`
    : `${buying.origin}${prefixOf(buying.language)}/checkout/confirmation`
  return `${base}?${checkoutId}`
}

function prefixOf(language: string): string {
  return language === club.fallbackLanguage ? '' : `/${language}`
}

/** What the browser does next, by the way to pay (CHK-07). */
export function describeStart(
  method: PaymentMethod,
  checkoutId: string,
  started: { paymentUrl?: string | null; scriptUrl?: string | null; paymentTokenId?: string | null },
): CheckoutCreated {
  switch (method) {
    case 'paypal':
    case 'klarna':
      // Agreed to before, there is nowhere to go.
      return started.paymentUrl ? { paymentUrl: started.paymentUrl } : { checkoutId }
    case 'sepa':
      return { paymentTokenId: started.paymentTokenId ?? undefined }
    case 'creditcard':
    case 'applepay':
    case 'googlepay':
      return { checkoutId, scriptUrl: started.scriptUrl ?? undefined }
    case 'token':
      return { checkoutId, scriptUrl: started.scriptUrl ?? undefined }
    case 'purchaseOnAccount':
    case 'cardOutside':
    case 'cash':
      return { checkoutId }
    case 'nopayment':
      return { id: checkoutId }
    default:
      throw notFound()
  }
}
