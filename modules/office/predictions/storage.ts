import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OfficeTipGame, OfficeTipGroup, OfficeTipPlayer } from './schema.ts'

const GAME = sql`g.id, c.name->>'de' as name, g.season,
  case when g.opened_at is null then 'draft' when g.closed_at is null then 'open' else 'closed' end as state,
  (select count(*)::int from tip_players p where p.game_id = g.id) as players,
  (select count(*)::int from tip_groups r where r.game_id = g.id) as groups,
  (select count(distinct m.matchday)::int from matches m where m.competition_id = g.competition_id and m.season = g.season)
    as matchdays,
  (select m.matchday from matches m where m.competition_id = g.competition_id and m.season = g.season and m.matchday is not null
    and m.void_at is null and m.kick_off > app.now() - interval '18 hours' order by m.kick_off limit 1) as current`
const FROM = sql`tip_games g join competitions c on c.id = g.competition_id`

export async function listGames(db: Db, page: { limit: number; offset: number }): Promise<OfficeTipGame[]> {
  const { rows } = await sql<OfficeTipGame>`
    select ${GAME} from ${FROM} order by g.season desc, g.created_at desc, g.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows
}

export async function findGame(db: Db, id: string): Promise<OfficeTipGame | null> {
  const { rows } = await sql<OfficeTipGame>`select ${GAME} from ${FROM} where g.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Of leagues that one of the club's teams plays in. */
export async function listChoices(db: Db) {
  const { rows } = await sql<{ competitionId: string; season: string; name: string; matches: number }>`
    select m.competition_id as "competitionId", m.season, c.name->>'de' as name, count(*)::int as matches
    from matches m join competitions c on c.id = m.competition_id
    where m.matchday is not null
      and exists (select from matches o join football_teams t on t.id in (o.home_team_id, o.away_team_id)
        where o.competition_id = m.competition_id and o.season = m.season and t.site_key is not null)
      and not exists (select from tip_games g where g.competition_id = m.competition_id and g.season = m.season)
    group by 1, 2, 3 having max(m.kick_off) > app.now() order by m.season desc, 3 limit 40`.execute(db)
  return rows
}

const like = (word: string) => `%${word.replace(/[\\%_]/g, (one) => `\\${one}`)}%`

export async function listPlayers(
  db: Db,
  of: { id: string; q: string | undefined; limit: number; offset: number },
): Promise<OfficeTipPlayer[]> {
  const { rows } = await sql<OfficeTipPlayer>`
    select p.number, p.name, to_char(p.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedAt",
      (select count(*)::int from tips t where t.player_id = p.id) as tips, coalesce(s.points, 0) as points, s.rank
    from tip_players p
      left join tip_standings s on s.game_id = p.game_id and s.matchday = 0 and s.player_id = p.id
    where p.game_id = ${of.id} and ${of.q ? sql`(p.name ilike ${like(of.q)} or p.number::text = ${of.q})` : sql`true`}
    order by s.rank nulls last, p.number limit ${of.limit} offset ${of.offset}`.execute(db)
  return rows
}

/** By their name, or by the name or number of whoever keeps them. */
export async function listGroups(
  db: Db,
  of: { id: string; q: string | undefined; limit: number; offset: number },
): Promise<OfficeTipGroup[]> {
  const { rows } = await sql<OfficeTipGroup>`
    select g.id, g.name, (select count(*)::int from tip_group_members m where m.group_id = g.id) as members,
      to_char(g.founded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundedAt",
      json_build_object('number', p.number, 'name', p.name) as keeper
    from tip_groups g join tip_players p on p.id =
      (select m.player_id from tip_group_members m where m.group_id = g.id order by m.entry limit 1)
    where g.game_id = ${of.id} and ${
      of.q
        ? sql`(g.name ilike ${like(of.q)} or p.name ilike ${like(of.q)} or p.number::text = ${of.q})`
        : sql`true`
    }
    order by g.founded_at desc, g.id limit ${of.limit} offset ${of.offset}`.execute(db)
  return rows
}
