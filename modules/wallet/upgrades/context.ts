import type { CartApi } from '#modules/cart/cart.ts'
import { FULL_PRICE } from '#modules/tickets/upgrades.rules.ts'
import type { createTransferEndings } from '../transfers/transfer-endings.ts'
import type { TransfersOptions } from '../transfers/transfer-holding.ts'

export type UpgradesOptions = TransfersOptions & {
  cartOf: () => Pick<CartApi, 'addItem'>
  /** Calls items of an order off and gives their money back, as staff would. */
  refundItems: (checkoutItemIds: string[], reason: string) => Promise<void>
}

export type UpgradesContext = UpgradesOptions & {
  hands: TransfersOptions['tickets']['hands']
  endings: ReturnType<typeof createTransferEndings>
}

/** The ticket as its recipient would have it; the companion's, which goes with it, stays what it is. */
export function atFullPrice<T extends { id: string; ticketType: string }>(
  ticket: T,
  transfer: { ticketId: string },
): T {
  return ticket.id === transfer.ticketId ? { ...ticket, ticketType: FULL_PRICE } : ticket
}
