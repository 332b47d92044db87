/** What the club's invoices ask for, and what it does when nobody pays. No logic. */
export const invoicing = {
  /** Where buyers send the money; the account's own writing is without spaces. */
  account: {
    holder: 'Turn- und Sportverein Moorbrück 1921 e.V.',
    iban: 'DE65189900000000000002',
    bic: 'MOORDEFFXXX',
    bank: 'Moorbank',
  },
  /** Of the SEPA Creditor Identifier; mandates are given to it. */
  creditorId: 'DE98ZZZ09999999999',
  /** Purchase on account: when the money is due, in days. */
  dueDays: 14,
  /** A payment that a bank took back: until when it is to be paid again, in days. */
  returnedDueDays: 7,
  /** Purchase on account is a credit: how much one order and all that is open of one person may be, in cents. */
  perOrderCents: 30_000,
  openCents: 50_000,
  /**
   * Each letter gives another date. The first goes out some days after the money was due, the next ones after theirs; when the
   * last date is over the tickets are held back and staff decides.
   */
  dunning: { graceDays: 3, newDateDays: 7 },
  /** Who may pay by direct debit (CHK-38). */
  sepaGroup: 'SEPA-Testers',
} as const

/** Direct debits that the club collects by itself, with a file for its bank. */
export const debits = {
  /** So many bank days before the first debit the bank has the file. */
  leadDays: 2,
  /** A file looks so many days ahead. */
  aheadDays: 14,
} as const
