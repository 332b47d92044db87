import { sql } from 'kysely'
import { makeGame, openGame } from '#modules/predictions/making.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

const NAMES = [
  'Kurve 74',
  'Oma Elfriede',
  'Der Zeugwart',
  'Libero',
  'Block H',
  'Nachspielzeit',
  null,
  'Ecke Schmidt',
]

/** The game of the first team's league; some tipped the matches of the last weeks, and their points come with the first count. */
export async function seedTipGame(trx: Trx): Promise<void> {
  const { rows } = await sql<{ competitionId: string; season: string }>`
    select m.competition_id as "competitionId", m.season from matches m
      join football_teams t on t.id in (m.home_team_id, m.away_team_id) and t.site_key = 'profis'
    where m.matchday is not null order by (m.kick_off > app.now()) desc, abs(extract(epoch from m.kick_off - app.now())) limit 1`.execute(
    trx,
  )
  const id = rows[0] && (await makeGame(trx, rows[0]))
  if (!id) return
  await openGame(trx, id)
  for (const [index, name] of NAMES.entries()) {
    const player = newId()
    await sql`
      insert into tip_players (id, game_id, person_id, number, name)
      values (${player}, ${id}, gen_random_uuid(), ${index + 1}, ${name})`.execute(trx)
    await sql`
      insert into tips (player_id, match_id, home, away, tipped_at)
      select ${player}, m.id, (ascii(substr(m.id::text, ${index + 1}, 1)) + ${index}) % 4, ascii(substr(m.id::text, ${index + 2}, 1)) % 3,
        m.kick_off - interval '1 day'
      from tip_games g join matches m on m.competition_id = g.competition_id and m.season = g.season
      where g.id = ${id} and m.matchday is not null and m.kick_off between app.now() - interval '28 days' and app.now()`.execute(
      trx,
    )
  }
  await seedGroups(trx, id)
  await sql`update tip_games set last_number = ${NAMES.length} where id = ${id}`.execute(trx)
}

/** Friends among them: by the numbers of the players, whoever keeps the group first. */
const GROUPS = [
  { name: 'Stammtisch Zur Kurve', players: [2, 1, 4, 7, 8] },
  { name: 'Reihe 7', players: [5, 3, 6] },
]

async function seedGroups(trx: Trx, gameId: string): Promise<void> {
  for (const { name, players } of GROUPS) {
    const group = newId()
    await sql`insert into tip_groups (id, game_id, name) values (${group}, ${gameId}, ${name})`.execute(trx)
    for (const number of players)
      await sql`
        insert into tip_group_members (group_id, player_id)
        select ${group}, id from tip_players where game_id = ${gameId} and number = ${number}`.execute(trx)
  }
}
