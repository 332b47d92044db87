import { club } from '#club/club.ts'
import type { Score } from '#modules/matches/schema.ts'
import { demoSeasonYear, homeGames, inBerlin } from '../season.ts'
import { between, type Chance, chanceOf, demoId, goalsAround } from './chance.ts'
import type { DemoTeam, League } from './clubs.ts'
import { OWN_SCORES } from './our-matches.ts'

/** One match of a demo league; the ones of the club's own teams get their course elsewhere. */
export type DemoFixture = {
  id: string
  competitionId: string
  season: string
  matchday: number
  home: DemoTeam
  away: DemoTeam
  kickOff: Date
  venue: string
  /** Null: not played yet. */
  score: Score | null
  halfTime: Score | null
  attendance: number | null
  /** Slug of the event that sells its tickets. */
  ticketEvent: string | null
}

const DAY = 86_400_000
/** Days after the Saturday, hour, minute of the other matches of a matchday. */
const SLOTS = [
  [-1, 20, 30],
  [0, 15, 30],
  [0, 15, 30],
  [0, 15, 30],
  [0, 15, 30],
  [0, 18, 30],
  [1, 15, 30],
  [1, 17, 30],
] as const
const MIDWEEK = [
  [-4, 18, 30],
  [-4, 20, 30],
  [-4, 20, 30],
  [-4, 20, 30],
  [-3, 18, 30],
  [-3, 20, 30],
  [-3, 20, 30],
  [-3, 20, 30],
] as const
/** The last matchday that is played; it was in the middle of the week, so that all of it is over on any day. */
export const PLAYED = 11

/** The women play their last home matches in the big ground; nobody has put them on sale yet. */
function isInStadium(given: { league: League; matchday: number; home: DemoFixture['home'] }): boolean {
  const { league, matchday, home } = given
  return league.key === 'frauen' && matchday > 20 && home.ground.startsWith(club.stadium)
}

/** A whole season of a league, those before the next home game of the first team played. */
export function fixturesOf(league: League, now: Date): DemoFixture[] {
  const games = homeGames(now)
  const next = games.find((game) => game.at === 0)!
  const saturday = midnightOf(next.startsAt)
  const base = { profis: 0, frauen: 2000, nachwuchs: 3000 }[league.key]
  const chance = chanceOf({ profis: 93, frauen: 11, nachwuchs: 9 }[league.key])
  return pairings(league).flatMap((pairs, index) => {
    const matchday = index + 1
    const day = new Date(saturday.getTime() + (matchday - (PLAYED + 1)) * 7 * DAY)
    return pairs.map(({ home, away }, place) => {
      const kickOff = kickOffOf({ league, matchday, place, day, games })
      const scores = scoresOf({ league, matchday, place, home, away, chance })
      const isPlayed = matchday <= PLAYED
      const own = place === 0 && league.key === 'profis'
      return {
        id: demoId('match', base + matchday * 20 + place),
        competitionId: league.competitionId,
        season: String(demoSeasonYear(now)),
        matchday,
        home,
        away,
        kickOff,
        venue: isInStadium({ league, matchday, home }) ? club.stadium : home.ground,
        score: isPlayed ? scores.score : null,
        halfTime: isPlayed ? scores.halfTime : null,
        attendance: isPlayed ? attendanceOf(league, home, chance) : null,
        ticketEvent: own ? (games.find((game) => game.matchday === matchday)?.slug ?? null) : null,
      }
    })
  })
}

/** Matches of last season, all played, without a day by day course; only its table and results are shown. */
export function lastSeasonOf(league: League, now: Date): DemoFixture[] {
  const chance = chanceOf(1898 + league.ownTeamId)
  const base = { profis: 10_000, frauen: 12_000, nachwuchs: 13_000 }[league.key]
  const rounds = pairings(league)
  const end = midnightOf(now).getTime() - 150 * DAY
  return rounds.flatMap((pairs, index) =>
    pairs.map(({ home, away }, place) => {
      const day = new Date(end - (rounds.length - index) * 7 * DAY)
      return {
        id: demoId('match', base + (index + 1) * 20 + place),
        competitionId: league.competitionId,
        season: String(demoSeasonYear(now) - 1),
        matchday: index + 1,
        home,
        away,
        kickOff: inBerlin(day, 15, 30),
        venue: home.ground,
        ...drawn(chance, home, away),
        attendance: attendanceOf(league, home, chance),
        ticketEvent: null,
      }
    }),
  )
}

type Pair = { home: DemoTeam; away: DemoTeam }

/**
 * Everybody against everybody, twice. The own team plays its opponents in the order of the ticket shop: at home on even
 * matchdays, away on odd ones, so the second half is the first with the places changed.
 */
export function pairings({ teams }: League): Pair[][] {
  const [own, ...others] = teams as [DemoTeam, ...DemoTeam[]]
  const half = others.length
  const order = orderOfPlay(others)
  const first = order.map((opponent, round) => {
    const ownAway = round % 2 === 0
    const pairs: Pair[] = [ownAway ? { home: opponent, away: own } : { home: own, away: opponent }]
    for (let step = 1; step <= (half - 1) / 2; step += 1) {
      const one = order[(round + step) % half]!
      const other = order[(round - step + half) % half]!
      pairs.push(step % 2 === 1 ? { home: one, away: other } : { home: other, away: one })
    }
    return pairs
  })
  return [...first, ...first.map((pairs) => pairs.map(({ home, away }) => ({ home: away, away: home })))]
}

/** Home games of the first half come first in the list, the others' home games are those of the second. */
function orderOfPlay(others: readonly DemoTeam[]): DemoTeam[] {
  const homes = Math.floor(others.length / 2)
  return others.map((_, round) => (round % 2 === 1 ? others[(round - 1) / 2]! : others[homes + round / 2]!))
}

function kickOffOf(given: {
  league: League
  matchday: number
  place: number
  day: Date
  games: ReturnType<typeof homeGames>
}): Date {
  const { league, matchday, place, day, games } = given
  const at = (days: number, hour: number, minute: number) =>
    inBerlin(new Date(day.getTime() + days * DAY), hour, minute)
  const isMidweek = matchday === PLAYED
  if (league.key !== 'profis') return isMidweek ? at(-3, 18, 0) : at(place % 2, place === 0 ? 13 : 14, 0)
  const home = games.find((game) => game.matchday === matchday)
  if (place === 0 && home) return home.startsAt
  if (place === 0) return isMidweek ? at(-3, 20, 30) : at(matchday % 4 === 1 ? 0 : 1, 15, 30)
  const [days, hour, minute] = (isMidweek ? MIDWEEK : SLOTS)[place - 1]!
  // Before the next home game nobody plays: whatever day it is, a matchday is over or has not begun.
  return at(matchday === PLAYED + 1 ? Math.max(0, days) : days, hour, minute)
}

function scoresOf(given: { league: League; matchday: number; place: number; chance: Chance } & Pair) {
  const { league, matchday, place, home, away, chance } = given
  const scores = drawn(chance, home, away)
  const own = league.key === 'profis' && place === 0 ? OWN_SCORES[matchday - 1] : undefined
  return own ?? scores
}

function drawn(chance: Chance, home: DemoTeam, away: DemoTeam): { score: Score; halfTime: Score } {
  const score = {
    home: goalsAround(chance, (home.attack * away.defence) / 1.3 + 0.2),
    away: goalsAround(chance, (away.attack * home.defence) / 1.3 - 0.1),
  }
  return {
    score,
    halfTime: { home: between(chance, 0, score.home), away: between(chance, 0, score.away) },
  }
}

function attendanceOf(league: League, home: DemoTeam, chance: Chance): number {
  if (league.key === 'profis')
    return home.site ? 50_000 - between(chance, 0, 1_900) : between(chance, 17_400, 41_800)
  return league.key === 'frauen' ? between(chance, 1_150, 6_900) : between(chance, 140, 820)
}

function midnightOf(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}
