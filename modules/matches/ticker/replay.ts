import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { findMatch, findRecording, saveRecording } from '../storage.ts'
import { type RecordedStep, recordingOf } from './replay.rules.ts'
import { listEvents } from './ticker.storage.ts'
import type { Ticker } from './ticker.ts'

export type Replayed = { steps: number; refused: { atSecond: number; why: string }[] }

/**
 * Plays a stored match through the whole pipeline, at any speed: its ticker begins anew, and then every step is written as an
 * editor would write it. What it was before stays on record, so that it can be played again after a crash.
 */
export async function replay(given: {
  db: Db
  ticker: Ticker
  matchId: string
  by: string
  /** Seconds of the match that pass in one. */
  speed: number
  clock: () => Date
  /** Comes back after so many milliseconds, or at once when the rest is to be hurried. */
  wait(ms: number): Promise<void>
  onStep?(step: RecordedStep): void
}): Promise<Replayed> {
  const { db, ticker, matchId, by, speed, clock, wait, onStep = () => {} } = given
  const match = await findMatch(db, matchId)
  if (!match) throw notFound()
  const steps = await recorded(db, matchId, clock())
  await ticker.reset(matchId, { by, now: clock() })
  const refused: Replayed['refused'] = []
  const began = clock().getTime()
  for (const step of steps) {
    await wait(Math.max(0, began + (step.atSecond / speed) * 1000 - clock().getTime()))
    const now = clock()
    try {
      if (step.kind === 'step')
        await ticker.step(matchId, {
          by,
          now,
          to: step.to,
          text: step.text,
          clockSpeed: speed,
          periodSecond: step.periodSecond,
        })
      else await ticker.add(matchId, { by, now, words: step.words, periodSecond: step.periodSecond })
      onStep(step)
    } catch (error) {
      // One line that an editor would not get past does not end the match.
      if (!(error instanceof AppError)) throw error
      refused.push({ atSecond: step.atSecond, why: error.detail })
    }
  }
  if (match.tickerClosedAt) await ticker.close(matchId, { by, now: clock() })
  return { steps: steps.length - refused.length, refused }
}

/** What was recorded before the first replay; otherwise what is stored now, which is then put on record. */
async function recorded(db: Db, matchId: string, now: Date): Promise<RecordedStep[]> {
  const stored = (await findRecording(db, matchId)) as RecordedStep[] | null
  if (stored) return stored
  const steps = recordingOf(await listEvents(db, matchId))
  if (!steps.some((step) => step.kind === 'step'))
    throw new AppError(409, 'TICKER_STEP_REFUSED', 'The match has no ticker that could be played.')
  await db.transaction().execute((trx) => saveRecording(trx, { matchId, recording: steps, now }))
  return steps
}
