import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import { methodOf, shippingCents } from '#modules/cart/shipping.rules.ts'
import type { OrderState } from '#modules/checkout/schema.ts'
import { type Pieces, remainingOf, unsentOf } from '#modules/checkout/steps/steps.rules.ts'
import type { Used, WithdrawalRight } from '#modules/selling/given-back.schema.ts'
import type { UserOption } from '#modules/selling/sellable.ts'
import { valueAt } from '#modules/values/now.rules.ts'
import { shareOf } from '#platform/money.ts'
import { endOfDays } from '#platform/time-limits.rules.ts'
import type { AfterSaleErrorCode } from './after-sale.schema.ts'

/** A line of an order after the sale: what was bought, what it cost, and where its pieces are. */
export type SoldLine = Pieces & {
  /** Pieces in returns that are registered and not yet here. */
  announced: number
  totalCents: number
  promotionCents: number
  voucherCents: number
  right: WithdrawalRight
}

export type SoldOrder = {
  state: OrderState
  /** Somebody has begun to pack or to print. */
  isStarted: boolean
  /** The last parcel; null while one is on its way or still to be sent. */
  arrivedAt: Date | null
  boughtAt: Date
  now: Date
}

type By = 'buyer' | 'staff'

/** States of orders that were paid: before them there is nothing to take back. */
export function isPlaced(state: OrderState): boolean {
  return state !== 'OrderInReview' && state !== 'Cancelled'
}

/** Why no piece of this line can be called off, or null. Staff may call off whatever is left. */
export function refusalToCancel(order: SoldOrder, line: SoldLine, by: By): AfterSaleErrorCode | null {
  if (!isPlaced(order.state)) return 'ORDER_NOT_PLACED'
  if (remainingOf(line) - line.announced <= 0) return 'NOTHING_LEFT'
  if (by === 'staff') return null
  if (line.right === 'fixedDate') return 'TICKET_NOT_CANCELLABLE'
  if (line.right === 'digital') return 'DIGITAL_NOT_CANCELLABLE'
  if (line.right === 'service')
    return isWithinWithdrawal(order.boughtAt, order.now) ? null : 'DIGITAL_NOT_CANCELLABLE'
  if (unsentOf(line) === 0) return 'ALREADY_SHIPPED'
  if (line.right === 'madeToOrder' && order.isStarted) return 'MADE_TO_ORDER'
  return null
}

/** How many pieces may be called off. */
export function cancellable(order: SoldOrder, line: SoldLine, by: By): number {
  if (refusalToCancel(order, line, by)) return 0
  const left = remainingOf(line) - line.announced
  return by === 'staff' ? left : Math.min(left, unsentOf(line))
}

/** Why no piece of this line can be sent back, or null (CART-49). Staff may take back what buyers may not send. */
export function refusalToReturn(
  order: SoldOrder,
  line: SoldLine,
  asked: { by: By; now: Date },
): AfterSaleErrorCode | null {
  if (!isPlaced(order.state)) return 'ORDER_NOT_PLACED'
  if (line.right === 'fixedDate') return 'TICKET_NOT_CANCELLABLE'
  if (line.right === 'digital' || line.right === 'service') return 'DIGITAL_NOT_CANCELLABLE'
  if (remainingOf(line) - line.announced <= 0) return 'NOTHING_LEFT'
  if (line.shipped === 0) return 'NOT_SHIPPED_YET'
  if (asked.by === 'staff') return null
  if (line.right === 'madeToOrder') return 'MADE_TO_ORDER'
  const until = returnableUntil(order)
  return until && asked.now > until ? 'RETURN_PERIOD_OVER' : null
}

/** How many pieces may be sent back: those that were sent and are neither back nor announced. */
export function returnable(order: SoldOrder, line: SoldLine, asked: { by: By; now: Date }): number {
  if (refusalToReturn(order, line, asked)) return 0
  return Math.max(0, Math.min(line.shipped - line.returned, remainingOf(line)) - line.announced)
}

/** The last moment to announce a return, by what was promised when it was bought; null while a parcel has not arrived. */
export function returnableUntil({
  arrivedAt,
  boughtAt,
}: Pick<SoldOrder, 'arrivedAt' | 'boughtAt'>): Date | null {
  return arrivedAt && endOfDays(arrivedAt, valueAt<number>('club.returnDays', club.returnDays, boughtAt))
}

/** Within the time of the law (§ 355 BGB): then a return is a withdrawal, and the way there is refunded too. */
export function isWithinWithdrawal(arrivedAt: Date | null, now: Date): boolean {
  return !arrivedAt || now <= endOfDays(arrivedAt, ordering.withdrawalDays)
}

/** What goes back for pieces of a line: the money and the vouchers' part that these pieces carry. */
export function creditFor(
  line: Omit<SoldLine, 'right'>,
  pieces: number,
): { grossCents: number; voucherCents: number } {
  const gone = line.cancelled + line.returned
  const part = { pieces: line.quantity, from: gone, to: gone + pieces }
  const money = shareOf(line.totalCents - line.promotionCents - line.voucherCents, part)
  const voucherCents = shareOf(line.voucherCents, part)
  return { grossCents: money + voucherCents, voucherCents }
}

/** Of a line that goes back as a whole by a withdrawal: what was used of it stays with its seller, to the cent of each share. */
export function creditAfterUse(
  line: Omit<SoldLine, 'right'>,
  { parts, used }: Used,
): { grossCents: number; voucherCents: number; keptCents: number } {
  const whole = creditFor(line, line.quantity - line.cancelled - line.returned)
  const left = { pieces: parts, from: used, to: parts }
  const voucherCents = shareOf(whole.voucherCents, left)
  const grossCents = shareOf(whole.grossCents - whole.voucherCents, left) + voucherCents
  return { grossCents, voucherCents, keptCents: whole.grossCents - grossCents }
}

/** The seller keeps a part, of money and vouchers alike; never more than there is. */
export function lessKept(
  credit: { grossCents: number; voucherCents: number },
  kept: number,
): { grossCents: number; voucherCents: number; keptCents: number } {
  const keptCents = Math.min(kept, credit.grossCents)
  if (keptCents === 0) return { ...credit, keptCents }
  const grossCents = credit.grossCents - keptCents
  const voucherCents = Math.round((credit.voucherCents * grossCents) / credit.grossCents)
  return { grossCents, voucherCents, keptCents }
}

/**
 * The shipping that goes back. All of it when everything was called off; the price of the standard way when everything came
 * back within the time of the law (§ 357 (2) BGB); else none.
 */
export function shippingCredit(given: {
  kind: 'cancellation' | 'return'
  isWithdrawal: boolean
  /** The order's lines as they are afterwards. */
  lines: readonly Pieces[]
  shippingCents: number
  /** Went back earlier. */
  creditedCents: number
  standardCents: number
}): number {
  if (given.lines.some((line) => remainingOf(line) > 0)) return 0
  const left = given.shippingCents - given.creditedCents
  if (given.kind === 'cancellation' && given.lines.every((line) => line.returned === 0)) return left
  return given.isWithdrawal ? Math.min(left, given.standardCents) : 0
}

/** What standard shipping of these goods would have cost. */
export function standardShipping(countryCode: string, goodsCents: number): number {
  return shippingCents(['standard'], countryCode, goodsCents)
}

/** Is this line sent by post? Tickets on the phone are not. */
export function isSent(options: readonly UserOption[]): boolean {
  const code = options.find((option) => option.key === 'shippingCode')?.value
  return code !== undefined && !methodOf(code).isDigital
}
