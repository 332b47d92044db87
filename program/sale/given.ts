import type { CartApi } from '#modules/cart/cart.ts'
import type { AfterSale } from '#modules/checkout/after-sale/after-sale.ts'
import type { Checkouts } from '#modules/checkout/checkout.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Fetch } from '#platform/http/in-process-fetch.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'

/** What the room of sale stands on. */
export type SaleGiven = {
  ground: Ground
  people: Pick<
    People,
    'contacts' | 'identity' | 'organisations' | 'isInGroup' | 'joining' | 'terminating' | 'onProved'
  >
  /** Reaches the program's own addresses without a network. */
  fetch: Fetch
}

/** The way from the cart to the paid order. It is made of those who sell, and they ask for it when somebody buys of them. */
export type Buying = {
  cart: CartApi
  payments: Payments
  recurring: Recurring
  afterSale: AfterSale
  checkouts: Checkouts
}
