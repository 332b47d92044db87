import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { Match, Statistic } from './match.schema.ts'
import { type LineUpWords, playersOf } from './match-sheet.rules.ts'
import { replaceLineUp, saveStatistics } from './match-sheet.storage.ts'
import type { Side } from './schema.ts'
import { lockMatch, saveMatch } from './storage.ts'
import { tagsOf } from './tags.ts'
import { listSquad } from './teams.storage.ts'

/**
 * What somebody fills in beside the ticker: who plays, and what was counted. Each entry takes the match's row first and raises
 * its version, so that readers of the feed hear of it as of a goal.
 */
export function createMatchSheet({ db }: { db: Db }) {
  async function write<Result>(
    matchId: string,
    now: Date,
    step: (trx: Trx, match: Match) => Promise<Result>,
  ) {
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

  return {
    /** The line-up of a side from the squad of its team; what stood there before is replaced. */
    lineUp: (matchId: string, given: { side: Side; words: LineUpWords; now: Date }) =>
      write(matchId, given.now, async (trx, match) => {
        const { side, words } = given
        const teamId = side === 'home' ? match.homeTeamId : match.awayTeamId
        const squad = await listSquad(trx, { teamId, season: match.season })
        const found = playersOf(words, squad)
        if ('refusal' in found) throw new AppError(409, 'LINE_UP_REFUSED', found.refusal)
        await replaceLineUp(trx, { matchId, side, ...words, players: found.players })
        return { starters: words.starters.length, bench: words.bench.length }
      }),

    /** Those that are named; the others stay. */
    statistics: (matchId: string, given: { statistics: readonly Statistic[]; now: Date }) =>
      write(matchId, given.now, async (trx) => {
        await saveStatistics(trx, { matchId, statistics: given.statistics })
        return { statistics: given.statistics.length }
      }),
  }
}
