import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { digestOfDay, ratesOf } from './accounting.rules.ts'
import type { ClosedDay, DayBooks, DayState } from './closed-day.ts'
import * as days from './days.storage.ts'
import { dayAfter } from './months.rules.ts'
import { digestDays, sumMovements } from './storage.ts'

/** Days of a span with their states, the newest first; only those since the first entry and until today. */
export async function listDays(
  db: Db,
  span: { from: string; until: string },
): Promise<{ day: string; state: DayState; closed: ClosedDay | null }[]> {
  const [{ today, first }, closed] = await Promise.all([days.readDays(db), days.listClosedDays(db, span)])
  if (!first) return []
  const byDay = new Map(closed.map((one) => [one.day, one]))
  const listed: { day: string; state: DayState; closed: ClosedDay | null }[] = []
  const start = [span.from, first].toSorted()[1]!
  for (let day = start; day < span.until && day <= today; day = dayAfter(day)) {
    const one = byDay.get(day) ?? null
    listed.push({ day, closed: one, state: one ? 'closed' : day < today ? 'over' : 'running' })
  }
  return listed.reverse()
}

/** One day of the books. Throws NOT_FOUND for days before the first entry and after today. */
export async function readDay(db: Db, day: string): Promise<DayBooks> {
  const [{ today, first }, last, closed] = await Promise.all([
    days.readDays(db),
    days.lastClosedDay(db),
    days.findClosedDay(db, day),
  ])
  if (!first || day < first || day > today) throw notFound()
  const span = { from: day, until: dayAfter(day) }
  const movements = await sumMovements(db, span)
  const entryCount = (await digestDays(db, span)).reduce((sum, { count }) => sum + count, 0)
  const next = last && dayAfter(last.day)
  return {
    ...{ day, closed, movements, entryCount, rates: ratesOf(movements) },
    state: closed ? 'closed' : day < today ? 'over' : 'running',
    closeFirst: next && next < day ? next : null,
  }
}

/** Throws what closing this day would throw: DAY_CLOSED, DAY_NOT_OVER, DAY_BEFORE_OPEN, DAY_LEFT_OUT. */
export async function requireClosableDay(db: Db, { day, state, closeFirst }: DayBooks): Promise<void> {
  if (state === 'closed') throw new AppError(409, 'DAY_CLOSED', 'This day is closed already')
  if (state === 'running') throw new AppError(409, 'DAY_NOT_OVER', 'A day can be closed when it is over')
  if (closeFirst) throw new AppError(409, 'DAY_BEFORE_OPEN', `The day ${closeFirst} must be closed first`)
  const last = await days.lastClosedDay(db)
  if (last && day < last.day) throw new AppError(409, 'DAY_LEFT_OUT', 'Closing has begun with a later day')
}

/**
 * Closes a day for good, in the caller's transaction: nothing that books is under way, `report` tells it as it is then, and it is
 * written down with the next number.
 */
export async function closeDay(
  trx: Trx,
  given: { day: string; by: { id: string; name: string }; report: (books: DayBooks) => Promise<unknown> },
): Promise<ClosedDay> {
  const { day, by } = given
  await days.lockDay(trx)
  const books = await readDay(trx, day)
  await requireClosableDay(trx, books)
  const report = await given.report(books)
  const last = await days.lastClosedDay(trx)
  const number = (last?.number ?? 0) + 1
  const entriesDigest = await entriesOf(trx, day)
  const previousDigest = last?.digest ?? null
  const digest = digestOfDay({ day, number, previous: previousDigest, entriesDigest, report })
  const { entryCount } = books
  await days.insertDay(trx, { day, number, report, entryCount, entriesDigest, previousDigest, digest, by })
  return (await days.findClosedDay(trx, day))!
}

/** The first closed day that is not what was closed; null: all are whole. */
export async function findBrokenDay(db: Db): Promise<string | null> {
  let previous: string | null = null
  let number = 0
  for (const one of await days.listClosedDays(db, null)) {
    number += 1
    const { day, report, entriesDigest, digest } = one
    const isWhole =
      one.number === number &&
      one.previousDigest === previous &&
      entriesDigest === (await entriesOf(db, day)) &&
      digest === digestOfDay({ day, number, previous, entriesDigest, report })
    if (!isWhole) return day
    previous = digest
  }
  return null
}

/** A day without entries has its digest as well. */
async function entriesOf(db: Db, day: string): Promise<string> {
  const [found] = await digestDays(db, { from: day, until: dayAfter(day) })
  return found?.digest ?? ''
}
