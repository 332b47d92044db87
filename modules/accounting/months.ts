import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { digestOfMonth, type RateSum, ratesOf } from './accounting.rules.ts'
import { unassignedOf } from './datev.rules.ts'
import { monthAfter } from './months.rules.ts'
import * as storage from './storage.ts'

/** A month of the books, as the office shows it. */
export type AccountingMonth = {
  /** Its first day. */
  month: string
  /** `open`: still running, or over and not closed; `closed`: takes no entry any more. */
  state: 'running' | 'over' | 'closed'
  closedAt: Date | null
  closedBy: string | null
  digest: string | null
}

export type MonthBooks = AccountingMonth & {
  movements: Record<string, number>
  rates: RateSum[]
  entryCount: number
  /** Accounts that moved and have no number at the tax adviser's. */
  unassigned: string[]
  /** The month that must be closed before this one; null: none. */
  closeFirst: string | null
}

/** Every month since the first entry, the newest first. */
export async function listMonths(db: Db): Promise<AccountingMonth[]> {
  const [span, closed] = await Promise.all([storage.findSpan(db), storage.listClosed(db)])
  if (!span) return []
  const byMonth = new Map(closed.map((one) => [one.month, one]))
  const months: AccountingMonth[] = []
  for (let month = span.first; month <= span.current; month = monthAfter(month)) {
    const one = byMonth.get(month)
    const state = one ? 'closed' : month < span.graceOf ? 'over' : 'running'
    const { closedAt = null, closedName = null, digest = null } = one ?? {}
    months.push({ month, state, closedAt, closedBy: closedName, digest })
  }
  return months.reverse()
}

/** One month with all that moved in it. Throws NOT_FOUND for a month without books. */
export async function readMonth(db: Db, month: string): Promise<MonthBooks> {
  const months = await listMonths(db)
  const one = months.find((candidate) => candidate.month === month)
  if (!one) throw notFound()
  const movements = await storage.sumMovements(db, storage.spanOfMonth(month))
  const days = await storage.digestDays(db, storage.spanOfMonth(month))
  const open = months.filter(({ state }) => state !== 'closed').at(-1)?.month
  return {
    ...one,
    movements,
    rates: ratesOf(movements),
    entryCount: days.reduce((sum, { count }) => sum + count, 0),
    unassigned: unassignedOf(Object.keys(movements)),
    closeFirst: open !== undefined && open < month ? open : null,
  }
}

/**
 * Closes a month for good, in the caller's transaction. Throws MONTH_NOT_OVER in the month itself and the hour after it,
 * MONTH_CLOSED, MONTH_BEFORE_OPEN.
 */
export async function closeMonth(
  trx: Trx,
  given: { month: string; actor: { id: string; name: string } },
): Promise<MonthBooks> {
  await storage.lockClosing(trx)
  const books = await readMonth(trx, given.month)
  requireClosable(books)
  const { month, movements, entryCount } = books
  const previous = (await storage.listClosed(trx)).at(-1)?.digest ?? null
  const days = await storage.digestDays(trx, storage.spanOfMonth(month))
  await storage.insertClosed(trx, {
    ...{ month, movements, entryCount, previousDigest: previous },
    digest: digestOfMonth({ month, previous, days }),
    closedBy: given.actor.id,
    closedName: given.actor.name,
  })
  return books
}

/** Throws what closing this month would throw. */
export function requireClosable({ state, closeFirst }: MonthBooks): void {
  if (state === 'closed') throw new AppError(409, 'MONTH_CLOSED', 'This month is closed already')
  if (state === 'running')
    throw new AppError(409, 'MONTH_NOT_OVER', 'This month can be closed an hour after it has ended')
  if (closeFirst) throw new AppError(409, 'MONTH_BEFORE_OPEN', `The month ${closeFirst} must be closed first`)
}

/** The first closed month whose entries are not those that were closed; null: all books are whole. */
export async function findBrokenMonth(db: Db): Promise<string | null> {
  let previous: string | null = null
  for (const { month, digest, previousDigest } of await storage.listClosed(db)) {
    const days = await storage.digestDays(db, storage.spanOfMonth(month))
    if (previousDigest !== previous || digestOfMonth({ month, previous, days }) !== digest) return month
    previous = digest
  }
  return null
}
