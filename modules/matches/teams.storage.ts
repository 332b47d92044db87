import { club, type Text } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { Team } from './page.schema.ts'
import type { StaffGroup } from './schema.ts'
import type { Entrant, TieBreaker } from './standings/standings.rules.ts'

export async function listTeams(db: Db, ids: readonly number[]): Promise<Map<number, Team>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('football_teams')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        shortName: row.short_name,
        code: row.code,
        crest: row.crest,
        site: row.site_key,
      },
    ]),
  )
}

export async function findTeam(db: Db, id: number): Promise<Team | null> {
  return (await listTeams(db, [id])).get(id) ?? null
}

export type Zone = { key: string; from: number; to: number; name: Text }
export type Competition = {
  id: string
  name: Text
  kind: 'league' | 'cup' | 'friendly'
  tieBreakers: TieBreaker[]
  zones: Zone[]
}

export async function listCompetitions(db: Db, ids: readonly string[]): Promise<Map<string, Competition>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name as Text,
        kind: row.kind as Competition['kind'],
        tieBreakers: row.tie_breakers as TieBreaker[],
        zones: row.zones as Zone[],
      },
    ]),
  )
}

/** The league a team plays in that season; null where it plays none. */
export async function findLeagueOf(
  db: Db,
  given: { teamId: number; season: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('competition_teams')
    .innerJoin('competitions', 'competitions.id', 'competition_teams.competition_id')
    .select('competition_id')
    .where('team_id', '=', given.teamId)
    .where('season', '=', given.season)
    .where('kind', '=', 'league')
    .orderBy('competition_id')
    .executeTakeFirst()
  return row?.competition_id ?? null
}

/** Seasons in which a team has matches, the latest first. */
export async function listSeasonsOf(db: Db, teamId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('matches')
    .select('season')
    .distinct()
    .where((where) => where.or([where('home_team_id', '=', teamId), where('away_team_id', '=', teamId)]))
    .orderBy('season', 'desc')
    .execute()
  return rows.map(({ season }) => season)
}

/** The season that a team plays now: the latest with matches; the club's setting before there are any (OPEN-23). */
export async function currentSeasonOf(db: Db, teamId: number): Promise<string> {
  const [latest] = await listSeasonsOf(db, teamId)
  return latest ?? club.season
}

export async function listEntrants(
  db: Db,
  given: { competitionId: string; season: string },
): Promise<Entrant[]> {
  const rows = await db
    .selectFrom('competition_teams')
    .select(['team_id', 'points_deducted'])
    .where('competition_id', '=', given.competitionId)
    .where('season', '=', given.season)
    .execute()
  return rows.map((row) => ({ teamId: row.team_id, deducted: row.points_deducted }))
}

export type Name = {
  id: string
  slug: string | null
  shortName: string
  knownName: string | null
  number: number | null
}

/** Who people are, by id. */
export async function listNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Omit<Name, 'number'> & { picture: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('football_people')
    .select(['id', 'slug', 'short_name', 'known_name', 'picture'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, slug: row.slug, picture: row.picture },
        ...{ shortName: row.short_name, knownName: row.known_name },
      },
    ]),
  )
}

/** Rows of a squad with the person behind each; of one person, where named. */
export async function listSquad(db: Db, given: { teamId: number; season: string }) {
  const rows = await db
    .selectFrom('squad_members')
    .innerJoin('football_people', 'football_people.id', 'squad_members.person_id')
    .selectAll('football_people')
    .select([
      'squad_members.staff_group',
      'squad_members.number',
      'squad_members.is_captain',
      'squad_members.role as role_here',
    ])
    .where('team_id', '=', given.teamId)
    .where('season', '=', given.season)
    .orderBy('squad_members.position')
    .orderBy('football_people.last_name')
    .execute()
  return rows.map((row) => ({
    ...row,
    staff_group: row.staff_group as StaffGroup,
    role: (row.role_here ?? row.role) as Text,
  }))
}
export type SquadRow = Awaited<ReturnType<typeof listSquad>>[number]

export async function listSquadSeasons(db: Db, teamId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('squad_members')
    .select('season')
    .distinct()
    .where('team_id', '=', teamId)
    .orderBy('season', 'desc')
    .execute()
  return rows.map(({ season }) => season)
}

export async function listCareer(db: Db, personId: string) {
  return db
    .selectFrom('career_seasons')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('season', 'desc')
    .execute()
}
