import { demoSeasonYear } from '../season.ts'
import { type League, leagues } from './clubs.ts'
import { type Course, courseOf } from './course.ts'
import { type DemoFixture, fixturesOf, lastSeasonOf } from './fixtures.ts'
import { scriptFor } from './line-ups.ts'
import { opponentsOf } from './opponents.ts'
import { OUR_MATCHES } from './our-matches.ts'
import { type DemoPerson, squads } from './squad.ts'
import { staff } from './staff.ts'

export type DemoMatch = DemoFixture & {
  league: League['key']
  /** Null: other clubs play, or it is still to come. */
  course: Course | null
}

/** The whole season of the club's three teams, as it stands on a day: what is seeded, and what articles report of. */
export type DemoSeason = {
  season: string
  leagues: readonly League[]
  /** Own teams by the key of their site. */
  squads: Record<League['key'], DemoPerson[]>
  staff: Record<League['key'], DemoPerson[]>
  /** Players of the other clubs by team. */
  opponents: Map<number, DemoPerson[]>
  /** All of this season, then all of the last one; matchday by matchday, ours first. */
  matches: DemoMatch[]
  lastSeason: DemoFixture[]
  personById: Map<string, DemoPerson>
}

export function demoSeason(now: Date): DemoSeason {
  const opponents = new Map(leagues.flatMap((league) => [...opponentsOf(league)]))
  const matches = leagues.flatMap((league) =>
    fixturesOf(league, now).map((fixture) => ({
      ...fixture,
      league: league.key,
      course: courseIn(league, fixture, opponents),
    })),
  )
  const people = [...Object.values(squads), ...Object.values(staff), ...opponents.values()].flat()
  return {
    season: String(demoSeasonYear(now)),
    leagues,
    squads,
    staff,
    opponents,
    matches,
    lastSeason: leagues.flatMap((league) => lastSeasonOf(league, now)),
    personById: new Map(people.map((person) => [person.id, person])),
  }
}

function courseIn(league: League, fixture: DemoFixture, opponents: Map<number, DemoPerson[]>): Course | null {
  const { home, away, score, matchday } = fixture
  const ours = home.site ? 'home' : 'away'
  if (!score || (!home.site && !away.site)) return null
  const squad = squads[league.key]
  const their = opponents.get(home.site ? away.id : home.id)!
  const seed = league.ownTeamId * 100 + matchday
  const given = { fixture, ours, squad, opponents: their, seed } as const
  return courseOf({
    ...given,
    league: league.key,
    script: league.key === 'profis' ? OUR_MATCHES[matchday - 1]! : scriptFor(given),
    coach: coachOf(league.key),
  })
}

function coachOf(key: League['key']): string {
  const [coach] = staff[key]
  return `${coach!.firstName} ${coach!.lastName}`
}
