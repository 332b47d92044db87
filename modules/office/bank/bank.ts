import type { OpenItems } from '#modules/checkout/checkout.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { digestOf, requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { countOf } from '#modules/office/shared/lists.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type BankQuery,
  MOST_STATEMENT_ENTRIES,
  type OfficeBankEntry,
  type StatementFile,
  type StatementPreview,
} from './schema.ts'
import { entriesWanted, findEntry, listEntries } from './storage.ts'

/** What the room of the bank works with. */
export type BankContext = { db: Db; openItems: OpenItems }

/** What each entry of a file will do. */
export async function previewStatement(
  { openItems }: BankContext,
  file: StatementFile,
): Promise<StatementPreview> {
  const entries = await openItems.judgeStatement(bytesOf(file)).catch((error) => {
    const fault = openItems.faultOf(error)
    throw fault ? new AppError(400, `STATEMENT_${fault}`, error.message) : error
  })
  if (entries.length > MOST_STATEMENT_ENTRIES)
    throw new AppError(400, 'STATEMENT_TOO_LARGE', `More than ${MOST_STATEMENT_ENTRIES} entries`)
  const of = (...words: StatementPreview['entries'][number]['word'][]) =>
    entries.filter(({ word }) => words.includes(word))
  return {
    entries,
    fitting: of('fits').length,
    fittingCents: sumOf(of('fits')),
    waiting: of('several', 'nothing', 'returnedNothing').length,
    debits: of('debits').length,
    debitCents: sumOf(of('debits')),
    returned: of('returned').length,
    payouts: of('partnerPaid').length,
    payoutsWrong: of('partnerWrong', 'partnerAgain').length,
    known: of('known').length,
    digest: digestOf(entries),
  }
}

/** Takes them as they were shown. Each is a transaction of its own and is taken once, whoever else imports the same file. */
export async function importStatement(
  context: BankContext,
  given: StatementFile & { digest: string; actor: string },
) {
  requireSame(await previewStatement(context, given), given)
  return context.openItems.importStatement({ file: bytesOf(given), actor: given.actor })
}

export async function listBankEntries(db: Db, query: BankQuery): Promise<List<OfficeBankEntry>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    listEntries(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    countOf(db, entriesWanted(query)),
  ])
  return pageOf(rows, query, count)
}

export async function countBankEntries(db: Db) {
  return { items: [{ key: 'unassigned', count: await countOf(db, entriesWanted({ view: 'unassigned' })) }] }
}

/** What this money settles, if it is for that order. */
export async function previewAssignment(
  { db, openItems }: BankContext,
  given: { id: string; order: string },
): Promise<Consequences> {
  const entry = await findEntry(db, given.id)
  if (!entry || entry.isAssigned) throw notFound()
  const worth = await openItems.worthOf(db, { order: written(given.order), amountCents: entry.amountCents })
  return tellAssignment(worth!)
}

export async function assignEntry(
  { openItems }: BankContext,
  trx: Trx,
  given: { id: string; order: string; digest: string; actor: string },
): Promise<void> {
  const { id: entryId, actor } = given
  const done = await openItems.assignIn(trx, { entryId, actor, order: written(given.order) })
  requireSame(tellAssignment(done), given)
}

/** What is open again, if this money was another's. */
export async function previewUnassignment({ db }: BankContext, id: string): Promise<Consequences> {
  const entry = await findEntry(db, id)
  if (!entry?.isAssigned) throw notFound()
  return tellUnassignment(entry)
}

export async function unassignEntry(
  { openItems }: BankContext,
  trx: Trx,
  given: { id: string; digest: string; reason: string; actor: string },
): Promise<void> {
  const { id: entryId, reason, actor } = given
  requireSame(tellUnassignment(await openItems.unassignIn(trx, { entryId, reason, actor })), given)
}

type Split = { settledCents: number; surplusCents: number }

function tellAssignment({
  settledCents,
  surplusCents,
  openCents,
}: Split & { openCents: number }): Consequences {
  return tellConsequences({
    lines: [
      ...(settledCents > 0 ? [{ kind: 'settles', cents: settledCents }] : []),
      ...(surplusCents > 0 ? [{ kind: 'surplus', cents: surplusCents }] : []),
      openCents > 0 ? { kind: 'staysOpen', cents: openCents, isNot: true } : { kind: 'allPaid' },
    ],
    totalCents: settledCents + surplusCents,
    isFinal: false,
  })
}

function tellUnassignment({ settledCents, surplusCents }: Split): Consequences {
  return tellConsequences({
    lines: [
      ...(settledCents > 0 ? [{ kind: 'opensAgain', cents: settledCents }] : []),
      { kind: 'waitsAgain', cents: settledCents + surplusCents },
    ],
    totalCents: settledCents + surplusCents,
    isFinal: false,
  })
}

const sumOf = (entries: readonly { amountCents: number }[]) =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0)

const bytesOf = ({ content }: StatementFile): Uint8Array => Buffer.from(content, 'base64')

/** Spaces are typed where dashes stand. */
const written = (order: string): string => order.toUpperCase().replaceAll(/\s+/g, '-')
