import type { Language } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { tickerData, tickerSlug } from './feed.rules.ts'
import type { Feeds } from './feeds.ts'
import { matchInFocus } from './focus.rules.ts'
import type { Match } from './match.schema.ts'
import { loadMatchRecord } from './match-record.ts'
import { isOver } from './minutes.schema.ts'
import type {
  Fixtures,
  FixturesAnswer,
  MatchCentre,
  MatchSummary,
  PersonPage,
  Squad,
  StandingsAnswer,
  TablePage,
} from './page.schema.ts'
import { loadPerson, loadSquad } from './squads.ts'
import { loadTable } from './standings/tables.ts'
import { findMatch, listCompetitionMatches, listMeetings, listTeamMatches } from './storage.ts'
import { summariesOf } from './summaries.ts'
import { currentSeasonOf, findTeam, listSeasonsOf } from './teams.storage.ts'
import { createMatchOfTheDay } from './today.ts'

const MEETINGS = 5
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OWN: ReadonlyMap<number, string> = new Map(teamSites().map(([site, id]) => [id, site]))

/** Where a team's fixtures can be subscribed to. */
export const calendarPath = (teamId: number): string => `/feeds/termine/${teamId}.ics`

/** What the pages of match day and blocks of other pages show, one call for each. */
export type MatchPages = ReturnType<typeof matchesForPages>

export function matchesForPages(given: { db: Db; feeds: Pick<Feeds, 'matchInFocus'>; now?: () => Date }) {
  const { db, feeds, now = () => new Date() } = given

  return {
    hasTeam: async (teamId: number): Promise<boolean> => (await findTeam(db, teamId)) !== null,

    squad: (asked: { teamId: number; season?: string }): Promise<Squad | null> => loadSquad(db, asked),

    person: (asked: { teamId: number; slug: string }): Promise<PersonPage | null> =>
      loadPerson(db, { ...asked, now: now() }),

    async fixtures(asked: { teamId: number; season?: string }): Promise<Fixtures | null> {
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
    },

    async table(asked: { teamId: number; season?: string }): Promise<TablePage | null> {
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
    },

    /** A match of one of the club's teams; anybody else's has no page. */
    async matchCentre(asked: { id: string; language: Language }): Promise<MatchCentre | null> {
      const match = UUID.test(asked.id) ? await findMatch(db, asked.id) : null
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
      const shown = await summariesOf(
        db,
        [match, ...(match.matchday === null ? [] : others), ...meetings],
        now(),
      )
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
    },

    /** The strip of every page. */
    matchOfTheDay: createMatchOfTheDay({ db, now }),

    /** Block `match`: `next`, `last`, or the id of a match; `focus` is what the ticker shows. */
    async match(asked: { match: string; teamId: number }): Promise<MatchSummary | null> {
      const found = await choose(asked)
      return found ? ((await summariesOf(db, [found], now()))[0] ?? null) : null
    },

    /** Block `fixtures`: the last results, at most a third of all, then what is to come. */
    async around(asked: { teamId: number; count: number }): Promise<FixturesAnswer> {
      const matches = await listTeamMatches(db, {
        teamId: asked.teamId,
        season: await currentSeasonOf(db, asked.teamId),
      })
      const valid = matches.filter((match) => match.voidAt === null)
      const over = valid.filter((match) => isOver(match.period))
      const ahead = valid.filter((match) => !isOver(match.period))
      const past = Math.max(Math.floor(asked.count / 3), asked.count - ahead.length)
      const shown = [...over.slice(over.length - Math.min(past, over.length)), ...ahead]
      return summariesOf(db, shown.slice(0, asked.count), now())
    },

    /** Block `fixtures`, only away: where one travels next. */
    async journeys(asked: { teamId: number; count: number }): Promise<FixturesAnswer> {
      const matches = await listTeamMatches(db, {
        teamId: asked.teamId,
        season: await currentSeasonOf(db, asked.teamId),
      })
      const ahead = matches.filter(
        ({ voidAt, period, awayTeamId }) => voidAt === null && !isOver(period) && awayTeamId === asked.teamId,
      )
      return summariesOf(db, ahead.slice(0, asked.count), now())
    },

    /** Block `standings`. */
    async standings(asked: { teamId: number }): Promise<StandingsAnswer> {
      const season = await currentSeasonOf(db, asked.teamId)
      const [team, table] = await Promise.all([
        findTeam(db, asked.teamId),
        loadTable(db, { teamId: asked.teamId, season }),
      ])
      if (!team || !table) return null
      const { competition, live, rows } = table
      return { team, competition: competition.name, season, live, rows: rows('total') }
    },
  }

  async function choose(asked: { match: string; teamId: number }): Promise<Match | null> {
    if (UUID.test(asked.match)) return findMatch(db, asked.match)
    const matches = await listTeamMatches(db, {
      teamId: asked.teamId,
      season: await currentSeasonOf(db, asked.teamId),
    })
    const valid = matches.filter((match) => match.voidAt === null)
    if (asked.match === 'last') return valid.findLast((match) => isOver(match.period)) ?? null
    if (asked.match === 'focus') return matchInFocus(valid, now())
    return valid.find((match) => !isOver(match.period)) ?? null
  }
}

function ownSideOf(match: Match): 'home' | 'away' | null {
  if (OWN.has(match.homeTeamId)) return 'home'
  return OWN.has(match.awayTeamId) ? 'away' : null
}
