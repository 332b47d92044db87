import type { z } from 'zod'
import type { Checkout, CheckoutOrder, OrderState } from '#modules/checkout/schema.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { isParcel } from '#web/cart/cart-view.ts'
import type { ChipKind } from '#web/ui/Chip.tsx'

export type Order = z.infer<typeof CheckoutOrder>
export type OrderItem = Order['items'][number]

/** A purchase has one order per seller. */
export function ordersOf(checkout: Checkout): Order[] {
  return checkout.transactions.flatMap((transaction) => transaction.orders)
}

export function itemsOf(checkout: Checkout): OrderItem[] {
  return ordersOf(checkout).flatMap((order) => order.items)
}

/** `ABC-2026-000123`, or several when several sellers deliver. */
export function numbersOf(checkout: Checkout, language: string): string {
  return joinedIn(
    language,
    ordersOf(checkout).map((order) => order.number),
  )
}

export const orderSteps = ['placed', 'reviewed', 'inProgress', 'shipped', 'arrived'] as const

/** The step that is under way for every state of ORD-04; null for orders that were called off. */
const stepByState: Record<OrderState, number | null> = {
  OrderInReview: 1,
  OrderPlaced: 0,
  InvoiceCreated: 2,
  OrderInProgress: 2,
  PartialCancellation: 2,
  OrderShipped: 3,
  OrderArrived: orderSteps.length,
  Cancelled: null,
  CompleteCancellation: null,
  CreditCreated: null,
}

const chipByState: Record<OrderState, ChipKind> = {
  OrderInReview: 'plain',
  OrderPlaced: 'plain',
  InvoiceCreated: 'plain',
  OrderInProgress: 'plain',
  PartialCancellation: 'warn',
  OrderShipped: 'ok',
  OrderArrived: 'ok',
  Cancelled: 'err',
  CompleteCancellation: 'err',
  CreditCreated: 'warn',
}

export function chipOf(state: OrderState): ChipKind {
  return chipByState[state]
}

/** Steps make sense for what is sent by post; tickets are there at once. */
export function progressOf(order: Order): number | null {
  return order.items.some(isParcel) ? stepByState[order.state] : null
}

/** The same word in the chip as at the step of the bar, where there is one; texts of the account. */
export function stateWord(order: Order): string {
  const step = progressOf(order)
  const isCalledOff = order.state === 'PartialCancellation'
  const name = step === null || isCalledOff ? undefined : orderSteps[Math.min(step, orderSteps.length - 1)]
  return name ? `orders.steps.${name}` : `orders.states.${order.state}`
}

/** How many the next press brings: a full page, or what is left. */
export function nextCount(given: { shown: number; total: number; pageSize: number }): number {
  return Math.max(0, Math.min(given.pageSize, given.total - given.shown))
}
