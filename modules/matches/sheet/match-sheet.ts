import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Side } from '../schema.ts'
import { listSquad } from '../teams.storage.ts'
import { type LineUpWords, playersOf } from './match-sheet.rules.ts'
import { replaceLineUp } from './match-sheet.storage.ts'
import {
  chooseLineUp,
  nameChosen,
  publishDue,
  setBestPlayer,
  setResult,
  setStatistics,
} from './sheet-choices.ts'
import { writeSheet } from './write-sheet.ts'

/**
 * What somebody fills in beside the ticker: who plays, and what was counted. Each entry takes the match's row first and raises
 * its version, so that readers of the feed hear of it as of a goal.
 */
export function createMatchSheet({ db }: { db: Db }) {
  const write = writeSheet(db)
  return {
    ...inContext(
      { db },
      {
        ...{ chooseLineUp, publishDue, setResult, setBestPlayer, nameChosen },
        statistics: setStatistics,
      },
    ),
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
  }
}
