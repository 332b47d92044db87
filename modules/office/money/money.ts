import type { OpenItems } from '#modules/checkout/checkout.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { countOf } from '#modules/office/shared/lists.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { MoneyCame, OfficeOpenItem, OfficeTransfer, OpenItemQuery, TransferQuery } from './schema.ts'
import * as storage from './storage.ts'

/** What the rooms of money work with. */
export type MoneyContext = { db: Db; openItems: OpenItems }

export async function listOpenItems(db: Db, query: OpenItemQuery): Promise<List<OfficeOpenItem>> {
  const [rows, count] = await Promise.all([
    storage.listOpenItems(db, { wanted: query, ...pageIn(query) }),
    countOf(db, storage.openItemsWanted(query)),
  ])
  return pageOf(rows, query, count)
}

export async function listTransfers(
  { db, openItems }: MoneyContext,
  query: TransferQuery,
): Promise<List<OfficeTransfer>> {
  const { waiting } = openItems
  const [rows, count] = await Promise.all([
    storage.listTransfers(db, { wanted: query, waiting, ...pageIn(query) }),
    countOf(db, storage.transfersWanted(query, waiting)),
  ])
  return pageOf(rows, query, count)
}

/** What noting money for an order will do. */
export async function previewReceipt(
  { db, openItems }: MoneyContext,
  given: MoneyCame & { order: string },
): Promise<Consequences> {
  await requireHere(db, given.on)
  const worth = await openItems.worthOf(db, given)
  if (!worth) throw nothingOwed(given.order)
  return tellReceipt(worth)
}

/** Notes it, if it still does what was shown: of two who note the same transfer the second one looks again. */
export async function noteReceipt(
  { openItems }: MoneyContext,
  trx: Trx,
  given: MoneyCame & { order: string; digest: string; actor: string },
): Promise<void> {
  await requireHere(trx, given.on)
  requireSame(tellReceipt(await openItems.markPaidIn(trx, given)), given)
}

/** What is owed again when a bank takes back what was paid for an order. */
export async function previewReturned(
  { db, openItems }: MoneyContext,
  given: { order: string },
): Promise<Consequences> {
  return tellReturned(await openItems.worthReturned(db, given.order))
}

/** Notes it, if it still does what was shown. */
export async function noteReturned(
  { openItems }: MoneyContext,
  trx: Trx,
  given: { order: string; reason: string; digest: string; actor: string },
): Promise<void> {
  requireSame(tellReturned(await openItems.markReturnedIn(trx, given)), given)
}

/** A transfer was made at the bank: of exactly the sum that was shown, once. */
export async function noteTransfer(
  { openItems }: MoneyContext,
  trx: Trx,
  given: { id: string; on: string; amountCents: number; actor: string },
): Promise<void> {
  await requireHere(trx, given.on)
  const { amountCents } = await openItems.noteSentIn(trx, given)
  if (amountCents !== given.amountCents)
    throw new AppError(409, 'OFFICE_CONSEQUENCES_CHANGED', 'It is another sum by now: look again')
}

type Worth = { settledCents: number; surplusCents: number; openCents: number }

function tellReceipt({ settledCents, surplusCents, openCents }: Worth): Consequences {
  return tellConsequences({
    lines: [
      ...(settledCents > 0 ? [{ kind: 'settles', cents: settledCents }] : []),
      ...(surplusCents > 0 ? [{ kind: 'surplus', cents: surplusCents }] : []),
      openCents > 0 ? { kind: 'staysOpen', cents: openCents, isNot: true } : { kind: 'allPaid' },
    ],
    totalCents: settledCents + surplusCents,
    isFinal: true,
  })
}

function tellReturned({ owedCents }: { owedCents: number }): Consequences {
  const owed = { kind: 'owedAgain', cents: owedCents }
  return tellConsequences({
    lines: [...(owedCents > 0 ? [owed, { kind: 'lettersStart' }] : []), { kind: 'heldBack' }],
    totalCents: owedCents,
    isFinal: true,
  })
}

/** Money of tomorrow has not come, and a transfer of tomorrow is not made. */
async function requireHere(db: Db, day: string): Promise<void> {
  if (await storage.isAhead(db, day)) throw new AppError(400, 'OFFICE_DAY_AHEAD', 'This day has not come yet')
}

function nothingOwed(order: string): AppError {
  return new AppError(404, 'NOTHING_OWED', `Nothing is owed for ${order}`)
}

const pageIn = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
})
