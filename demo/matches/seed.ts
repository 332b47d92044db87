import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { between, chanceOf, demoId } from './chance.ts'
import { competitions } from './clubs.ts'
import type { Course, DemoEvent } from './course.ts'
import type { DemoFixture } from './fixtures.ts'
import { type DemoMatch, type DemoSeason, demoSeason } from './season.ts'
import type { DemoPerson } from './squad.ts'

/** Teams, squads, this season as it stands on a day with everything that happened in our matches, and last season. */
export async function seedMatches(trx: Trx, now: Date): Promise<void> {
  const season = demoSeason(now)
  const previous = String(Number(season.season) - 1)
  await insertAll(
    trx,
    'competitions',
    competitions.map(({ id, name, kind, zones }) => ({ id, name, kind, zones })),
  )
  const teams = season.leagues.flatMap((league) => league.teams)
  await insertAll(
    trx,
    'football_teams',
    teams.map(({ id, name, shortName, code, crest, site }) => ({
      id,
      name,
      short_name: shortName,
      code,
      crest,
      site_key: site,
    })),
  )
  await insertAll(
    trx,
    'competition_teams',
    season.leagues.flatMap(({ competitionId, teams: members }) =>
      [season.season, previous].flatMap((year) =>
        members.map(({ id }) => ({ competition_id: competitionId, season: year, team_id: id })),
      ),
    ),
  )
  await insertAll(trx, 'football_people', [...season.personById.values()].map(personRow))
  await seedSquads(trx, season)
  await insertAll(trx, 'matches', [...season.matches, ...season.lastSeason].map(matchRow))
  await seedCourses(trx, season.matches)
}

/** One statement for all rows: a list of objects with the names of the columns. */
async function insertAll(trx: Trx, table: string, rows: object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}

function personRow(person: DemoPerson): object {
  return {
    id: person.id,
    slug: person.slug,
    first_name: person.firstName,
    last_name: person.lastName,
    title: person.title,
    short_name: person.shortName,
    known_name: person.knownName,
    role: person.role,
    born_on: person.bornOn,
    nation: person.nation,
    height_cm: person.heightCm,
    foot: person.foot,
    picture: person.picture,
    figure: person.figure,
    in_club_since: person.inClubSince,
    contract_until: person.contractUntil,
    top_speed_kmh: person.topSpeedKmh,
  }
}

async function seedSquads(trx: Trx, { leagues, squads, staff, season }: DemoSeason): Promise<void> {
  const members = leagues.flatMap(({ key, ownTeamId }) =>
    [...squads[key], ...staff[key]].map((person, position) => ({
      team_id: ownTeamId,
      season,
      person_id: person.id,
      staff_group: person.group,
      number: person.number,
      is_captain: person.captain,
      position,
    })),
  )
  await insertAll(trx, 'squad_members', members)
  await insertAll(
    trx,
    'career_seasons',
    squads.profis.flatMap((player) => careerOf(player, Number(season))),
  )
}

const ELSEWHERE = ['SC Mühlental', 'FC Sandau', 'VfR Lohberg', 'SV Auenfeld', 'TSG Kirchwerder', 'FC Ostmark']

/** Up to five seasons before this one, with Falkenstadt from the year of arrival on. */
function careerOf(player: DemoPerson, season: number): object[] {
  const chance = chanceOf(player.number! * 97)
  const first = Math.max(Number(player.bornOn!.slice(0, 4)) + 18, season - 5)
  const arrived = Number(player.inClubSince!.de.slice(0, 4))
  const keeper = player.group === 'Goalkeepers'
  const elsewhere = ELSEWHERE[player.number! % ELSEWHERE.length]!
  const rows = []
  for (let year = season - 1; year >= first; year -= 1) {
    const appearances = between(chance, 9, 33)
    const goals = keeper
      ? 0
      : player.group === 'Forwards'
        ? between(chance, 3, 14)
        : between(chance, 0, player.group === 'Midfielders' ? 6 : 3)
    rows.push({
      person_id: player.id,
      season: String(year),
      team: year >= arrived ? club.name : elsewhere,
      appearances,
      goals,
      assists: keeper ? 0 : between(chance, 0, 7),
      minutes: appearances * between(chance, 58, 88),
      yellow_cards: between(chance, 0, 7),
      red_cards: chance() < 0.1 ? 1 : 0,
    })
  }
  return rows
}

function matchRow(match: DemoFixture & { course?: Course | null }): object {
  const { score, halfTime, kickOff, course = null } = match
  const count = course?.events.length ?? 0
  return {
    id: match.id,
    competition_id: match.competitionId,
    season: match.season,
    matchday: match.matchday,
    home_team_id: match.home.id,
    away_team_id: match.away.id,
    kick_off: kickOff,
    kick_off_precision: 'minute',
    venue: match.venue,
    referee: score && course ? REFEREES[match.matchday % REFEREES.length] : null,
    attendance: match.attendance,
    period: score ? 'FullTime' : 'PreMatch',
    period_started_at: score ? addMinutes(kickOff, 111) : null,
    clock_speed: 1,
    home_score: score?.home ?? null,
    away_score: score?.away ?? null,
    half_time_home: halfTime?.home ?? null,
    half_time_away: halfTime?.away ?? null,
    full_time_home: score?.home ?? null,
    full_time_away: score?.away ?? null,
    ticker_opened_at: course ? addMinutes(kickOff, -60) : null,
    ticker_closed_at: course ? addMinutes(kickOff, 150) : null,
    ticker_sequence: count,
    ticker_version: count,
    ical_sequence: 0,
    ticket_event: match.ticketEvent,
    pressure: course?.pressure ?? [],
    changed_at: score ? addMinutes(kickOff, 150) : kickOff,
  }
}

const REFEREES = ['Dr. Anke Rosin', 'Jens Kolbe', 'Murat Özer', 'Tobias Hennig', 'Svenja Paulus']

async function seedCourses(trx: Trx, matches: readonly DemoMatch[]): Promise<void> {
  const told = matches.flatMap((match) => (match.course ? [{ ...match, course: match.course }] : []))
  await insertAll(
    trx,
    'match_line_ups',
    told.flatMap(({ id, course: { formations, coaches } }) =>
      (['home', 'away'] as const).map((side) => ({
        match_id: id,
        side,
        formation: formations[side],
        coach: coaches[side],
      })),
    ),
  )
  await insertAll(
    trx,
    'match_players',
    told.flatMap(({ id, course: { players } }) =>
      players.map((player) => ({
        match_id: id,
        side: player.side,
        person_id: player.personId,
        number: player.number,
        is_starter: player.isStarter,
        is_captain: player.isCaptain,
        position: player.place,
      })),
    ),
  )
  await insertAll(
    trx,
    'match_statistics',
    told.flatMap(({ id, course: { statistics } }) => statistics.map((one) => ({ match_id: id, ...one }))),
  )
  await insertAll(trx, 'ticker_events', told.flatMap(eventRows))
}

/** Minutes after the kick-off at which a period begins on the clock of the day. */
const BEGINS: Partial<Record<DemoEvent['period'], number>> = { PreMatch: -30, FirstHalf: 0, SecondHalf: 61 }

function eventRows({ id, kickOff, course }: DemoMatch & { course: Course }): object[] {
  const number = Number(id.slice(-12))
  return course.events.map((event, index) => ({
    id: demoId('event', number * 100 + index + 1),
    match_id: id,
    sequence: index + 1,
    version: index + 1,
    type: event.type,
    period: event.period,
    becomes: event.becomes,
    minute: event.minute,
    extra_minute: event.extraMinute,
    period_second: event.period === 'PreMatch' ? null : event.periodSecond,
    side: event.side,
    player_id: event.playerId,
    second_player_id: event.secondPlayerId,
    goal: event.goal,
    outcome: event.outcome,
    text: event.text,
    created_at: addMinutes(kickOff, (BEGINS[event.period] ?? 0) + event.periodSecond / 60),
    created_by: 'redaktion',
  }))
}
