import { sql } from 'kysely'
import { type Taxation, taxation } from '#club/money/taxation.ts'
import { thresholdState } from '#modules/taxes/destination.rules.ts'
import { readCrossBorder } from '#modules/taxes/taxes.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeTask } from './schema.ts'

/** Sales across borders come near their threshold, or have passed it, while the club declares nothing in the one-stop-shop. */
export async function tasksOfMoney(db: Db, terms: Taxation = taxation): Promise<OfficeTask[]> {
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
