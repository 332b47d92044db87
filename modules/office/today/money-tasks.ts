import { sql } from 'kysely'
import { type Taxation, taxation } from '#club/money/taxation.ts'
import type { Marketplace } from '#modules/marketplace/marketplace.ts'
import { thresholdState } from '#modules/taxes/destination.rules.ts'
import { readCrossBorder } from '#modules/taxes/taxes.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeTask } from './schema.ts'

export type MoneyTasksContext = { db: Db; marketplace: Pick<Marketplace, 'sumStuckPayouts'> }

/** What of the club's money somebody has to look at. */
export async function tasksOfMoney(
  { db, marketplace }: MoneyTasksContext,
  terms: Taxation = taxation,
): Promise<OfficeTask[]> {
  return [...(await failedPayouts(marketplace)), ...(await crossBorder(db, terms))]
}

/** Sellers of the exchange whose money came back, and whom nobody has paid since. */
async function failedPayouts(marketplace: MoneyTasksContext['marketplace']): Promise<OfficeTask[]> {
  const { count, cents, since } = await marketplace.sumStuckPayouts()
  if (count === 0) return []
  return [
    {
      ...{ kind: 'payoutsFailed', count, cents, isUrgent: false },
      ...{ since: since?.toISOString() ?? null, examples: [] },
    },
  ]
}

/** Sales across borders come near their threshold, or have passed it, while the club declares nothing in the one-stop-shop. */
async function crossBorder(db: Db, terms: Taxation): Promise<OfficeTask[]> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  const { now } = rows[0]!
  if (terms.ossFrom !== null && terms.ossFrom <= berlinDate(now)) return []
  const sums = await readCrossBorder(db, now)
  const state = thresholdState(sums, terms.thresholdCents)
  if (state === 'far') return []
  const cents = Math.max(sums.thisYear, sums.lastYear > terms.thresholdCents ? sums.lastYear : 0)
  const isPassed = state === 'passed'
  const kind = isPassed ? 'ossPassed' : 'ossNear'
  return [{ kind, count: 1, isUrgent: isPassed, cents, since: null, examples: [] }]
}
