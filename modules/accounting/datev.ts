import { club } from '#club/club.ts'
import { bookkeeping } from '#club/money/bookkeeping.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { bookingsOf } from './accounting.rules.ts'
import { type DatedBooking, datevHeader, datevHeadings, datevRow, summedByDay } from './datev.rules.ts'
import { dayAfter, lastDayOf } from './months.rules.ts'
import { type MonthBooks, readMonth } from './months.ts'
import { batchName } from './packages.rules.ts'
import * as storage from './storage.ts'

/**
 * A month as DATEV's posting batch, each line of text with its end; encode it as Windows-1252. Throws ACCOUNTS_UNASSIGNED where
 * the tax adviser has no number for an account that moved.
 */
export async function datevFile(
  db: Db,
  given: { month: string; by: 'posting' | 'day' },
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  const { month, by } = given
  const books = await readMonth(db, month)
  requireAssigned(books)
  const isClosed = books.state === 'closed'
  const madeAt = new Date()
  async function* lines() {
    for (let day = month; day <= lastDayOf(month); day = dayAfter(day))
      yield* datevLines(db, { month, day, madeAt, by, isClosed, isHere: () => false })
  }
  return { name: batchName(month), lines: lines() }
}

/** Throws ACCOUNTS_UNASSIGNED: no file is better than a wrong one. */
export function requireAssigned({ unassigned }: Pick<MonthBooks, 'unassigned'>): void {
  if (unassigned.length > 0)
    throw new AppError(409, 'ACCOUNTS_UNASSIGNED', `No number for: ${unassigned.join(', ')}`)
}

/** One day of the batch; the first has the head of the file. `isHere`: whether a row leads to its paper. */
export async function* datevLines(
  db: Db,
  given: {
    month: string
    day: string
    madeAt: Date
    by: 'posting' | 'day'
    isClosed: boolean
    isHere(documentId: string | null): boolean
  },
): AsyncGenerator<string> {
  const { month, day, madeAt, by, isClosed, isHere } = given
  if (day === month) {
    yield `${datevHeader({ month, madeAt, isClosed, name: `${club.shortName} ${month.slice(0, 7)}` })}\r\n`
    yield `${datevHeadings}\r\n`
  }
  const postings = await storage.listPostings(db, { from: day, until: dayAfter(day) })
  const bookings = postings.flatMap((posting) =>
    datedOf({ ...posting, documentId: isHere(posting.documentId) ? posting.documentId : null }),
  )
  for (const booking of by === 'day' ? summedByDay(bookings) : bookings) yield `${datevRow(booking)}\r\n`
}

/** Money at a provider is told apart where the tax adviser has an account for it. */
function datedOf({ entries, provider, ...posting }: storage.PostingRow): DatedBooking[] {
  const { day, paper, reason, currency, documentId } = posting
  const at = provider !== null && provider in bookkeeping.providers ? `bank@${provider}` : 'bank'
  const named = entries.map(({ account, amountCents }) => ({
    account: account === 'bank' ? at : account,
    amountCents,
  }))
  return bookingsOf(named).map((booking) => ({ ...booking, day, paper, reason, currency, documentId }))
}
