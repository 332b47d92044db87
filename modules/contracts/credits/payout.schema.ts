/** Codes of refusals of a payout, each with the sentence that goes with it. */
export const payoutErrors = {
  NOTHING_TO_PAY_OUT: 'There is no credit that can be paid out now',
  NO_PAYMENT_LEFT: 'No payment is left that could go back: it stays a voucher',
  CONTRACT_DUES_OVERDUE: 'Something of it is being collected or was not paid: that is settled first',
} as const
export type PayoutError = keyof typeof payoutErrors
