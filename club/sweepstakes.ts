/** How the club raffles. */
export const sweepstakes = {
  /** Lots from one network address in an hour; whoever shares one waits. */
  perAddressAndHour: 20,
  /** So long has a winner to say where the prize goes; then the next lot is drawn. */
  answerDays: 14,
  /** So long after a draw whose the lots were is forgotten; the numbers stay. */
  keptDays: 90,
  /** A door of a calendar opens at this hour, and the lots of the day before are drawn then. */
  doorHour: 8,
  /** How long a voucher that somebody won can be spent. */
  voucherYears: 3,
} as const
