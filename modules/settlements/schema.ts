/** What a line of a settlement report is about. */
export const lineKinds = [
  'payment',
  'refund',
  'sellerPayout',
  'dispute',
  'disputeWon',
  'fee',
  'payout',
  'other',
] as const
export type LineKind = (typeof lineKinds)[number]
