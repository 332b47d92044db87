import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditThing, recordRequest } from '#modules/audit/audit.ts'
import type { Db } from '#platform/db.ts'

export type Column<Row> = { title: string; of: (row: Row) => string | number | null }

/**
 * A table for spreadsheets, written while it is read: UTF-8 with its mark, semicolons as German ones expect. A cell that would be
 * read as a formula is not one (`=`, `+`, `-`, `@`). Throws what the first row throws, so that it is answered as such.
 */
export async function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Readable> {
  const started = eachOf(rows)
  const first = await started.next()
  async function* lines() {
    for (let { done, value } = first; !done; { done, value } = await started.next())
      yield columns.map(({ of }) => of(value))
  }
  /** Begins when somebody reads: an error before that would have nobody to go to. */
  async function* text() {
    const table = stringify({
      bom: true,
      delimiter: ';',
      escape_formulas: true,
      header: true,
      columns: columns.map(({ title }) => title),
    })
    const written = pipeline(lines(), table)
    // The reader of the table meets the same error.
    written.catch(() => {})
    yield* table
    await written
  }
  return Readable.from(text(), { objectMode: false })
}

interface Table<Row> {
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** What was taken out, as the audit book names it. */
  thing: AuditThing
  /** What the file is called. */
  file: string
}

/** Answers a table as a file; who took it out stands in the audit book first. */
export async function sendTable<Row>(
  { db, request, reply }: { db: Db; request: FastifyRequest; reply: FastifyReply },
  { columns, rows, thing, file }: Table<Row>,
): Promise<FastifyReply> {
  const table = await csvOf(columns, rows)
  await recordRequest(db, request, { thing, action: 'export' }, async () => table)
  reply.header('content-disposition', `attachment; filename="${file}"`)
  return reply.type('text/csv; charset=utf-8').send(table)
}

async function* eachOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row> {
  yield* rows
}

/** Page after page until there are no more, so that a table of a million rows needs no memory. */
export async function* pagesOf<Row>(load: (page: number) => Promise<{ items: Row[]; hasNextPage: boolean }>) {
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage } = await load(page)
    yield* items
    if (!hasNextPage) return
  }
}
