import { giftAmounts } from '#modules/gifts/schema.ts'

/** A gift voucher as it stands in the form. */
export type GiftVoucher = { euros: string; recipientName: string; message: string }

export const LEAST_EUROS = giftAmounts.leastCents / 100
export const MOST_EUROS = giftAmounts.mostCents / 100
export const PRESETS = [25, 50, 100, 150] as const
export const NAME_MAX = 80
export const MESSAGE_MAX = 80

/** Whole euros within the bounds; nothing else about it can be wrong. */
export function problemOf({ euros }: GiftVoucher): 'tooLittle' | 'tooMuch' | null {
  if (!/^\d+$/.test(euros) || Number(euros) < LEAST_EUROS) return 'tooLittle'
  return Number(euros) > MOST_EUROS ? 'tooMuch' : null
}

/** As it goes into the cart. */
export function voucherItem({ euros, recipientName, message }: GiftVoucher) {
  const options = [
    { key: 'recipientName', value: recipientName.trim() },
    { key: 'message', value: message.trim() },
  ]
  return {
    sku: `voucher.${Number(euros) * 100}`,
    quantity: 1,
    userOptionValues: options.filter((option) => option.value !== ''),
  }
}
