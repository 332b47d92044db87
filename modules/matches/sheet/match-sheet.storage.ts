import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Statistic } from '../match.schema.ts'
import type { Side } from '../schema.ts'
import type { LineUpPlayer } from './match-sheet.rules.ts'

export async function replaceLineUp(
  trx: Trx,
  given: {
    matchId: string
    side: Side
    formation: string | null
    coach: string | null
    players: readonly LineUpPlayer[]
    publishAt?: Date | null
  },
): Promise<void> {
  const { matchId, side, formation, coach, players, publishAt = null } = given
  const head = { formation, coach, publish_at: publishAt }
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

/** Matches with a line-up whose moment has come. */
export async function matchesToPublish(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct match_id as id from match_line_ups where publish_at <= app.now() order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** From now on they are read; answers how many were not. */
export async function publishLineUps(trx: Trx, matchId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('match_line_ups')
    .set({ publish_at: null })
    .where('match_id', '=', matchId)
    .where(sql<boolean>`publish_at <= app.now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
