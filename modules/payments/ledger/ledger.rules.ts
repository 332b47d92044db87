import { club } from '#club/club.ts'
import type { Delivery, SettlesAs } from '#modules/selling/facts.schema.ts'
import { netOf } from '#platform/money.ts'

/** Positive is a debit, negative a credit; the entries of one posting sum to zero. */
export type Entry = { account: string; amountCents: number }

/**
 * - `bank`: money at the provider or on the club's account. `receivable`: owed by buyers: on account, or after a bank took
 *   their payment back. `unassigned`: came by transfer and belongs to no order yet. `transfers`: owed to buyers who had paid
 *   by transfer, until staff sends it.
 * - `terminal`: taken by a card reader, until its acquirer pays it out. `cash`: in the drawers of the counter.
 * - `deposits`: paid by buyers and not yet turned into a sale or given back. Zero for every finished checkout.
 * - `vouchers`: owed to holders of vouchers. `goodwill`: what the club gave away as vouchers.
 * - `revenue:19`, `vat:19`: the club's own sales, net, and the tax in them, by rate in percent.
 * - `revenue:FR:20`, `vat:FR:20`: the same of what carries the tax of another country, which is declared in the one-stop-shop.
 * - `revenue:FR:20:services`, `vat:FR:20:services`: of an electronic service, which the return tells apart from goods.
 * - `resale`: paid for tickets of the exchange and owed to the private people who sold them, gross.
 * - `seller:2`: owed to a partner who sells through the club, gross.
 */
export type SaleLine = {
  sellerId: number
  /** What is charged for the line, gross, after discounts; a discount that belongs to no line is a negative line. */
  grossCents: number
  vatRate: number
  /** Whose tax it is; null or left out: the home country's. */
  vatCountry?: string | null
  /** How it reaches its buyer: what is no parcel and carries the tax of another country is an electronic service. Left out: a parcel. */
  delivery?: Delivery
  /** Left out: `revenue`, as of shipping. */
  settlesAs?: SettlesAs
}

export type Sale = {
  lines: SaleLine[]
  /** The part of the total that vouchers pay. */
  voucherCents: number
}

/** Money in: it belongs to the buyer until it is a sale. */
export function receiptEntries(given: {
  account: 'bank' | 'receivable' | 'transfers' | 'terminal' | 'cash'
  amountCents: number
}): Entry[] {
  return [
    { account: given.account, amountCents: given.amountCents },
    { account: 'deposits', amountCents: -given.amountCents },
  ]
}

/** Money out again. */
export function refundEntries(given: { account: 'bank' | 'transfers'; amountCents: number }): Entry[] {
  return reversed(receiptEntries(given))
}

/**
 * Deposits and vouchers become revenue, tax and what partners are owed. Net is rounded per line and the tax is the rest,
 * so that a receipt's lines add up to the ledger and no cent is lost.
 */
export function saleEntries(sale: Sale): Entry[] {
  const total = sale.lines.reduce((sum, line) => sum + line.grossCents, 0)
  if (sale.voucherCents < 0 || sale.voucherCents > total)
    throw new RangeError('vouchers pay more than the total')
  const entries: Entry[] = [
    { account: 'deposits', amountCents: total - sale.voucherCents },
    { account: 'vouchers', amountCents: sale.voucherCents },
  ]
  for (const line of sale.lines) entries.push(...lineEntries(line))
  return joined(entries)
}

/** The same sale taken back; also for some lines of it. */
export function reversed(entries: Entry[]): Entry[] {
  return entries.map(({ account, amountCents }) => ({ account, amountCents: 0 - amountCents }))
}

function lineEntries({
  sellerId,
  grossCents,
  vatRate,
  vatCountry,
  delivery = 'parcel',
  settlesAs = 'revenue',
}: SaleLine): Entry[] {
  if (settlesAs === 'voucher') return [{ account: 'vouchers', amountCents: -grossCents }]
  if (settlesAs === 'resale') return [{ account: 'resale', amountCents: -grossCents }]
  // A partner's sale is the partner's turnover and tax; the club only passes the money on.
  if (sellerId !== club.defaultTenantId) return [{ account: `seller:${sellerId}`, amountCents: -grossCents }]
  const net = netOf(grossCents, vatRate)
  const supply = delivery === 'parcel' ? '' : ':services'
  const taxed = vatCountry ? `${vatCountry}:${vatRate}${supply}` : vatRate
  return [
    { account: `revenue:${taxed}`, amountCents: -net },
    { account: `vat:${taxed}`, amountCents: net - grossCents },
  ]
}

/** One entry per account; accounts that come out at zero are left out. */
export function joined(entries: Entry[]): Entry[] {
  const sums = new Map<string, number>()
  for (const { account, amountCents } of entries) sums.set(account, (sums.get(account) ?? 0) + amountCents)
  return [...sums]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([account, amountCents]) => ({ account, amountCents }))
}

export function sumOf(entries: Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.amountCents, 0)
}
