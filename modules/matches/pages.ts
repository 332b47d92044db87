import type { Language } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { createMatchBlocks, isMatchId } from './blocks.ts'
import { loadMatchDay } from './day/day.ts'
import { tickerData, tickerSlug } from './feed.rules.ts'
import type { Feeds } from './feeds.ts'
import type { Match } from './match.schema.ts'
import { loadMatchRecord } from './match-record.ts'
import type { Fixtures, MatchCentre, MatchSummary, PersonPage, Squad, TablePage } from './page.schema.ts'
import { loadPerson, loadSquad } from './squads.ts'
import { loadTable } from './standings/tables.ts'
import { findMatch, listCompetitionMatches, listMeetings, listTeamMatches } from './storage.ts'
import { summariesOf } from './summaries.ts'
import { currentSeasonOf, findTeam, listSeasonsOf } from './teams.storage.ts'
import { createMatchOfTheDay } from './today.ts'

const MEETINGS = 5
const OWN: ReadonlyMap<number, string> = new Map(teamSites().map(([site, id]) => [id, site]))

/** Where a team's fixtures can be subscribed to. */
export const calendarPath = (teamId: number): string => `/feeds/termine/${teamId}.ics`

/** What the pages of match day and blocks of other pages show, one call for each. */
export type MatchPages = ReturnType<typeof matchesForPages>

type MatchPagesContext = { db: Db; feeds: Pick<Feeds, 'matchInFocus'>; now: () => Date }

export function matchesForPages(given: { db: Db; feeds: Pick<Feeds, 'matchInFocus'>; now?: () => Date }) {
  const { db, now = () => new Date() } = given
  const ctx: MatchPagesContext = { ...given, now }
  return {
    hasTeam: async (teamId: number): Promise<boolean> => (await findTeam(db, teamId)) !== null,
    squad: (asked: { teamId: number; season?: string }): Promise<Squad | null> => loadSquad(db, asked),
    person: (asked: { teamId: number; slug: string }): Promise<PersonPage | null> =>
      loadPerson(db, { ...asked, now: now() }),
    ...inContext(ctx, { fixtures, table, matchCentre }),
    /** The top of a start page. */
    matchDay: (asked: { teamId: number; language: Language }) => loadMatchDay({ db, now }, asked),
    /** The strip of every page. */
    matchOfTheDay: createMatchOfTheDay({ db, now }),
    ...createMatchBlocks({ db, now }),
  }
}

async function fixtures(
  ctx: MatchPagesContext,
  asked: { teamId: number; season?: string },
): Promise<Fixtures | null> {
  const { db, now } = ctx
  const { teamId } = asked
  const season = asked.season ?? (await currentSeasonOf(db, teamId))
  const [team, seasons, matches] = await Promise.all([
    findTeam(db, teamId),
    listSeasonsOf(db, teamId),
    listTeamMatches(db, { teamId, season }),
  ])
  if (!team || (matches.length === 0 && asked.season !== undefined)) return null
  const shown = await summariesOf(db, matches, now())
  return { team, season, seasons, matches: shown, calendar: calendarPath(teamId) }
}

async function table(
  ctx: MatchPagesContext,
  asked: { teamId: number; season?: string },
): Promise<TablePage | null> {
  const { db } = ctx
  const { teamId } = asked
  const season = asked.season ?? (await currentSeasonOf(db, teamId))
  const [team, seasons, table] = await Promise.all([
    findTeam(db, teamId),
    listSeasonsOf(db, teamId),
    loadTable(db, { teamId, season }),
  ])
  if (!team || !table) return null
  const { competition, matchday, live, rows } = table
  return {
    team,
    season,
    seasons,
    competition: competition.name,
    matchday,
    live,
    zones: competition.zones.map(({ key, name }) => ({ key, name })),
    total: rows('total'),
    home: rows('home'),
    away: rows('away'),
  }
}

/** A match of one of the club's teams; anybody else's has no page. */
async function matchCentre(
  ctx: MatchPagesContext,
  asked: { id: string; language: Language },
): Promise<MatchCentre | null> {
  const { db, feeds, now } = ctx
  const match = isMatchId(asked.id) ? await findMatch(db, asked.id) : null
  const own = match && ownSideOf(match)
  if (!match || !own) return null
  const teamId = own === 'home' ? match.homeTeamId : match.awayTeamId
  const season = await listCompetitionMatches(db, match)
  const others = season.filter(({ id, matchday }) => id !== match.id && matchday === match.matchday)
  const [record, meetings, table, inFocus] = await Promise.all([
    loadMatchRecord(db, match),
    listMeetings(db, {
      teams: [match.homeTeamId, match.awayTeamId],
      before: match.kickOff,
      count: MEETINGS,
    }),
    loadTable(db, { teamId, season: match.season }),
    feeds.matchInFocus(teamId),
  ])
  const shown = await summariesOf(db, [match, ...(match.matchday === null ? [] : others), ...meetings], now())
  const [summary, ...rest] = shown as [MatchSummary, ...MatchSummary[]]
  return {
    match: summary,
    own,
    ticker: tickerData(record, asked.language, now()),
    feed: {
      website: OWN.get(teamId)!,
      full_slug: tickerSlug(match.id),
      teamId,
      current: inFocus === match.id,
    },
    parallel: rest.slice(0, rest.length - meetings.length),
    table: table?.rows('total') ?? [],
    meetings: rest.slice(rest.length - meetings.length),
  }
}

function ownSideOf(match: Match): 'home' | 'away' | null {
  if (OWN.has(match.homeTeamId)) return 'home'
  return OWN.has(match.awayTeamId) ? 'away' : null
}
