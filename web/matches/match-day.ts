import { useRouteLoaderData } from 'react-router'
import type { MatchSummary } from '#modules/matches/page.schema.ts'

/** The match that is played today, as every page of the club knows it: who, when and on which site. */
export type MatchDay = {
  match: string
  teamId: number
  site: string
  home: string
  away: string
  kickOff: string
}

/** What of a match every page brings along; how it stands is asked for when the page is alive. */
export function matchDayOf(match: MatchSummary): MatchDay | null {
  const own = match.home.site === null ? match.away : match.home
  if (own.site === null) return null
  return {
    match: match.id,
    teamId: own.id,
    site: own.site,
    home: match.home.shortName,
    away: match.away.shortName,
    kickOff: match.kickOff,
  }
}

export function useMatchDay(): MatchDay | null {
  const root = useRouteLoaderData('root') as { matchDay?: MatchDay | null } | undefined
  return root?.matchDay ?? null
}
