import { GIFT_SKU, giftAmounts } from './schema.ts'

/** What a gift voucher of this sku is worth; null when it is none, or none that is offered. */
export function giftCents(sku: string): number | null {
  const cents = Number(GIFT_SKU.exec(sku)?.[1] ?? Number.NaN)
  const isOffered =
    cents >= giftAmounts.leastCents && cents <= giftAmounts.mostCents && Number.isInteger(cents / 100)
  return isOffered ? cents : null
}

/** The last moment of the third year after the purchase, as the law has it for claims (§§ 195, 199 BGB). */
export function giftEnd(boughtAt: Date): Date {
  return new Date(Date.UTC(boughtAt.getUTCFullYear() + 4, 0, 1) - 3_600_000)
}

/** Of the paper in the buyer's account. */
export function giftNumber(voucherId: string): string {
  return `GV-${voucherId.slice(-12).toUpperCase()}`
}
