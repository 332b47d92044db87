import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { Tip, TipMatch, TipRow } from './schema.ts'

export type GameRow = {
  id: string
  competitionId: string
  season: string
  competition: { de: string; en: string; ja?: string | undefined }
  open: boolean
  isPublished: boolean
  players: number
  matchdays: number[]
  current: number | null
}

/** The matchday whose last kick-off is not long ago; else the last one. */
const GAME = sql`g.id, g.competition_id as "competitionId", g.season, c.name as competition,
  g.opened_at is not null and g.closed_at is null as open, g.opened_at is not null as "isPublished",
  (select count(*)::int from tip_players p where p.game_id = g.id) as players,
  (select coalesce(json_agg(d.matchday order by d.matchday), '[]') from (select distinct m.matchday from matches m
    where m.competition_id = g.competition_id and m.season = g.season and m.matchday is not null) d) as matchdays,
  (select coalesce(
    (select m.matchday from matches m where m.competition_id = g.competition_id and m.season = g.season
      and m.matchday is not null and m.void_at is null and m.kick_off > app.now() - interval '18 hours'
      order by m.kick_off, m.matchday limit 1),
    (select max(m.matchday) from matches m where m.competition_id = g.competition_id and m.season = g.season))) as current`
const FROM = sql`tip_games g join competitions c on c.id = g.competition_id`

export async function listGames(db: Db, drafts: 'hidden' | 'shown' = 'hidden'): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select ${GAME} from ${FROM} where ${drafts === 'shown' ? sql`true` : sql`g.opened_at is not null`}
    order by g.season desc, g.closed_at nulls first, g.opened_at, g.id limit 20`.execute(db)
  return rows
}

export async function findGame(
  db: Db,
  { id, drafts = 'hidden' }: { id: string; drafts?: 'hidden' | 'shown' },
): Promise<GameRow | null> {
  const { rows } = await sql<GameRow>`
    select ${GAME} from ${FROM} where g.id = ${id} and ${drafts === 'shown' ? sql`true` : sql`g.opened_at is not null`}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Tips are taken until the kick-off that stands there now, while nobody has begun to play. */
const OPEN = sql`g.opened_at is not null and g.closed_at is null and m.void_at is null and m.period = 'PreMatch'
  and m.kick_off > app.now()`
/** After ninety minutes. */
const [HOME, AWAY] = [
  sql`coalesce(m.full_time_home, case when m.period = 'FullTime' then m.home_score end)`,
  sql`coalesce(m.full_time_away, case when m.period = 'FullTime' then m.away_score end)`,
]
const TEAM = (table: string) =>
  sql.raw(
    `json_build_object('id', ${table}.id, 'name', ${table}.name, 'shortName', ${table}.short_name, 'code', ${table}.code)`,
  )

export async function listMatches(
  db: Db,
  { gameId, matchday }: { gameId: string; matchday: number },
): Promise<TipMatch[]> {
  const { rows } = await sql<TipMatch & { resultHome: number | null; resultAway: number | null }>`
    select m.id, to_char(m.kick_off at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "kickOff",
      m.kick_off_precision as precision, ${TEAM('h')} as home, ${TEAM('a')} as away, ${OPEN} as open,
      m.void_at is not null as void, ${HOME} as "resultHome", ${AWAY} as "resultAway",
      m.period not in ('PreMatch', 'FullTime') and m.void_at is null as live
    from tip_games g join matches m on m.competition_id = g.competition_id and m.season = g.season
      join football_teams h on h.id = m.home_team_id join football_teams a on a.id = m.away_team_id
    where g.id = ${gameId} and m.matchday = ${matchday} order by m.kick_off, m.id`.execute(db)
  return rows.map(({ resultHome, resultAway, ...match }) => ({
    ...match,
    result: resultHome === null || resultAway === null ? null : { home: resultHome, away: resultAway },
  }))
}

/** The game that a match is tipped in; null: there is none, or nobody may see it yet. */
export async function findGameOfMatch(db: Db, matchId: string): Promise<{ gameId: string } | null> {
  const { rows } = await sql<{ gameId: string }>`
    select g.id as "gameId" from matches m
      join tip_games g on g.competition_id = m.competition_id and g.season = m.season
    where m.id = ${matchId} and m.matchday is not null and g.opened_at is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Whether tips of it are still taken, with the match held: whoever moves its kick-off waits until the tip is written, or has moved it.
 * `noTipLock` looks without holding it.
 */
export async function holdMatch(trx: Trx, matchId: string): Promise<{ open: boolean } | null> {
  if (!unsafe('noTipLock')) await sql`select from matches where id = ${matchId} for share`.execute(trx)
  const { rows } = await sql<{ open: boolean }>`
    select ${OPEN} as open from matches m
      join tip_games g on g.competition_id = m.competition_id and g.season = m.season
    where m.id = ${matchId}`.execute(trx)
  return rows[0] ?? null
}

export type PlayerRow = { id: string; gameId: string; number: number; name: string | null }

export async function findPlayer(
  db: Db,
  of: { gameId: string; personId: string },
): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select id, game_id as "gameId", number, name from tip_players
    where game_id = ${of.gameId} and person_id = ${of.personId}`.execute(db)
  return rows[0] ?? null
}

export async function findPlayerById(db: Db, of: { gameId: string; id: string }): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select id, game_id as "gameId", number, name from tip_players where game_id = ${of.gameId} and id = ${of.id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whoever tips for the first time gets the next number. */
export async function joinGame(trx: Trx, of: { gameId: string; personId: string }): Promise<PlayerRow> {
  const known = await findPlayer(trx, of)
  if (known) return known
  await sql`
    with next as (update tip_games set last_number = last_number + 1 where id = ${of.gameId} returning last_number)
    insert into tip_players (id, game_id, person_id, number)
    select ${newId()}, ${of.gameId}, ${of.personId}, last_number from next
    on conflict (game_id, person_id) do nothing`.execute(trx)
  return (await findPlayer(trx, of))!
}

/** False: somebody else of the game has it. */
export async function putName(trx: Trx, of: { playerId: string; name: string | null }): Promise<boolean> {
  const { rows } = await sql`
    update tip_players t set name = ${of.name} where id = ${of.playerId}
      and not exists (select from tip_players o where o.game_id = t.game_id and o.id <> t.id and lower(o.name) = lower(${of.name}))
    returning id`.execute(trx)
  return rows.length > 0
}

export async function putTip(
  trx: Trx,
  tip: { playerId: string; matchId: string; home: number; away: number },
): Promise<void> {
  await sql`
    insert into tips (player_id, match_id, home, away) values (${tip.playerId}, ${tip.matchId}, ${tip.home}, ${tip.away})
    on conflict (player_id, match_id) do update set home = excluded.home, away = excluded.away, tipped_at = app.now()`.execute(
    trx,
  )
}

/** Of a matchday; of others only what nobody can tip any more. */
export async function listTips(
  db: Db,
  of: { playerId: string; matchday: number; which: 'all' | 'begun' },
): Promise<Tip[]> {
  const { rows } = await sql<Tip>`
    select t.match_id as "matchId", t.home, t.away, t.points,
      to_char(t.tipped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "tippedAt"
    from tips t join matches m on m.id = t.match_id
    where t.player_id = ${of.playerId} and m.matchday = ${of.matchday}
      and (${of.which === 'all'} or m.kick_off <= app.now() or m.period <> 'PreMatch')
    order by m.kick_off, m.id`.execute(db)
  return rows
}

const ROW = sql`p.id as player, p.number, p.name, s.rank, s.points, s.exact`

export async function listTable(
  db: Db,
  of: { gameId: string; matchday: number; limit: number; offset: number },
): Promise<TipRow[]> {
  const { rows } = await sql<TipRow>`
    select ${ROW} from tip_standings s join tip_players p on p.id = s.player_id
    where s.game_id = ${of.gameId} and s.matchday = ${of.matchday}
    order by s.rank, p.number limit ${of.limit} offset ${of.offset}`.execute(db)
  return rows
}

export async function findRow(
  db: Db,
  of: { gameId: string; matchday: number; playerId: string },
): Promise<TipRow | null> {
  const { rows } = await sql<TipRow>`
    select ${ROW} from tip_standings s join tip_players p on p.id = s.player_id
    where s.game_id = ${of.gameId} and s.matchday = ${of.matchday} and s.player_id = ${of.playerId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** With what a match was counted before and what it says now, where the two differ. */
export type Changed = {
  gameId: string
  matchId: string
  matchday: number
  home: number | null
  away: number | null
  kickOff: Date
}

export async function listChanged(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select * from (
      select g.id as "gameId", m.id as "matchId", m.matchday, m.kick_off as "kickOff",
        case when m.void_at is null then ${HOME} end as home, case when m.void_at is null then ${AWAY} end as away
      from tip_games g join matches m on m.competition_id = g.competition_id and m.season = g.season
      where g.opened_at is not null and m.matchday is not null) n
    where not exists (select from tip_results r where r.game_id = n."gameId" and r.match_id = n."matchId"
        and (r.home, r.away, r.matchday) is not distinct from (n.home, n.away, n.matchday)
        and (n.home is null or r.kick_off = n."kickOff"))
      and (n.home is not null or exists (select from tip_results r where r.game_id = n."gameId" and r.match_id = n."matchId"))
    order by "gameId", matchday, "matchId" limit 200`.execute(db)
  return rows
}

export async function lockGame(trx: Trx, id: string): Promise<void> {
  await sql`select from tip_games where id = ${id} for update`.execute(trx)
}
