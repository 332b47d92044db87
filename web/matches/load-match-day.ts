import type { LoaderFunctionArgs } from 'react-router'
import { siteByKey } from '#club/sites.ts'
import { services, visit } from '#web/site/context.ts'
import { type MatchDay, matchDayOf } from './match-day.ts'

/** The match that the strip of a site is about: of its own team, elsewhere of any. */
export async function loadMatchDay(context: LoaderFunctionArgs['context']): Promise<MatchDay | null> {
  const teamId = siteByKey(context.get(visit).siteKey)?.teamId ?? null
  const match = await context.get(services).matches.matchOfTheDay({ teamId })
  if (!match) return null
  return matchDayOf(match)
}
