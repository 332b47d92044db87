/** The ticket exchange: what it costs and when it is open. No logic. */
export const resale = {
  /** OPEN-12, MKT-22: percent of the price, by ticket type; a place of a season ticket has a fee of its own. */
  handlingFeePercent: { full: 10, reduced: 5, child: 0 } as Readonly<Record<string, number>>,
  seasonTicketFeePercent: 7,
  /** MKT-21: percent of the price, by the way the money goes. */
  reimbursementFeePercent: { voucher: 0, creditCard: 5, payPal: 5, original: 5 },
  /** The club's own service to the seller: both fees contain it. */
  feeVatRate: 19,
  /** Offers end so long before kick-off, unless somebody is buying. */
  endsMinutesBeforeStart: 30,
  /** The match is over so long after kick-off: sellers are paid from then on. */
  paysMinutesAfterStart: 180,
} as const
