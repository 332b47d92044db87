import type { DayBooks } from '#modules/accounting/accounting.ts'
import { listSellers, listWays } from '#modules/office/figures/storage.ts'
import type { Db } from '#platform/db.ts'
import type { Counted, DayReport } from './schema.ts'
import { listCounted } from './storage.ts'

/** What a day took in, by the books, and what was counted of it. */
export async function reportOf(db: Db, books: DayBooks, counted: Counted | null): Promise<DayReport> {
  const { day, rates, movements, entryCount } = books
  const days = { from: day, to: day }
  const [ways, sellers, drawers] = await Promise.all([
    listWays(db, days),
    listSellers(db, days),
    listCounted(db, day),
  ])
  const terminal = ways.find(({ method }) => method === 'cardOutside')
  return {
    ...{ ways, rates, sellers, drawers, entryCount },
    terminal: {
      expectedCents: terminal ? terminal.receivedCents - terminal.refundedCents : 0,
      countedCents: counted?.terminalCents ?? null,
      reason: counted?.reason ?? null,
    },
    accounts: Object.entries(movements).map(([account, cents]) => ({ account, cents })),
  }
}

export const receivedOf = ({ ways }: DayReport) =>
  ways.reduce((sum, { receivedCents, refundedCents }) => sum + receivedCents - refundedCents, 0)

/** What was counted less what should be there, over all drawers and card readers. */
export function differenceOf({ drawers, terminal }: DayReport): number {
  const cash = drawers.reduce((sum, { countedCents, expectedCents }) => sum + countedCents - expectedCents, 0)
  return cash + terminalDifference(terminal)
}

export function terminalDifference({ countedCents, expectedCents }: DayReport['terminal']): number {
  return countedCents === null ? 0 : countedCents - expectedCents
}
