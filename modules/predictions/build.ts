import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { makeGame, openGame } from './making.ts'

/** An open game of a competition of its own, with a matchday of as many matches as kick-offs are named, in minutes from now. */
export async function buildTipGame(
  db: Db,
  given: { kickOffs: readonly number[] },
): Promise<{ id: string; matches: string[] }> {
  const competitionId = `tips-${newId()}`
  await sql`
    insert into competitions (id, kind, name) values (${competitionId}, 'league', '{"de":"Liga","en":"League"}')`.execute(
    db,
  )
  const matches: string[] = []
  for (const minutes of given.kickOffs) {
    const id = newId()
    const first = 300_000 + Math.floor(Math.random() * 1_000_000) * 2
    await sql`
      insert into football_teams (id, name, short_name, code)
      values (${first}, 'Heim', 'Heim', 'HEI'), (${first + 1}, 'Gast', 'Gast', 'GAS')`.execute(db)
    await sql`
      insert into matches (id, competition_id, season, matchday, home_team_id, away_team_id, kick_off)
      values (${id}, ${competitionId}, '2026', 1, ${first}, ${first + 1}, app.now() + make_interval(mins => ${minutes}))`.execute(
      db,
    )
    matches.push(id)
  }
  return db.transaction().execute(async (trx) => {
    const id = (await makeGame(trx, { competitionId, season: '2026' }))!
    await openGame(trx, id)
    return { id, matches }
  })
}

/** A group of somebody in a game of its own, with as many others who are nobody; their players, the keeper first. */
export async function buildTipGroup(
  db: Db,
  { keeper, others = 1 }: { keeper: string; others?: number },
): Promise<{ gameId: string; groupId: string; players: string[] }> {
  const { id: gameId } = await buildTipGame(db, { kickOffs: [60] })
  const groupId = newId()
  await sql`insert into tip_groups (id, game_id, name) values (${groupId}, ${gameId}, 'Stammtisch')`.execute(
    db,
  )
  const players: string[] = []
  for (const personId of [keeper, ...Array.from({ length: others }, newId)]) {
    const player = newId()
    await sql`
      insert into tip_players (id, game_id, person_id, number)
      values (${player}, ${gameId}, ${personId}, ${players.length + 1})`.execute(db)
    await sql`insert into tip_group_members (group_id, player_id) values (${groupId}, ${player})`.execute(db)
    players.push(player)
  }
  await sql`update tip_games set last_number = ${players.length} where id = ${gameId}`.execute(db)
  return { gameId, groupId, players }
}
