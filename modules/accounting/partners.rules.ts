import { createHash } from 'node:crypto'

/** What moved on the account of a partner in a month, with its VAT. */
export type PartnerMovement = { salesCents: number; returnsCents: number }

export type PartnerSums = PartnerMovement & {
  percent: number
  /** Net. */
  commissionCents: number
  vatRate: number
  vatCents: number
  /** Negative: the partner owes it, for more came back than was sold. */
  payableCents: number
}

/**
 * The commission is a share of what was sold less what came back, both with their VAT; its own VAT comes on top. Each is
 * rounded once, and whatever is left is the partner's: the sums add up to the cent.
 */
export function settlementSums(
  { salesCents, returnsCents }: PartnerMovement,
  { percent, vatRate }: { percent: number; vatRate: number },
): PartnerSums {
  const turnover = salesCents - returnsCents
  const commissionCents = share(turnover, percent)
  const vatCents = share(commissionCents, vatRate)
  return {
    ...{ salesCents, returnsCents, percent, commissionCents, vatRate, vatCents },
    payableCents: turnover - commissionCents - vatCents,
  }
}

/** Whole hundredths of a percent, so that no binary fraction decides about a cent; never `-0`. */
function share(cents: number, percent: number): number {
  const exact = Math.abs(cents) * Math.round(percent * 100)
  return Math.sign(cents) * Math.round(exact / 10_000) || 0
}

/** Positive is a debit. The commission is turnover of the club, taken from what the partner gets. */
export function commissionEntries(
  account: string,
  { commissionCents, vatRate, vatCents }: PartnerSums,
): { account: string; amountCents: number }[] {
  return [
    { account, amountCents: commissionCents + vatCents },
    { account: `revenue:${vatRate}`, amountCents: -commissionCents },
    { account: `vat:${vatRate}`, amountCents: -vatCents },
  ]
}

export function digestOfSettlement(given: {
  sellerId: number
  month: string
  number: string
  sums: PartnerSums
  entriesDigest: string
  previous: string | null
}): string {
  const { sellerId, month, number, sums, entriesDigest, previous } = given
  const { salesCents, returnsCents, percent, commissionCents, vatRate, vatCents, payableCents } = sums
  const figures = [salesCents, returnsCents, percent, commissionCents, vatRate, vatCents, payableCents]
  return createHash('sha256')
    .update([sellerId, month, number, previous ?? '', entriesDigest, ...figures].join('\n'))
    .digest('hex')
}
