import { formatMoney } from '#platform/money.ts'
import { printable } from '#platform/text/text.schema.ts'

type Row = Record<string, unknown>

/** Rows under each other for people; cents become euros, times what the clock on the wall says. */
export function tableOf(rows: readonly Row[]): string {
  if (rows.length === 0) return 'Nothing.'
  const columns = Object.keys(rows[0]!)
  const texts = rows.map((row) => columns.map((column) => printable(textOf(column, row[column]))))
  const heads = columns.map((column) => column.replace(/Cents$/, ''))
  const widths = heads.map((head, index) => Math.max(head.length, ...texts.map((row) => row[index]!.length)))
  return [heads, ...texts]
    .map((row) =>
      row
        .map((text, index) => text.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (column.endsWith('Cents')) return formatMoney(Number(value), 'en')
  if (value instanceof Date) return value.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16)
  if (typeof value === 'object') return (value as { de?: string }).de ?? JSON.stringify(value)
  return String(value)
}
