import type { OrderState } from '#modules/checkout/schema.ts'
import type { OrderGoods, OrderMoney } from './schema.ts'

export type MoneyFacts = {
  isSettled: boolean
  /** The bank took it back. */
  wasTakenBack: boolean
  /** Cents that are owed to the club. */
  openCents: number
  /** What the order cost after promotions, and how much of it was given back in any way. */
  priceCents: number
  creditedCents: number
  hasRefusedRefund: boolean
}

/** The one word about an order's money: what needs somebody comes first. */
export function moneyOf(facts: MoneyFacts): OrderMoney {
  if (facts.hasRefusedRefund) return 'refundRefused'
  if (facts.openCents > 0) return facts.wasTakenBack ? 'takenBack' : 'open'
  if (facts.creditedCents > 0) return facts.creditedCents >= facts.priceCents ? 'refunded' : 'partlyRefunded'
  return facts.isSettled || facts.priceCents === 0 ? 'paid' : 'underWay'
}

/** Pieces of an order that travel by post. */
export type GoodsFacts = {
  state: OrderState
  sent: { quantity: number; shipped: number; cancelled: number; returned: number }
  unsent: number
  /** Something that waits is to be printed first. */
  isToPrint: boolean
}

/** The one word about an order's goods. */
export function goodsOf({ state, sent, unsent, isToPrint }: GoodsFacts): OrderGoods {
  if (sent.quantity === 0) return 'none'
  if (sent.cancelled === sent.quantity) return 'cancelled'
  if (unsent > 0) {
    if (sent.shipped > 0) return 'partlySent'
    if (state === 'OrderInProgress') return 'inProgress'
    return isToPrint ? 'toPrint' : 'toSend'
  }
  if (sent.cancelled + sent.returned >= sent.quantity) return 'back'
  return state === 'OrderArrived' ? 'arrived' : 'sent'
}
