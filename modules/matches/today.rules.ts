import { teamSites } from '#club/sites.ts'
import { berlinDate } from '#platform/dates.ts'
import type { MatchSummary } from './page.schema.ts'

const TEAMS: readonly number[] = teamSites().map(([, teamId]) => teamId)

/** Is it played on this calendar day? Put off and called off it is not. */
export function isToday(
  match: Pick<MatchSummary, 'kickOff' | 'kickOffPrecision' | 'void'>,
  now: Date,
): boolean {
  if (match.void || match.kickOffPrecision !== 'minute') return false
  return berlinDate(new Date(match.kickOff)) === berlinDate(now)
}

/** So long after its kick-off a match that nobody has begun is no news any more. */
const WAITED_MS = 4 * 3_600_000

/**
 * Whether a match has the top of the start page: on its day, while it runs, and once it is over (how long that is, the match in
 * focus says).
 */
export function hasTheDay(
  match: Pick<MatchSummary, 'kickOff' | 'kickOffPrecision' | 'void' | 'status'>,
  now: Date,
): boolean {
  if (match.void) return false
  if (match.status === 'live' || match.status === 'after') return true
  return isToday(match, now) && now.getTime() < Date.parse(match.kickOff) + WAITED_MS
}

/**
 * The match of a day that counts most: one that runs first, then by the order of the club's teams. With a team only its
 * own.
 */
export function matchThatCounts(
  matches: readonly MatchSummary[],
  teamId: number | null,
): MatchSummary | null {
  const teamOf = (match: MatchSummary) => (match.home.site === null ? match.away.id : match.home.id)
  const wanted = matches.filter((match) => teamId === null || teamOf(match) === teamId)
  const rank = (match: MatchSummary) => (match.status === 'live' ? -1 : TEAMS.indexOf(teamOf(match)))
  return wanted.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}
