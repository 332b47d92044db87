import { carriers } from '#club/shipping.ts'

/** Where somebody can see where the parcel is; null without a number or for a carrier that is not known. */
export function trackingUrl(carrier: string, number: string | null): string | null {
  const page = (carriers as Record<string, string>)[carrier]
  return page && number ? page.replace('{number}', encodeURIComponent(number)) : null
}
