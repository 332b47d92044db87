import { describe, expect, test } from 'vitest'
import { createTicker } from '#modules/matches/ticker/ticker.ts'
import { testDatabase } from '#testing/database.ts'

const EDITORS = 24
const WORDS = {
  type: 'Goal',
  goal: 'regular',
  side: 'home',
  playerId: null,
  secondPlayerId: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
} as const

/** So many editors write about one match at the same time; answers what was refused and what is stored. */
async function writeAtOnce({ unlocked }: { unlocked: boolean }) {
  const { db } = await testDatabase()
  const { id } = await db
    .selectFrom('matches')
    .select('id')
    .where('period', '=', 'PreMatch')
    .orderBy('kick_off')
    .executeTakeFirstOrThrow()
  const editor = () => ({ by: 'test', now: new Date() })
  const good = createTicker({ db })
  await good.open(id, editor())
  await good.step(id, { ...editor(), to: 'FirstHalf' })
  const desk = createTicker({ db, unlocked })
  const answers = await Promise.allSettled(
    Array.from({ length: EDITORS }, () => desk.add(id, { ...editor(), words: WORDS })),
  )
  const events = await db
    .selectFrom('ticker_events')
    .select('sequence')
    .where('match_id', '=', id)
    .orderBy('sequence')
    .execute()
  const match = await db
    .selectFrom('matches')
    .select(['ticker_sequence', 'home_score'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    failed: answers.filter(({ status }) => status === 'rejected').length,
    sequences: events.map(({ sequence }) => sequence),
    match,
  }
}

describe('MAT-11 editors of one match at the same time', () => {
  test('every event gets its number, none twice and none left out, and every goal counts', async () => {
    const { failed, sequences, match } = await writeAtOnce({ unlocked: false })
    expect(failed).toBe(0)
    expect(sequences).toEqual(Array.from({ length: EDITORS + 1 }, (_, index) => index + 1))
    expect(match).toEqual({ ticker_sequence: EDITORS + 1, home_score: EDITORS })
  })

  test('negative control: without the lock events are lost', async () => {
    const { failed, match } = await writeAtOnce({ unlocked: true })
    expect(failed).toBeGreaterThan(0)
    expect(match.home_score).toBeLessThan(EDITORS)
  })
})
