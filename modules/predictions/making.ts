import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { TIPS_TAG } from './context.ts'

/** Null: there is one of this season already. */
export async function makeGame(
  trx: Trx,
  given: { id?: string; competitionId: string; season: string },
): Promise<string | null> {
  const { id = newId(), competitionId, season } = given
  const { rows } = await sql`
    insert into tip_games (id, competition_id, season) values (${id}, ${competitionId}, ${season})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0 ? id : null
}

/** Everybody may tip; a game that was closed goes on. */
export async function openGame(trx: Trx, id: string): Promise<void> {
  await sql`
    update tip_games set opened_at = coalesce(opened_at, app.now()), closed_at = null where id = ${id}`.execute(
    trx,
  )
  await dropTags(trx, [TIPS_TAG])
}

/** Nobody tips any more; what was tipped is still counted. */
export async function closeGame(trx: Trx, id: string): Promise<void> {
  await sql`update tip_games set closed_at = app.now() where id = ${id} and closed_at is null`.execute(trx)
  await dropTags(trx, [TIPS_TAG])
}

/** By their number from now on; false: they have no name, or are not there. */
export async function clearName(trx: Trx, of: { gameId: string; number: number }): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with before as (select id, name from tip_players where game_id = ${of.gameId} and number = ${of.number} and name is not null)
    update tip_players t set name = null from before b where t.id = b.id returning b.name`.execute(trx)
  return rows[0]?.name ?? null
}
