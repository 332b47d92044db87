import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { siteOf, sites } from '#club/sites.ts'
import { homeGround } from '#club/venue.ts'
import type { SalePhaseRow } from '#modules/tickets/phases.rules.ts'
import { PHASES_OF_EVENT } from '#modules/tickets/phases.rules.ts'
import type { Db } from '#platform/db.ts'

export type FixtureRow = {
  id: string
  home: string
  opponent: string
  crest: string | null
  competition: Text
  matchday: number | null
  startsAt: Date
  /** For whoever corrects it: as it was typed, and the version of it. */
  teamId: number
  side: 'home' | 'away'
  venue: string | null
  opponentName: string
  competitionId: string
  version: number
  /** Somebody typed it here: no import says otherwise. */
  isTyped: boolean
}

const MOST = 100
const own = sites.flatMap(({ teamId }) => (teamId === undefined || teamId === null ? [] : [teamId]))
const first = siteOf('firstTeam')?.teamId ?? null

/**
 * Home matches in the ground that the plan is of: all of the first team, others where they say so. Ahead, their time fixed, no
 * tickets sold for them; one of them where it is named.
 */
export async function loadFixtures(db: Db, id?: string): Promise<FixtureRow[]> {
  const one = id === undefined ? sql`` : sql`and m.id = ${id}`
  const { rows } = await sql<FixtureRow>`
    select m.id, h.short_name as home, a.short_name as opponent, a.crest, c.name as competition, m.matchday, m.venue,
      m.kick_off as "startsAt", m.home_team_id as "teamId", 'home' as side, a.name as "opponentName",
      m.competition_id as "competitionId", m.ticker_version as version, ${isTyped} as "isTyped"
    from matches m join football_teams h on h.id = m.home_team_id join football_teams a on a.id = m.away_team_id
      join competitions c on c.id = m.competition_id
    where (m.home_team_id = ${first} or m.home_team_id = any(${own}::int[]) and m.venue = ${homeGround.name})
      and m.ticket_event is null and ${isAhead} ${one}
    order by m.kick_off, m.id limit ${MOST}`.execute(db)
  return rows
}

/**
 * Matches at other clubs' grounds: all of the first team, of others those that somebody typed. Ahead, their time fixed, no tickets
 * sold for them; one of them where it is named.
 */
export async function loadAwayFixtures(db: Db, id?: string): Promise<FixtureRow[]> {
  const one = id === undefined ? sql`` : sql`and m.id = ${id}`
  const { rows } = await sql<FixtureRow>`
    select m.id, a.short_name as home, h.short_name as opponent, h.crest, c.name as competition, m.matchday, m.venue,
      m.kick_off as "startsAt", m.away_team_id as "teamId", 'away' as side, h.name as "opponentName",
      m.competition_id as "competitionId", m.ticker_version as version, ${isTyped} as "isTyped"
    from matches m join football_teams h on h.id = m.home_team_id join football_teams a on a.id = m.away_team_id
      join competitions c on c.id = m.competition_id
    where (m.away_team_id = ${first} or m.away_team_id = any(${own}::int[]) and ${isTyped})
      and m.home_team_id <> all(${own}::int[]) and m.ticket_event is null and ${isAhead} ${one}
    order by m.kick_off, m.id limit ${MOST}`.execute(db)
  return rows
}

const isAhead = sql`m.void_at is null and m.kick_off > app.now() and m.kick_off_precision = 'minute' and m.period = 'PreMatch'`
const isTyped = sql`(not exists (select from match_sources s where s.kind = 'match' and s.own_id = m.id::text)
  and not exists (select from ticker_events e where e.match_id = m.id)
  and not exists (select from match_line_ups l where l.match_id = m.id))`

/** What the book says of a fixture. */
export async function loadFixture(
  db: Db,
  id: string,
): Promise<{ opponent: string; competition: string; matchday: number | null; startsAt: Date } | null> {
  const { rows } = await sql<{
    opponent: string
    competition: string
    matchday: number | null
    startsAt: Date
  }>`
    select case when m.home_team_id = any(${own}::int[]) then a.name else h.name end as opponent,
      c.name ->> 'de' as competition, m.matchday, m.kick_off as "startsAt"
    from matches m join football_teams h on h.id = m.home_team_id join football_teams a on a.id = m.away_team_id
      join competitions c on c.id = m.competition_id
    where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type TemplateRow = {
  id: string
  opponent: string
  startsAt: Date
  doorsOpenAt: Date
  saleUntil: Date
  phases: SalePhaseRow[]
  released: string[] | null
}

/** The match that was put on sale last, at home or away. */
export async function findTemplate(db: Db, { isAway }: { isAway: boolean }): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    select id, opponent, starts_at as "startsAt", doors_open_at as "doorsOpenAt", sale_until as "saleUntil",
      released_blocks as released, (${sql.raw(PHASES_OF_EVENT)}) as phases
    from events e where cancelled_at is null and is_away = ${isAway} order by starts_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
