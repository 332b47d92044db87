import { parse } from 'csv-parse/sync'
import { readLine } from '#platform/text/text.schema.ts'
import type { RefusedBecause, TableLine } from './table.schema.ts'

/** One size of a product as the table shows it. */
export type TableRow = {
  article: string
  nameDe: string
  nameEn: string
  nameJa: string
  size: string
  price: string
  percent: string
  surcharge: string
  weight: string
  most: string
  categories: string
  stock: string
}

export const COLUMNS: readonly { key: keyof TableRow; title: string }[] = [
  { key: 'article', title: 'Artikel' },
  { key: 'nameDe', title: 'Name de' },
  { key: 'nameEn', title: 'Name en' },
  { key: 'nameJa', title: 'Name ja' },
  { key: 'size', title: 'Größe' },
  { key: 'price', title: 'Preis' },
  { key: 'percent', title: 'Mitglieder %' },
  { key: 'surcharge', title: 'Aufschlag' },
  { key: 'weight', title: 'Gewicht g' },
  { key: 'most', title: 'Höchstens' },
  { key: 'categories', title: 'Kategorien' },
  { key: 'stock', title: 'Bestand' },
]

/** What goes out with the table and is not read back: on how many wish lists a product is. */
export type WrittenRow = TableRow & { marked: string }
export const WRITTEN_COLUMNS: readonly { key: keyof WrittenRow; title: string }[] = [
  ...COLUMNS,
  { key: 'marked', title: 'Gemerkt' },
]

/** A cell that no spreadsheet reads as a formula, and that `unguarded` gives back as it was. */
export function guarded(text: string): string {
  return /^['=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text
}

export function unguarded(cell: string): string {
  return /^'['=+\-@\t\r＝＋－＠]/u.test(cell) ? cell.slice(1) : cell
}

export type ReadRow = { line: number; row: TableRow }

/** The lines of a table by the names of its columns, in whatever order; null where it has no column of articles. */
export function readTable(text: string): ReadRow[] | null {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const delimiter = [';', '\t', ','].find((one) => head.includes(one)) ?? ';'
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse([head, ...rest].join('\n'), {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof records
  } catch {
    return null
  }
  const [titles, ...lines] = records
  const places = COLUMNS.map(
    ({ key, title }) => [key, titles?.record.findIndex((one) => one.trim() === title) ?? -1] as const,
  )
  if (!titles || places.find(([key]) => key === 'article')![1] < 0) return null
  return lines.map(({ record, info }) => ({
    line: info.lines,
    row: Object.fromEntries(
      places.map(([key, place]) => [key, readLine(unguarded(record[place]?.trim() ?? ''))]),
    ) as TableRow,
  }))
}

export type Known = { productId: string; row: TableRow }

/** What a line wants: of a product that is there, or of a new one. */
export type PlannedLine = TableLine & { productId: string | null; row: TableRow }

/** Of a product as a whole. */
const OF_PRODUCT = ['nameDe', 'nameEn', 'nameJa', 'price', 'percent', 'weight', 'most', 'categories'] as const
const OF_SIZE = ['surcharge'] as const

/**
 * What becomes of each line, in the order of the file. An empty cell leaves what is there. What a product is as a whole may be changed
 * in any of its lines: the others say the same, or what it was before.
 */
export function planTable(
  rows: readonly ReadRow[],
  given: { known: ReadonlyMap<string, Known>; categories: ReadonlyMap<string, number> },
): PlannedLine[] {
  const seen = new Set<string>()
  const agreed = new Map<string, Partial<TableRow>>()
  const keyOf = ({ article, nameDe }: TableRow) => given.known.get(article)?.productId ?? `new ${nameDe}`
  const planned = rows.map(({ line, row }): PlannedLine => {
    const known = given.known.get(row.article)
    const key = keyOf(row)
    const identity = row.article || `${key}\n${row.size}`
    const name = row.nameDe || known?.row.nameDe || ''
    const refused = (because: RefusedBecause): PlannedLine => ({
      ...{ line, article: row.article, name, kind: 'refused', because, changes: [], productId: null, row },
    })
    if (row.article !== '' && !known) return refused('unknownArticle')
    if (seen.has(identity)) return refused('twice')
    seen.add(identity)
    const wanted = known ? filled(row, known.row) : { ...row, ...agreedFor(row, agreed.get(key)) }
    const problem = problemOf(wanted, { known, categories: given.categories })
    if (problem) return refused(problem)
    const changed = OF_PRODUCT.filter((field) => !known || !isSame(field, wanted[field], known.row[field]))
    const before = agreed.get(key) ?? {}
    if (changed.some((field) => before[field] !== undefined && !isSame(field, before[field], wanted[field])))
      return refused('differs')
    agreed.set(key, { ...before, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) })
    const changes = known ? changesOf(wanted, known.row) : []
    const kind = !known ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
    return {
      ...{ line, article: row.article, name, kind, because: null, changes },
      ...{ productId: known?.productId ?? null, row: wanted },
    }
  })
  return planned.map((one) => ({ ...one, row: { ...one.row, ...agreed.get(keyOf(one.row)) } }))
}

/** Further sizes of a new product need not repeat what its first line has said. */
function agreedFor(row: TableRow, first: Partial<TableRow> = {}): Partial<TableRow> {
  return Object.fromEntries(
    OF_PRODUCT.filter((field) => row[field] === '').map((field) => [field, first[field] ?? '']),
  )
}

function changesOf(wanted: TableRow, before: TableRow): TableLine['changes'] {
  return [...OF_PRODUCT, ...OF_SIZE]
    .filter((field) => !isSame(field, wanted[field], before[field]))
    .map((field) => ({ field, before: before[field], after: wanted[field] }))
}

function filled(row: TableRow, known: TableRow): TableRow {
  const entries = COLUMNS.map(({ key }) => [key, row[key] === '' ? known[key] : row[key]])
  return Object.fromEntries(entries) as TableRow
}

function problemOf(
  row: TableRow,
  { known, categories }: { known: Known | undefined; categories: ReadonlyMap<string, number> },
): RefusedBecause | null {
  const isWhole = (text: string, from: number, to: number) =>
    /^\d{1,7}$/.test(text) && Number(text) >= from && Number(text) <= to
  const cents = centsIn(row.price)
  if (
    row.nameDe === '' ||
    row.nameEn === '' ||
    [row.nameDe, row.nameEn, row.nameJa].some((one) => one.length > 120)
  )
    return 'name'
  if (cents === null || cents < 1 || cents > 1_000_000) return 'price'
  if (row.percent !== '' && !isWhole(row.percent, 0, 100)) return 'percent'
  if (row.surcharge !== '' && centsIn(row.surcharge) === null) return 'surcharge'
  if (row.weight !== '' && !isWhole(row.weight, 1, 100_000)) return 'weight'
  if (row.most !== '' && !isWhole(row.most, 1, 999)) return 'most'
  if (row.size.length > 20 || (known && row.size !== known.row.size)) return 'size'
  if (categoriesIn(row.categories).some((name) => !categories.has(name))) return 'category'
  if (row.stock !== '' && !isWhole(row.stock, 0, 1_000_000)) return 'stock'
  // What lies there is counted at the product, where what is promised is seen.
  return known && row.stock !== known.row.stock ? 'stock' : null
}

/** `1.234,50`, `89,95`, `89.95`, `90` in cents; null where it is no amount. */
export function centsIn(text: string): number | null {
  const plain = text
    .replace(/\s|€/g, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

export function categoriesIn(cell: string): string[] {
  return cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)
}

function isSame(field: keyof TableRow, one: string, other: string): boolean {
  if (field === 'price' || field === 'surcharge') return (centsIn(one) ?? 0) === (centsIn(other) ?? 0)
  if (field === 'categories')
    return categoriesIn(one).toSorted().join('|') === categoriesIn(other).toSorted().join('|')
  return one === other
}
