/** Why people call off and send back, and what they get for it. Without zod, for the dialogs that offer them. */
export const cancellationReasons = [
  'changedMind',
  'orderedTwice',
  'tooSlow',
  'foundCheaper',
  'other',
] as const
export const returnReasons = [
  'tooSmall',
  'tooLarge',
  'notAsExpected',
  'damaged',
  'wrongItem',
  'changedMind',
  'other',
] as const
export const payouts = ['method', 'voucher'] as const
/** Why money of an order goes back. What became cheaper afterwards stays with its buyer. */
export const creditKinds = ['cancellation', 'return', 'priceReduction'] as const
export type CreditKind = (typeof creditKinds)[number]
