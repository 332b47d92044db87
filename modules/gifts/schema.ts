/** The sku of a gift voucher names its worth: `voucher.2500` is one of 25 EUR. */
export const GIFT_SKU = /^voucher\.(\d{1,7})$/

/** Whole euros between these. */
export const giftAmounts = { leastCents: 1000, mostCents: 25_000 } as const

/** What the buyer may have printed on it; each at most as long as any option of an item. */
export const GIFT_KEYS = ['recipientName', 'message'] as const

/** Error codes with one sentence each. */
export const giftErrorCodes = {
  VOUCHER_AMOUNT_NOT_OFFERED: 'Gift vouchers are worth 10 to 250 euros, in whole euros.',
} as const
