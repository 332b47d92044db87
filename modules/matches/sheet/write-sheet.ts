import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { Match } from '../match.schema.ts'
import { lockMatch, saveMatch } from '../storage.ts'
import { tagsOf } from '../tags.ts'

/** One entry beside the ticker: takes the match's row first, and leaves a notice for every reader with its commit. */
export function writeSheet(db: Db) {
  return async function write<Result>(
    matchId: string,
    now: Date,
    step: (trx: Trx, match: Match) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction().execute(async (trx) => {
      const match = await lockMatch(trx, matchId)
      if (!match) throw notFound()
      const answer = await step(trx, match)
      const saved = { ...match, tickerVersion: match.tickerVersion + 1, changedAt: now }
      await saveMatch(trx, saved)
      await dropTags(trx, tagsOf(saved, { scoreChanged: false }))
      return answer
    })
  }
}
