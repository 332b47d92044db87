/** What was collected for an item after its purchase, and how many parts are due still. */
export type AlsoGivenBack = {
  cents: number
  calledOff: number
  /** Places that go back to whoever had them before, not on sale. Left out: none. */
  toFormer?: number
}

/** Of so many parts, of days for one, so many are used. */
export type Used = { parts: number; used: number }

/** An item that cannot come back, with the code that says why. */
export type NotReturnable = { checkoutItemId: string; errorCode: NotReturnableCode }
export type NotReturnableCode =
  | 'TICKET_SOLD_ON'
  | 'TICKET_ACCEPTED_BY_OTHER'
  | 'TICKET_WAS_USED'
  | 'MARKETPLACE_TICKET_IN_CART'
  | 'MARKETPLACE_TICKET_NOT_RETURNABLE'
  | 'CREDIT_PAID_OUT'
  | 'TELEVISION_GIFT_REDEEMED'

/**
 * - `returnable`: goods that may come back, piece by piece.
 * - `madeToOrder`: goods made as the buyer wished (§ 312g (2) no. 1 BGB).
 * - `fixedDate`: leisure at a fixed time (§ 312g (2) no. 9 BGB).
 * - `service`: begun at once, as the buyer wished; called off by them within the time of the law.
 * - `digital`: nothing that could be sent back.
 */
export type WithdrawalRight = 'returnable' | 'madeToOrder' | 'fixedDate' | 'service' | 'digital'
