import { type Selectable, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Matches, MatchPlayers } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Match, MatchPlayer, Statistic } from './match.schema.ts'
import type { Score } from './schema.ts'
import { eventOf } from './ticker/ticker.storage.ts'

export async function findMatch(db: Db, id: string): Promise<Match | null> {
  const row = await db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? matchOf(row) : null
}

/** Everybody who writes about a match takes this row first: two editors write one after the other. */
export async function lockMatch(trx: Trx, id: string): Promise<Match | null> {
  const row = await trx.selectFrom('matches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? matchOf(row) : null
}

/** The match that this event sells tickets for, held until the transaction ends. */
export async function matchOfEvent(trx: Trx, slug: string): Promise<Match | null> {
  const row = await trx
    .selectFrom('matches')
    .selectAll()
    .where('ticket_event', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  return row ? matchOf(row) : null
}

/** Matches of a team in a season, by kick-off; of every competition. */
export async function listTeamMatches(db: Db, given: { teamId: number; season: string }): Promise<Match[]> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('season', '=', given.season)
    .where((where) =>
      where.or([where('home_team_id', '=', given.teamId), where('away_team_id', '=', given.teamId)]),
    )
    .orderBy('kick_off')
    .orderBy('id')
    .execute()
  return rows.map(matchOf)
}

/** All matches of a competition's season. */
export async function listCompetitionMatches(
  db: Db,
  given: { competitionId: string; season: string },
): Promise<Match[]> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('competition_id', '=', given.competitionId)
    .where('season', '=', given.season)
    .orderBy('kick_off')
    .orderBy('id')
    .execute()
  return rows.map(matchOf)
}

/** Earlier matches of the same two teams, the latest first. */
export async function listMeetings(
  db: Db,
  given: { teams: readonly [number, number]; before: Date; count: number },
): Promise<Match[]> {
  const { teams, before, count } = given
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('home_team_id', 'in', [...teams])
    .where('away_team_id', 'in', [...teams])
    .where('kick_off', '<', before)
    .orderBy('kick_off', 'desc')
    .limit(count)
    .execute()
  return rows.map(matchOf)
}

export async function listPlayers(db: Db, matchId: string): Promise<MatchPlayer[]> {
  const rows = await db
    .selectFrom('match_players')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('side')
    .orderBy('position')
    .execute()
  return rows.map(playerOf)
}

/** Line-ups and events of the matches of a season in which somebody stood in the line-up, the latest first. */
export async function listMatchesOf(db: Db, given: { personId: string; season: string }) {
  const { personId, season } = given
  const matches = await db
    .selectFrom('matches')
    .innerJoin('match_players', 'match_players.match_id', 'matches.id')
    .selectAll('matches')
    .where('person_id', '=', personId)
    .where('season', '=', season)
    .where('period', '<>', 'PreMatch')
    .where('void_at', 'is', null)
    .orderBy('kick_off', 'desc')
    .execute()
  const ids = matches.map(({ id }) => id)
  if (ids.length === 0) return []
  const [events, players] = await Promise.all([
    db.selectFrom('ticker_events').selectAll().where('match_id', 'in', ids).orderBy('sequence').execute(),
    db.selectFrom('match_players').selectAll().where('match_id', 'in', ids).execute(),
  ])
  return matches.map((match) => ({
    match: matchOf(match),
    events: events.filter((event) => event.match_id === match.id).map(eventOf),
    players: players.filter((player) => player.match_id === match.id).map(playerOf),
  }))
}

const playerOf = (row: Selectable<MatchPlayers>): MatchPlayer => ({
  personId: row.person_id,
  side: row.side as MatchPlayer['side'],
  number: row.number,
  isStarter: row.is_starter,
  isCaptain: row.is_captain,
  place: row.position,
})

export type LineUpHead = {
  side: 'home' | 'away'
  formation: string | null
  coach: string | null
  /** From when on it is read; null: it is read. */
  publishAt: Date | null
}

export async function listLineUps(db: Db, matchId: string): Promise<LineUpHead[]> {
  const rows = await db.selectFrom('match_line_ups').selectAll().where('match_id', '=', matchId).execute()
  return rows.map(({ side, formation, coach, publish_at }) => ({
    side: side as LineUpHead['side'],
    formation,
    coach,
    publishAt: publish_at,
  }))
}

export async function listStatistics(db: Db, matchId: string): Promise<Statistic[]> {
  const rows = await db
    .selectFrom('match_statistics')
    .select(['name', 'home', 'away'])
    .where('match_id', '=', matchId)
    .execute()
  return rows as Statistic[]
}

/** Writes what the ticker changes of a match. */
export async function saveMatch(trx: Trx, match: Match): Promise<void> {
  const { home: homeScore = null, away: awayScore = null } = match.score ?? {}
  await trx
    .updateTable('matches')
    .set({
      period: match.period,
      period_started_at: match.periodStartedAt,
      clock_speed: match.clockSpeed,
      home_score: homeScore,
      away_score: awayScore,
      half_time_home: match.halfTime?.home ?? null,
      half_time_away: match.halfTime?.away ?? null,
      full_time_home: match.fullTime?.home ?? null,
      full_time_away: match.fullTime?.away ?? null,
      extra_time_home: match.extraTime?.home ?? null,
      extra_time_away: match.extraTime?.away ?? null,
      penalties_home: match.penalties?.home ?? null,
      penalties_away: match.penalties?.away ?? null,
      ticker_opened_at: match.tickerOpenedAt,
      ticker_closed_at: match.tickerClosedAt,
      ticker_sequence: match.tickerSequence,
      ticker_version: match.tickerVersion,
      ticker_reset_version: match.tickerResetVersion,
      kick_off: match.kickOff,
      kick_off_precision: match.kickOffPrecision,
      void_at: match.voidAt,
      best_player_id: match.bestPlayerId,
      result_held: match.isResultHeld,
      changed_at: match.changedAt,
    })
    .where('id', '=', match.id)
    .execute()
}

/** The steps of a match before its first replay; kept so that it can always be put back. */
export async function saveRecording(trx: Trx, given: { matchId: string; recording: object; now: Date }) {
  await trx
    .insertInto('match_recordings')
    .values({
      match_id: given.matchId,
      recording: JSON.stringify(given.recording),
      recorded_at: given.now,
    })
    .onConflict((conflict) => conflict.column('match_id').doNothing())
    .execute()
}

export async function findRecording(db: Db, matchId: string): Promise<unknown> {
  const row = await db
    .selectFrom('match_recordings')
    .select('recording')
    .where('match_id', '=', matchId)
    .executeTakeFirst()
  return row?.recording ?? null
}

/** Ids that begin so; of what a person types. */
export async function matchIdsLike(db: Db, start: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from matches where id::text like ${`${start.replaceAll(/[^0-9a-f-]/g, '')}%`} limit 2`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const scoreOf = (home: number | null, away: number | null): Score | null =>
  home === null || away === null ? null : { home, away }

function matchOf(row: Selectable<Matches>): Match {
  const awarded = scoreOf(row.awarded_home, row.awarded_away)
  return {
    id: row.id,
    competitionId: row.competition_id,
    season: row.season,
    matchday: row.matchday,
    round: row.round as Text | null,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    kickOff: row.kick_off,
    kickOffPrecision: row.kick_off_precision as Match['kickOffPrecision'],
    venue: row.venue,
    referee: row.referee,
    attendance: row.attendance,
    period: row.period as Match['period'],
    periodStartedAt: row.period_started_at,
    clockSpeed: row.clock_speed,
    score: scoreOf(row.home_score, row.away_score),
    halfTime: scoreOf(row.half_time_home, row.half_time_away),
    fullTime: scoreOf(row.full_time_home, row.full_time_away),
    extraTime: scoreOf(row.extra_time_home, row.extra_time_away),
    penalties: scoreOf(row.penalties_home, row.penalties_away),
    award: awarded
      ? { score: awarded, winner: row.award_winner as NonNullable<Match['award']>['winner'] }
      : null,
    voidAt: row.void_at,
    tickerOpenedAt: row.ticker_opened_at,
    tickerClosedAt: row.ticker_closed_at,
    tickerSequence: row.ticker_sequence,
    tickerVersion: row.ticker_version,
    tickerResetVersion: row.ticker_reset_version,
    icalSequence: row.ical_sequence,
    ticketEvent: row.ticket_event,
    pressure: row.pressure,
    bestPlayerId: row.best_player_id,
    isResultHeld: row.result_held,
    dayVersion: row.day_version,
    kickOffBefore: row.kick_off_before,
    changedAt: row.changed_at,
  }
}

export async function existingMatches(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}
