import { createHmac } from 'node:crypto'
import { voucherCodeFrom, voucherEnding, voucherHash } from '#modules/discounts/codes.rules.ts'

/** The code of a gift is made from its id, so that it can be printed and mailed again and is nowhere written down. */
export function giftCodeOf({ giftSecret }: { giftSecret: string }, id: string): string {
  return voucherCodeFrom(createHmac('sha256', giftSecret).update(`television-gift:${id}`).digest())
}

export { voucherEnding as giftEnding, voucherHash as giftHash }
