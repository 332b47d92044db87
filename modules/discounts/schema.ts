import { z } from 'zod'
import type { Text } from '#club/club.ts'

/** Which lines a code is for; what is left out is not asked for, and an empty rule is for all of them. */
export const AppliesTo = z.strictObject({
  types: z.array(z.string().min(1).max(40)).min(1).optional(),
  categories: z.array(z.number().int()).min(1).optional(),
  /** Beginnings of skus up to a dot or a dash: `1.1001`, or the id of an event. */
  products: z.array(z.string().min(1).max(80)).min(1).optional(),
})
export type AppliesTo = z.infer<typeof AppliesTo>

/**
 * - `gift`: bought; pays until it is empty.
 * - `credit`: given instead of money; pays until it is empty.
 * - `single`: pays once, all of it or nothing.
 */
export const voucherKinds = ['gift', 'credit', 'single'] as const
export type VoucherKind = (typeof voucherKinds)[number]

export type CodeKind = 'voucher' | 'promotion' | 'partner'

/** What a code promises as long as it is reserved for a cart; kept in cart_codes.terms. */
export type Terms = {
  name: Text | null
  percent: number | null
  amountCents: number | null
  appliesTo: AppliesTo
  minOrderCents: number
  isExclusive: boolean
  partnerId: number | null
  voucherKind: VoucherKind | null
  /** ISO 8601; vouchers only. */
  expiresAt: string | null
}

/** Why a code is refused, or takes nothing off: the native error codes of cart/schema.ts. */
export type CodeProblem =
  | 'PROMOTIONCODE_INVALID'
  | 'VOUCHER_INVALID'
  | 'MINIMUM_ORDER_VALUE_NOT_REACHED'
  | 'NOT_IN_PROMOTION_TIME_RANGE'
  | 'PROMOTIONCODE_EXCLUSIVE_ONLY'
  | 'PROMOTIONCODE_NOT_ACTIVE'
  | 'PROMOTIONCODE_RESERVATION_FAILED'
  | 'VOUCHER_ALREADY_IN_USE'
  | 'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT'
  | 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'

/** A code in a cart, judged by everything but the cart's content. */
export type CartCode = {
  /** The row in the cart; the id that the wire shows for partner discounts. */
  id: string
  kind: CodeKind
  sellerId: number
  /** As it is shown: vouchers with their last four characters only. */
  code: string
  /** Of the voucher, promotion or partner discount: codes of one kind apply in the order of these ids. */
  ownId: string
  terms: Terms
  /** What a voucher can pay; 0 for others. */
  availableCents: number
  /** Still promised; otherwise it has to be reserved again before it is bought with. */
  isReserved: boolean
  problem: CodeProblem | null
}
