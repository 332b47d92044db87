import { data, type LoaderFunctionArgs } from 'react-router'
import { siteByKey } from '#club/sites.ts'
import { page, visit } from '#web/site/context.ts'

/** The team of the site that was asked for; a 404 on a site without one. */
export function teamOfSite({ context }: Pick<LoaderFunctionArgs, 'context'>): number {
  const { siteKey } = context.get(visit)
  const teamId = siteByKey(siteKey)?.teamId
  if (teamId === undefined) throw data(null, 404)
  context.get(page).tag('matches', `team:${teamId}`)
  return teamId
}

/** A season out of an address (`2024`), if one stands in it; a 404 for words. */
export function seasonOf(params: LoaderFunctionArgs['params']): string | undefined {
  const { season } = params
  if (season !== undefined && !/^\d{4}$/.test(season)) throw data(null, 404)
  return season
}

/** What a page is about, or a 404. */
export function mustExist<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw data(null, 404)
  return thing
}
