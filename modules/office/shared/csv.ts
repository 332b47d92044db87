import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

export type Column<Row> = { title: string; of: (row: Row) => string | number | null }

/**
 * A table for spreadsheets, written while it is read: UTF-8 with its mark, semicolons as German ones expect. A cell that would be
 * read as a formula is not one (`=`, `+`, `-`, `@`).
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): Readable {
  async function* lines() {
    for await (const row of rows) yield columns.map(({ of }) => of(row))
  }
  const table = stringify({
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    header: true,
    columns: columns.map(({ title }) => title),
  })
  Readable.from(lines())
    .on('error', (error) => table.destroy(error))
    .pipe(table)
  return table
}

/** Page after page until there are no more, so that a table of a million rows needs no memory. */
export async function* pagesOf<Row>(load: (page: number) => Promise<{ items: Row[]; hasNextPage: boolean }>) {
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage } = await load(page)
    yield* items
    if (!hasNextPage) return
  }
}
