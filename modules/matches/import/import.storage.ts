import { type Insertable, sql } from 'kysely'
import { club } from '#club/club.ts'
import type { DB } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { ImportedTeam, ImportSource } from './import.schema.ts'
import type { MatchRow } from './row.rules.ts'
import type { KnownTeam } from './teams.rules.ts'

/** PostgreSQL takes 65,535 values at once. */
const CHUNK = 1000

export function chunksOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

/** Two imports at once come one after the other. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('matches.import'))`.execute(trx)
}

export type SourceKind = 'competition' | 'team' | 'person' | 'match'

/** Own ids by the source's. */
export async function loadSources(
  trx: Trx,
  given: { source: ImportSource; kind: SourceKind },
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('match_sources')
    .select(['external_id', 'own_id'])
    .where('source', '=', given.source)
    .where('kind', '=', given.kind)
    .execute()
  return new Map(rows.map((row) => [row.external_id, row.own_id]))
}

export async function insertSources(
  trx: Trx,
  given: { source: ImportSource; kind: SourceKind; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const { source, kind, ids } = given
  for (const chunk of chunksOf([...ids]))
    await trx
      .insertInto('match_sources')
      .values(chunk.map(([external_id, own_id]) => ({ source, kind, external_id, own_id })))
      // What it meant before may be gone.
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'kind', 'external_id'])
          .doUpdateSet((row) => ({ own_id: row.ref('excluded.own_id') })),
      )
      .execute()
}

export async function findCompetition(db: Db, id: string): Promise<{ id: string; kind: string } | null> {
  const row = await db
    .selectFrom('competitions')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function insertCompetition(
  trx: Trx,
  given: { id: string; name: string; kind: 'league' | 'cup' },
): Promise<void> {
  const { id, name, kind } = given
  await trx
    .insertInto('competitions')
    .values({ id, kind, name: JSON.stringify({ de: name, en: name, ja: name }) })
    .execute()
}

/** All teams, the oldest id first, and whether they play in a competition. */
export async function loadTeams(db: Db, competitionId: string | null): Promise<KnownTeam[]> {
  const { rows } = await sql<KnownTeam>`
    select id, name, short_name as "shortName",
      exists (select from competition_teams where team_id = id and competition_id = ${competitionId}) as plays
    from football_teams order by id`.execute(db)
  return rows
}

/** `own`: the id and the site that the club gives a team of its own. */
export async function insertTeam(
  trx: Trx,
  team: ImportedTeam & { code: string; own: { id: number; site: string } | null },
): Promise<number> {
  const { own } = team
  const { rows } = await sql<{ id: number }>`
    insert into football_teams (id, name, short_name, code, site_key)
    values (coalesce(${own?.id ?? null}::integer, nextval('football_team_ids')::integer), ${team.name},
      ${team.shortName ?? team.name}, ${team.code}, ${own?.site ?? null})
    returning id`.execute(trx)
  return rows[0]!.id
}

/** A club that has never played has sites of its teams, and no row of them. */
export async function insertOwnTeam(trx: Trx, { id, site }: { id: number; site: string }): Promise<void> {
  const { name, shortName, code } = club
  await trx
    .insertInto('football_teams')
    .values({ id, name, short_name: shortName, code, site_key: site })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The letters by which these teams are called in narrow tables. */
export async function loadCodes(db: Db, ids: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('football_teams')
    .select('code')
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute()
  return new Set(rows.map(({ code }) => code))
}

/** Who plays in the season, and how many points were taken away; true where something is new. */
export async function saveParticipants(
  trx: Trx,
  given: { competitionId: string; season: string; teams: { id: number; deducted: number | null }[] },
): Promise<boolean> {
  const { competitionId, season, teams } = given
  const rows = teams.map(({ id, deducted }) => ({
    competition_id: competitionId,
    season,
    team_id: id,
    points_deducted: deducted ?? 0,
  }))
  if (rows.length === 0) return false
  const added = await trx
    .insertInto('competition_teams')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['competition_id', 'season', 'team_id']).doNothing())
    .returning('team_id')
    .execute()
  let changed = added.length > 0
  for (const { id, deducted } of teams.filter((team) => team.deducted !== null)) {
    const result = await trx
      .updateTable('competition_teams')
      .set({ points_deducted: deducted! })
      .where('competition_id', '=', competitionId)
      .where('season', '=', season)
      .where('team_id', '=', id)
      .where('points_deducted', '<>', deducted!)
      .executeTakeFirst()
    changed ||= result.numUpdatedRows > 0n
  }
  return changed
}

export type StoredMatch = MatchRow & {
  id: string
  homeTeamId: number
  awayTeamId: number
  tickerVersion: number
  tickerSequence: number
  tickerIsOpen: boolean
  /** The event that sells its tickets. */
  ticketEvent: string | null
  /** Events that no import wrote, or a result that somebody typed: the club says what it is. */
  hasOwnTicker: boolean
}

/** The season's matches, locked: the ticker of none of them is written meanwhile. */
export async function lockMatches(
  trx: Trx,
  given: { competitionId: string; season: string },
): Promise<StoredMatch[]> {
  const rows = await trx
    .selectFrom('matches')
    .select([
      ...([
        'id',
        'matchday',
        'round',
        'kick_off',
        'kick_off_precision',
        'venue',
        'attendance',
        'period',
      ] as const),
      ...(['home_score', 'away_score', 'half_time_home', 'half_time_away', 'full_time_home'] as const),
      ...([
        'full_time_away',
        'extra_time_home',
        'extra_time_away',
        'penalties_home',
        'penalties_away',
      ] as const),
      ...(['awarded_home', 'awarded_away', 'award_winner', 'void_at'] as const),
      'home_team_id as homeTeamId',
      'away_team_id as awayTeamId',
      'ticker_version as tickerVersion',
      'ticker_sequence as tickerSequence',
      'ticket_event as ticketEvent',
      sql<boolean>`ticker_opened_at is not null and ticker_closed_at is null`.as('tickerIsOpen'),
      sql<boolean>`result_held or exists (select from ticker_events where match_id = matches.id and created_by not like 'import:%')`.as(
        'hasOwnTicker',
      ),
    ])
    .where('competition_id', '=', given.competitionId)
    .where('season', '=', given.season)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as unknown as StoredMatch[]
}

export type NewMatch = {
  id: string
  competitionId: string
  season: string
  homeTeamId: number
  awayTeamId: number
  row: MatchRow
}

export async function insertMatches(trx: Trx, matches: readonly NewMatch[], now: Date): Promise<void> {
  for (const chunk of chunksOf(matches))
    await trx
      .insertInto('matches')
      .values(
        chunk.map(
          ({ id, competitionId, season, homeTeamId, awayTeamId, row }): Insertable<DB['matches']> => ({
            ...columnsOf(row),
            kick_off: row.kick_off,
            id,
            competition_id: competitionId,
            season,
            home_team_id: homeTeamId,
            away_team_id: awayTeamId,
            changed_at: now,
          }),
        ),
      )
      .execute()
}

export async function updateMatch(
  trx: Trx,
  given: { id: string; changes: Partial<MatchRow>; now: Date },
): Promise<void> {
  const { id, changes, now } = given
  await trx
    .updateTable('matches')
    .set((row) => ({
      ...columnsOf(changes),
      changed_at: now,
      ticker_version: row('ticker_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

function columnsOf<Row extends Partial<MatchRow>>(row: Row): Omit<Row, 'round'> & { round?: string | null } {
  const { round, ...rest } = row
  return round === undefined ? rest : { ...rest, round: round ? JSON.stringify(round) : null }
}

/** Names as the source has them: `K. Muster` is a first letter and a last name, `Muster` a name of its own. */
export async function insertPeople(trx: Trx, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name) => {
    const space = name.indexOf(' ')
    const [first, last] = space < 0 ? ['', name] : [name.slice(0, space), name.slice(space + 1)]
    const short = first ? `${[...first][0]}. ${last}` : name
    return { id: newId(), first_name: first, last_name: last, short_name: short }
  })
  for (const chunk of chunksOf(rows)) await trx.insertInto('football_people').values(chunk).execute()
  return rows.map(({ id }) => id)
}

export type TickerState = {
  homeTeamId: number
  awayTeamId: number
  tickerSequence: number
  tickerVersion: number
  tickerIsOpen: boolean
  hasOwnTicker: boolean
}

/** How far the tickers of these matches are, and who writes them. */
export async function loadTickerStates(trx: Trx, ids: readonly string[]): Promise<Map<string, TickerState>> {
  const { rows } = await sql<TickerState & { id: string }>`
    select id, home_team_id as "homeTeamId", away_team_id as "awayTeamId", ticker_sequence as "tickerSequence", ticker_version as "tickerVersion",
      ticker_opened_at is not null and ticker_closed_at is null as "tickerIsOpen",
      result_held or exists (select from ticker_events where match_id = matches.id and created_by not like 'import:%') as "hasOwnTicker"
    from matches where id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
