import type { Match } from './match.schema.ts'

/** Names of what depends on a match, for cached pages and for the feeds of every node. */
export const MATCHES = 'matches'
export const matchTag = (id: string): string => `match:${id}`
export const squadTag = (given: { teamId: number; season: string }): string =>
  `squad:${given.teamId}:${given.season}`
export const tickerTag = (teamId: number): string => `ticker:${teamId}`
export const STANDINGS = 'standings:'
export const standingsTag = (given: { competitionId: string; season: string }): string =>
  `${STANDINGS}${given.competitionId}:${given.season}`

/** What goes stale with a change of a match; overviews and tables only where they show it. */
export function tagsOf(match: Match, { scoreChanged }: { scoreChanged: boolean }): string[] {
  const always = [matchTag(match.id), tickerTag(match.homeTeamId), tickerTag(match.awayTeamId)]
  return scoreChanged ? [...always, MATCHES, standingsTag(match)] : always
}
