import type { Trx } from '#platform/db.ts'
import type { Statistic } from './match.schema.ts'
import type { LineUpPlayer } from './match-sheet.rules.ts'
import type { Side } from './schema.ts'

export async function replaceLineUp(
  trx: Trx,
  given: {
    matchId: string
    side: Side
    formation: string | null
    coach: string | null
    players: readonly LineUpPlayer[]
  },
): Promise<void> {
  const { matchId, side, formation, coach, players } = given
  const head = { formation, coach }
  await trx
    .insertInto('match_line_ups')
    .values({ match_id: matchId, side, ...head })
    .onConflict((conflict) => conflict.columns(['match_id', 'side']).doUpdateSet(head))
    .execute()
  await trx.deleteFrom('match_players').where('match_id', '=', matchId).where('side', '=', side).execute()
  await trx
    .insertInto('match_players')
    .values(
      players.map(({ personId, number, isStarter, isCaptain, place }) => ({
        match_id: matchId,
        side,
        person_id: personId,
        number,
        is_starter: isStarter,
        is_captain: isCaptain,
        position: place,
      })),
    )
    .execute()
}

export async function saveStatistics(
  trx: Trx,
  { matchId, statistics }: { matchId: string; statistics: readonly Statistic[] },
): Promise<void> {
  for (const { name, home, away } of statistics)
    await trx
      .insertInto('match_statistics')
      .values({ match_id: matchId, name, home, away })
      .onConflict((conflict) => conflict.columns(['match_id', 'name']).doUpdateSet({ home, away }))
      .execute()
}
