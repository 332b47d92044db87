import type { SettlesAs } from '#modules/selling/facts.schema.ts'
import { netOf, vatIn } from '#platform/money.ts'

/** A line as it was sold, gross; `discountCents` is what codes took off all of it. */
export type SoldLine = {
  name: string
  /** BT-155. */
  articleNumber: string | null
  quantity: number
  grossCents: number
  discountCents: number
  vatRate: number
  settlesAs: SettlesAs
  performedAt: Date | null
}

export type NetLine = SoldLine & {
  /** BT-131: what is left after the allowance. */
  netCents: number
  /** BT-136. */
  allowanceCents: number
  /** BT-146, of one piece, with as many decimals as it takes that pieces times price is the line to the cent. */
  price: string
}

/** S: at the standard or reduced rate. E: no tax in it. */
export type VatGroup = { category: 'S' | 'E'; rate: number; taxableCents: number; taxCents: number }

/** The sums of an invoice by EN 16931, all in cents. */
export type EInvoiceSums = {
  lines: NetLine[]
  /** BT-106. */
  linesCents: number
  /** BT-99: shipping, without tax. */
  chargeCents: number
  groups: VatGroup[]
  /** BT-109, BT-110, BT-112. */
  netCents: number
  taxCents: number
  totalCents: number
  /** BT-113 and BT-115. */
  paidCents: number
  payableCents: number
}

/**
 * Net figures of what was sold gross. Tax is taken line by line as on the paper and in the books, so both say the same; that
 * is within what EN 16931 allows for its own way of rounding (BR-CO-17).
 */
export function eInvoiceSums(given: {
  lines: SoldLine[]
  shipping: { grossCents: number; vatRate: number }
  /** Of the whole, what is paid already; vouchers pay too. */
  paidCents: number
}): EInvoiceSums {
  const lines = given.lines.map(netLine)
  const { shipping, paidCents } = given
  const chargeCents = netOf(shipping.grossCents, shipping.vatRate)
  const taxed = [
    ...lines.map(({ vatRate, netCents, grossCents, discountCents }) => ({
      ...{ vatRate, netCents, taxCents: vatIn(grossCents - discountCents, vatRate) },
    })),
    ...(shipping.grossCents > 0
      ? [
          {
            ...{ vatRate: shipping.vatRate, netCents: chargeCents },
            taxCents: vatIn(shipping.grossCents, shipping.vatRate),
          },
        ]
      : []),
  ]
  const groups = [...Map.groupBy(taxed, ({ vatRate }) => vatRate)]
    .sort(([one], [other]) => other - one)
    .map(([rate, ofRate]) => ({
      ...{ category: categoryOf(rate), rate },
      taxableCents: sumOf(ofRate, ({ netCents }) => netCents),
      taxCents: sumOf(ofRate, ({ taxCents }) => taxCents),
    }))
  const linesCents = sumOf(lines, ({ netCents }) => netCents)
  const netCents = linesCents + chargeCents
  const taxCents = sumOf(groups, (group) => group.taxCents)
  const totalCents = netCents + taxCents
  return {
    ...{ lines, linesCents, chargeCents, groups, netCents, taxCents, totalCents, paidCents },
    payableCents: totalCents - paidCents,
  }
}

export const categoryOf = (vatRate: number): VatGroup['category'] => (vatRate > 0 ? 'S' : 'E')

function netLine(line: SoldLine): NetLine {
  const beforeCents = netOf(line.grossCents, line.vatRate)
  const netCents = netOf(line.grossCents - line.discountCents, line.vatRate)
  return {
    ...line,
    netCents,
    allowanceCents: beforeCents - netCents,
    price: (beforeCents / 100 / line.quantity).toFixed(6).replace(/0{1,4}$/, ''),
  }
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0)
}
