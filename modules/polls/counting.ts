import type { Db } from '#platform/db.ts'
import type { PollResult } from './schema.ts'
import type { PollRow } from './storage.ts'
import { countVoices } from './voices.storage.ts'

/** So long a count is good for whoever looks: a stadium that does at once asks the database once. */
const FRESH_MS = 2000
const MOST_KEPT = 500
type Count = {
  begun: number
  isRunning: boolean
  result: Promise<PollResult>
  next: Promise<PollResult> | null
}
const kept = new Map<string, Count>()

/**
 * The count of a poll, shared by all who look; once it is closed, what was published. Whoever has just voted (`now`) gets one that
 * began afterwards, and shares it with all others who wait for one: never two at a time.
 */
export function tallyOf(db: Db, poll: PollRow, when: 'lately' | 'now' = 'lately'): Promise<PollResult> {
  if (poll.closedAt)
    return Promise.resolve(
      resultOf(
        poll.answers.map(({ number, voices }) => ({ number, voices: voices ?? 0 })),
        true,
      ),
    )
  const known = kept.get(poll.id)
  if (known && when === 'lately' && known.begun > Date.now() - FRESH_MS) return known.result
  if (!known?.isRunning) return begin(db, poll.id)
  known.next ??= known.result.then(
    () => begin(db, poll.id),
    () => begin(db, poll.id),
  )
  return known.next
}

function begin(db: Db, pollId: string): Promise<PollResult> {
  if (kept.size >= MOST_KEPT) kept.clear()
  const result = countVoices(db, pollId).then((answers) => resultOf(answers, false))
  const count: Count = { begun: Date.now(), isRunning: true, result, next: null }
  kept.set(pollId, count)
  result
    .catch(() => kept.delete(pollId))
    .finally(() => {
      count.isRunning = false
    })
  return result
}

const resultOf = (answers: { number: number; voices: number }[], final: boolean): PollResult => ({
  voices: answers.reduce((sum, { voices }) => sum + voices, 0),
  answers,
  final,
})
