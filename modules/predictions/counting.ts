import { sql } from 'kysely'
import { predictions } from '#club/predictions.ts'
import type { Trx } from '#platform/db.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { type PredictionsContext, TIPS_TAG } from './context.ts'
import { type Changed, listChanged, lockGame } from './storage.ts'

/** Once a minute: results that are new, corrected or gone are counted, all of a game in one transaction. */
export async function countResults({ db }: PredictionsContext): Promise<void> {
  const changed = await listChanged(db)
  for (const gameId of new Set(changed.map((one) => one.gameId)))
    await db.transaction().execute(async (trx) => {
      await lockGame(trx, gameId)
      // Somebody may have counted some of them meanwhile.
      const now = (await listChanged(trx)).filter((one) => one.gameId === gameId)
      if (now.length === 0) return
      const matchdays = new Set<number>()
      for (const match of now) for (const one of await countMatch(trx, match)) matchdays.add(one)
      for (const matchday of matchdays) await sumUp(trx, { gameId, matchday })
      await sumUp(trx, { gameId, matchday: 0 })
      await dropTags(trx, [TIPS_TAG])
    })
}

/** The matchdays that it touches: a match may have moved to another one. */
async function countMatch(trx: Trx, match: Changed): Promise<number[]> {
  const { gameId, matchId, matchday, home, away, kickOff } = match
  const { exact, difference, tendency } = predictions.points
  const { rows } = await sql<{ matchday: number }>`
    select matchday from tip_results where game_id = ${gameId} and match_id = ${matchId}`.execute(trx)
  await sql`
    insert into tip_results (game_id, match_id, matchday, home, away, kick_off)
    values (${gameId}, ${matchId}, ${matchday}, ${home}, ${away}, ${kickOff})
    on conflict (game_id, match_id) do update set matchday = excluded.matchday, home = excluded.home, away = excluded.away,
      kick_off = excluded.kick_off`.execute(trx)
  // The same as in the rules, over all tips at once. Whoever tipped after a kick-off that was moved forward has no points.
  await sql`
    update tips t set points = case
      when ${home}::int is null then null
      when t.tipped_at >= ${kickOff} then 0
      when t.home = ${home} and t.away = ${away} then ${exact}::int
      when t.home - t.away = ${home}::int - ${away}::int and t.home <> t.away then ${difference}::int
      when sign(t.home - t.away) = sign(${home}::int - ${away}::int) then ${tendency}::int
      else 0 end
    where t.match_id = ${matchId}
      and exists (select from tip_players p where p.id = t.player_id and p.game_id = ${gameId})`.execute(trx)
  return [matchday, ...rows.map((row) => row.matchday)]
}

/** Sums and ranks anew; whoever has as many points shares the rank. Matchday 0: the season. */
async function sumUp(trx: Trx, { gameId, matchday }: { gameId: string; matchday: number }): Promise<void> {
  await sql`delete from tip_standings where game_id = ${gameId} and matchday = ${matchday}`.execute(trx)
  await sql`
    insert into tip_standings (game_id, matchday, player_id, points, exact, rank)
    select ${gameId}, ${matchday}::int, player_id, points, exact, rank() over (order by points desc)
    from (select p.id as player_id, sum(t.points)::int as points,
        count(*) filter (where t.home = r.home and t.away = r.away and t.points > 0)::int as exact
      from tip_players p join tips t on t.player_id = p.id
        join tip_results r on r.match_id = t.match_id and r.game_id = p.game_id
      where p.game_id = ${gameId} and t.points is not null and (${matchday}::int = 0 or r.matchday = ${matchday}::int)
      group by p.id) sums`.execute(trx)
}
