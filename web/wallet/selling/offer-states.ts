import type { OfferState, Payout } from '#modules/marketplace/schema.ts'
import type { ChipKind } from '#web/ui/Chip.tsx'

/** How an offer is called in the list. MKT-08: how its payout went is told elsewhere, both are sold. */
export type ShownState = 'pending' | 'created' | 'cancelled' | 'sold' | 'unknown'

const shown: Record<OfferState, { state: ShownState; chip: ChipKind }> = {
  Pending: { state: 'pending', chip: 'warn' },
  Created: { state: 'created', chip: 'hot' },
  Cancelled: { state: 'cancelled', chip: 'plain' },
  Sold: { state: 'sold', chip: 'ok' },
  PaymentSucceeded: { state: 'sold', chip: 'ok' },
  PaymentFailed: { state: 'sold', chip: 'ok' },
  Unknown: { state: 'unknown', chip: 'plain' },
}

export function shownState(state: OfferState): { state: ShownState; chip: ChipKind } {
  // A state that a newer server knows and this page does not.
  return shown[state] ?? shown.Unknown
}

/** Why an offer has ended unpaid; a match that is called off undoes a sale, too. */
export function endingOf({ cancelledBy, soldAt }: Pick<Payout, 'cancelledBy' | 'soldAt'>): string {
  return cancelledBy === 'event' && soldAt ? 'eventSold' : (cancelledBy ?? 'seller')
}

/** MKT-10: until it is sold. In a buyer's cart it is refused, and that is said when it is tried. */
export function mayWithdraw({ state }: Pick<Payout, 'state'>): boolean {
  return state === 'Created' || state === 'Pending'
}
