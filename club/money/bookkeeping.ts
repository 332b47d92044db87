/**
 * How the club's tax adviser keeps the books: DATEV's chart SKR 03, and the account there of each account of the ledger
 * (modules/payments/ledger/ledger.rules.ts). Agreed with the tax adviser before the first file. No logic.
 */
export const bookkeeping = {
  /** Numbers of the tax adviser and of the club at DATEV. */
  consultant: 1001,
  client: 1899,
  /** SKR 03 or 04. */
  chart: '03',
  /** Digits of an account. */
  accountLength: 4,
  /** The club's business year begins on the first of this month. */
  firstMonth: 7,
  /** Where the money of a provider lies until it is paid out; others: `accounts.bank`. */
  providers: { stripe: 1361, paypal: 1362 } as Record<string, number>,
  accounts: {
    bank: 1200,
    cash: 1000,
    safe: 1010,
    terminal: 1360,
    receivable: 1400,
    deposits: 1718,
    vouchers: 1731,
    resale: 1732,
    transfers: 1733,
    unassigned: 1590,
    goodwill: 4630,
    cashDifference: 2309,
    bankFees: 4970,
  } as Record<string, number>,
  /** By rate of VAT in percent. */
  revenue: { 19: 8400, 7: 8300, 0: 8200 } as Record<string, number>,
  vat: { 19: 1776, 7: 1771 } as Record<string, number>,
  /**
   * Turnover that carries the tax of another country of the Union, and that tax (`Erlöse aus im anderen EU-Land steuerpflichtigen
   * Lieferungen`), and the same of electronic services (`elektronischen Dienstleistungen`); country and rate stand in fields of their
   * own of each row.
   */
  abroad: { goods: { revenue: 8320, vat: 1767 }, services: { revenue: 8331, vat: 1768 } },
  /** Partners who sell through the club, by their id. */
  sellers: { 2: 1741 } as Record<string, number>,
  /** Of the commission that partners pay for what is sold for them. */
  commissionVatRate: 19,
  /** Accounts from which DATEV computes the tax by itself: each entry says that it must not, for net and tax are booked apart. */
  automatic: [8300, 8320, 8331, 8400] as readonly number[],
  automaticOffKey: '40',
  /** Lines of the advance return of VAT (UStVA) by rate: net turnover. */
  taxReturnLines: { 19: '81', 7: '86', 0: '48' } as Record<string, string>,
} as const
