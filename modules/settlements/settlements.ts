import type { Db, Trx } from '#platform/db.ts'
import { type Report, readReport } from './report.rules.ts'
import type { LineWord } from './storage.ts'

import {
  clearLine,
  insertLines,
  insertReport,
  judgeReport,
  listProviderPayouts,
  lockReading,
  postFees,
  SETTLED,
} from './storage.ts'

export { clearLine, listProviderPayouts, SETTLED }

export type TakenReport = {
  provider: Report['provider']
  firstAt: Date
  lastAt: Date
  /** Lines that are new, and those that came with another file. */
  fresh: number
  known: number
  words: Partial<Record<LineWord, number>>
  grossCents: number
  feeCents: number
  payoutCents: number
}

/** What reading this report would do, by doing it and taking it back. */
export async function previewReport(db: Db, bytes: Uint8Array): Promise<TakenReport> {
  const report = readReport(bytes)
  const seen = new TakenBack<TakenReport>()
  await db
    .transaction()
    .execute(async (trx) => {
      seen.value = await write(trx, report, { fileName: '', actor: '' })
      throw seen
    })
    .catch((error) => (error === seen ? undefined : Promise.reject(error)))
  return seen.value!
}

/** Reads a provider's settlement report: its lines once each, what it keeps on the account of fees. */
export async function takeReport(
  trx: Trx,
  given: { bytes: Uint8Array; fileName: string; actor: string },
): Promise<TakenReport> {
  return write(trx, readReport(given.bytes), given)
}

async function write(
  trx: Trx,
  report: Report,
  { fileName, actor }: { fileName: string; actor: string },
): Promise<TakenReport> {
  const times = report.lines.map(({ bookedAt }) => bookedAt.getTime()).toSorted((one, other) => one - other)
  const [firstAt, lastAt] = [new Date(times[0]!), new Date(times.at(-1)!)]
  const { provider } = report
  // Looking writes too, and two who write the same lines in other orders would wait for each other for ever.
  await lockReading(trx)
  const reportId = await insertReport(trx, { provider, fileName, firstAt, lastAt, actor })
  const fresh = (await insertLines(trx, reportId, report)).length
  await postFees(trx, reportId)
  const { counts, ...sums } = await judgeReport(trx, { reportId })
  const words = Object.fromEntries(counts.map(({ word, count }) => [word, count]))
  return { provider, firstAt, lastAt, fresh, known: report.lines.length - fresh, words, ...sums }
}

/** Thrown to take a transaction back, with what was seen in it. */
class TakenBack<T> extends Error {
  value: T | null = null
}
