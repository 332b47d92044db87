import * as accounting from '#modules/accounting/accounting.ts'
import { monthAfter } from '#modules/accounting/months.rules.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { differenceOf, receivedOf, reportOf, terminalDifference } from './day-report.ts'
import type { Counted, DayReport, OfficeDay } from './schema.ts'
import { listOpen } from './storage.ts'

/** The days of a month, and whether every closed one is what was closed. */
export async function listDays(db: Db, month: string) {
  const from = `${month}-01`
  const span = { from, until: monthAfter(from) }
  const [days, brokenDay] = await Promise.all([accounting.listDays(db, span), accounting.findBrokenDay(db)])
  return {
    items: days.map((one) => {
      const report = one.closed?.report as DayReport | undefined
      return {
        ...factsOf(one),
        receivedCents: report ? receivedOf(report) : null,
        differenceCents: report ? differenceOf(report) : null,
      }
    }),
    brokenDay,
  }
}

type Stated = Pick<accounting.DayBooks, 'day' | 'state' | 'closed'>

const factsOf = ({ day, state, closed }: Stated) => ({
  ...{ day, state, number: closed?.number ?? null },
  ...{ closedAt: closed?.closedAt.toISOString() ?? null, closedBy: closed?.closedBy ?? null },
})

/** One day: as it was closed, else as it stands. */
export async function readDay(db: Db, day: string): Promise<OfficeDay> {
  const books = await accounting.readDay(db, day)
  const { closed, closeFirst } = books
  return {
    ...factsOf(books),
    digest: closed?.digest ?? null,
    report: closed ? (closed.report as DayReport) : await reportOf(db, books, null),
    openDrawers: closed ? [] : await listOpen(db, day),
    closeFirst,
  }
}

/** What closing does; throws as closing itself would. */
export async function foresee(
  db: Db,
  { day, counted }: { day: string; counted: Counted },
): Promise<Consequences> {
  const books = await accounting.readDay(db, day)
  await requireClosable(db, books)
  return tell(await reportOf(db, books, counted))
}

async function requireClosable(db: Db, books: accounting.DayBooks): Promise<void> {
  await accounting.requireClosableDay(db, books)
  const open = await listOpen(db, books.day)
  if (open.length > 0)
    throw new AppError(409, 'DAY_DRAWERS_OPEN', `Drawers that are not counted yet: ${open.join(', ')}`)
}

function tell(report: DayReport): Consequences {
  const { terminal, entryCount, drawers } = report
  const difference = terminalDifference(terminal)
  if (difference !== 0 && !terminal.reason)
    throw new AppError(409, 'DAY_REASON_MISSING', 'A difference needs its reason')
  return tellConsequences({
    lines: [
      { kind: 'received', cents: receivedOf(report) },
      { kind: 'entriesFixed', count: entryCount },
      { kind: 'drawers', count: drawers.length },
      ...(differenceOf(report) === 0 ? [] : [{ kind: 'difference', cents: differenceOf(report) }]),
      ...(terminal.expectedCents !== 0 && terminal.countedCents === null
        ? [{ kind: 'terminalUnseen', cents: terminal.expectedCents, isNot: true }]
        : []),
      { kind: 'late', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

/** Closes it as it was shown, in the caller's transaction; `agree` throws where it is something else by now. */
export function closeDay(
  trx: Trx,
  given: {
    day: string
    counted: Counted
    by: { id: string; name: string }
    agree: (told: Consequences) => void
  },
): Promise<accounting.ClosedDay> {
  const { day, counted, by, agree } = given
  return accounting.closeDay(trx, {
    ...{ day, by },
    report: async (books) => {
      await requireClosable(trx, books)
      const report = await reportOf(trx, books, counted)
      agree(tell(report))
      return report
    },
  })
}
