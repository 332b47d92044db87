import type { OrderState } from '../schema.ts'

/**
 * Every step an order can take (ORD-04). `Cancelled` is an order that was never paid; what is called off after the sale
 * is a cancellation of a part or of the whole, and what came back afterwards is credited.
 */
export const ORDER_STEPS: Record<OrderState, readonly OrderState[]> = {
  OrderInReview: ['OrderPlaced', 'Cancelled'],
  // Late money delivers after all.
  Cancelled: ['OrderPlaced'],
  OrderPlaced: [
    'InvoiceCreated',
    'OrderInProgress',
    'OrderShipped',
    'PartialCancellation',
    'CompleteCancellation',
  ],
  InvoiceCreated: ['OrderInProgress', 'OrderShipped', 'PartialCancellation', 'CompleteCancellation'],
  OrderInProgress: ['OrderShipped', 'PartialCancellation', 'CompleteCancellation', 'CreditCreated'],
  PartialCancellation: ['OrderInProgress', 'OrderShipped', 'CompleteCancellation', 'CreditCreated'],
  OrderShipped: ['OrderArrived', 'PartialCancellation', 'CompleteCancellation', 'CreditCreated'],
  OrderArrived: ['PartialCancellation', 'CompleteCancellation', 'CreditCreated'],
  CreditCreated: ['CompleteCancellation'],
  CompleteCancellation: [],
}

export function mayStep(from: OrderState, to: OrderState): boolean {
  return ORDER_STEPS[from].includes(to)
}

/** The states from which an order may come to `to`, for the guard of the update. */
export function statesBefore(to: OrderState): OrderState[] {
  return (Object.keys(ORDER_STEPS) as OrderState[]).filter((state) => mayStep(state, to))
}

/** One line of an order, counted in pieces. */
export type Pieces = { quantity: number; shipped: number; cancelled: number; returned: number }

/** Pieces that are neither called off nor back. */
export function remainingOf(line: Pieces): number {
  return line.quantity - line.cancelled - line.returned
}

/** Pieces that still wait to be sent. A piece that was sent and got lost may be called off: it is not waited for either. */
export function unsentOf(line: Pieces): number {
  return Math.max(0, line.quantity - line.cancelled - line.shipped)
}

/** Where an order stands after pieces of it were called off. */
export function stateAfterCancellation(state: OrderState, lines: readonly Pieces[]): OrderState {
  if (lines.every((line) => remainingOf(line) === 0))
    return lines.some((line) => line.returned > 0) && mayStep(state, 'CreditCreated')
      ? 'CreditCreated'
      : 'CompleteCancellation'
  return mayStep(state, 'PartialCancellation') ? 'PartialCancellation' : state
}

/** Where an order stands after a parcel has left. Parts that stay behind keep it in progress. */
export function stateAfterShipment(state: OrderState, lines: readonly Pieces[]): OrderState {
  const target = lines.every((line) => unsentOf(line) === 0) ? 'OrderShipped' : 'OrderInProgress'
  return mayStep(state, target) ? target : state
}

/** Where an order stands after a return has been credited. What still waits to be sent keeps it where it is. */
export function stateAfterReturn(state: OrderState, lines: readonly Pieces[]): OrderState {
  if (lines.some((line) => unsentOf(line) > 0)) return state
  return mayStep(state, 'CreditCreated') ? 'CreditCreated' : state
}
