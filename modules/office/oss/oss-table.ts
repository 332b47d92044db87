import type { OssQuarter } from '#modules/accounting/accounting.ts'
import type { Column } from '#modules/office/shared/csv.ts'

type Row = {
  quarter: string
  country: string
  rate: number
  supply: 'goods' | 'services'
  netCents: number
  taxCents: number
  isBack: boolean
}

/** What was sold and what came back stand apart: an amount behind its sign would be taken for a formula. */
export const ossColumns: readonly Column<Row>[] = [
  { title: 'Zeitraum', of: ({ quarter }) => quarter },
  { title: 'Land', of: ({ country }) => country },
  { title: 'Art', of: ({ supply }) => (supply === 'goods' ? 'Waren' : 'Leistungen') },
  { title: 'Steuersatz', of: ({ rate }) => String(rate).replace('.', ',') },
  { title: 'Netto', of: ({ isBack, netCents }) => (isBack ? '' : euros(netCents)) },
  { title: 'Steuer', of: ({ isBack, taxCents }) => (isBack ? '' : euros(taxCents)) },
  { title: 'Netto zurück', of: ({ isBack, netCents }) => (isBack ? euros(netCents) : '') },
  { title: 'Steuer zurück', of: ({ isBack, taxCents }) => (isBack ? euros(taxCents) : '') },
]

/** The lines of the quarter, then what it corrects. */
export function ossRows({ quarter, lines, corrections }: OssQuarter): Row[] {
  return [...lines.map((line) => ({ ...line, quarter })), ...corrections].map((row) => ({
    ...row,
    netCents: Math.abs(row.netCents),
    taxCents: Math.abs(row.taxCents),
    isBack: row.netCents < 0,
  }))
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
