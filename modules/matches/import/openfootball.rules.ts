import type { Score } from '#modules/matches/schema.ts'
import { nameKey, refuseFile } from './file.rules.ts'
import type { ImportedMatch, ImportedSeason, ImportFile } from './import.schema.ts'
import { seasonIn } from './times.rules.ts'

/** One line or row of openfootball, in whichever form it came. */
export type Fixture = Pick<
  ImportedMatch,
  'round' | 'day' | 'kickoffAt' | 'status' | 'halfTime' | 'fullTime' | 'extraTime' | 'shootOut'
> & {
  place: string
  /** Names; `N.N.`: not drawn yet. */
  home: string
  away: string
}

const UNDRAWN = /^N\.\s?N\.$/i

/** The season that a title and its fixtures make. Ids are made of the names, since openfootball has none. */
export function openfootballSeason(given: {
  file: ImportFile
  place: string
  title: string
  fixtures: Fixture[]
}): ImportedSeason {
  const { file, place, title, fixtures } = given
  const season = seasonIn(title)
  if (!season) throw refuseFile(file, place, 'the title ends with no season, e.g. "Liga 2023/24".')
  const name = title.replace(/\s*\S+$/, '')
  const competition = { externalId: nameKey(name), name, kind: kindOf(fixtures) }
  const prefix = `${competition.externalId}/${season.label.replace('/', '-')}`
  const names = new Map<string, string>()
  const seen = new Map<string, string>()
  const undrawn = new Map<string, number>()

  const idOf = (team: string) => {
    if (UNDRAWN.test(team)) return null
    const id = nameKey(team)
    if (!names.has(id)) names.set(id, team)
    return id
  }
  const matches = fixtures.map((fixture): ImportedMatch => {
    const home = idOf(fixture.home)
    const away = idOf(fixture.away)
    if (home !== null && home === away) throw refuseFile(file, fixture.place, `${fixture.home} plays itself.`)
    const nth = (undrawn.get(fixture.round) ?? 0) + 1
    if (!home || !away) undrawn.set(fixture.round, nth)
    const externalId =
      home && away ? `${prefix}/${home}/${away}` : `${prefix}/${nameKey(fixture.round)}/undrawn-${nth}`
    const before = seen.get(externalId)
    if (before)
      throw refuseFile(file, fixture.place, `${fixture.home} – ${fixture.away} stands at ${before} already.`)
    seen.set(externalId, fixture.place)
    const reason = refusalToResult(fixture)
    if (reason) throw refuseFile(file, fixture.place, reason)
    return { ...matchOf(fixture), externalId, home, away }
  })
  return {
    source: 'openfootball',
    competition,
    ...season,
    teams: [...names].map(([externalId, team]) => ({ externalId, name: team, shortName: null, aliases: [] })),
    matches,
    adjustments: [],
    ranking: 'points',
    remarks: [],
  }
}

function matchOf(fixture: Fixture): ImportedMatch {
  const { place: _place, home: _home, away: _away, ...rest } = fixture
  const { status, fullTime, extraTime } = rest
  return {
    ...rest,
    externalId: '',
    home: null,
    away: null,
    matchday: matchdayOf(fixture.round),
    halfTime: rest.halfTime ?? (status === 'finished' ? goallessHalf(fullTime) : null),
    score: extraTime ?? fullTime,
    awardedTo: null,
    venue: null,
    attendance: null,
    goals: [],
    cards: [],
    substitutions: [],
    lineUps: null,
  }
}

/** The files leave out the half of most goalless matches; it can only have been goalless too. */
function goallessHalf(fullTime: Score | null): Score | null {
  return fullTime && fullTime.home + fullTime.away === 0 ? { home: 0, away: 0 } : null
}

/** Why parts of a result cannot belong together. */
export function refusalToResult(
  given: Pick<ImportedMatch, 'halfTime' | 'fullTime' | 'extraTime' | 'shootOut'>,
): string | null {
  const { halfTime, fullTime, extraTime, shootOut } = given
  if (halfTime && fullTime && !isAtMost(halfTime, fullTime)) return 'more goals at half-time than at the end.'
  if (extraTime && fullTime && !isAtMost(fullTime, extraTime))
    return 'fewer goals after extra time than before.'
  if (extraTime && fullTime && fullTime.home !== fullTime.away)
    return 'extra time without a draw after 90 minutes.'
  if (shootOut && shootOut.home === shootOut.away) return 'a shoot-out without a winner.'
  const last = extraTime ?? fullTime
  if (shootOut && last && last.home !== last.away) return 'a shoot-out without a draw.'
  return null
}

function isAtMost(one: Score, other: Score): boolean {
  return one.home <= other.home && one.away <= other.away
}

export function matchdayOf(round: string): number | null {
  const number =
    /^(?:matchday|spieltag)\s+(\d{1,3})$/i.exec(round)?.[1] ?? /^(\d{1,3})\.\s*spieltag$/i.exec(round)?.[1]
  return number ? Number(number) : null
}

/** Leagues count their matchdays. */
function kindOf(fixtures: readonly Fixture[]): 'league' | 'cup' {
  return fixtures.every(({ round }) => matchdayOf(round) !== null) ? 'league' : 'cup'
}
