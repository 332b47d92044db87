import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import { page, services, visit } from '#web/site/context.ts'

export type LoadedMatch = {
  centre: MatchCentre
  /** What is told of it: reports, previews, films, pictures; the newest first. */
  stories: NodeSummary[]
  renderedAt: string
}

/** The match of an address; on another team's site the way to its own, and a 404 where there is none. */
export async function loadMatch({ context, params, url }: LoaderFunctionArgs): Promise<LoadedMatch> {
  const { siteKey, language, domains } = context.get(visit)
  const id = params['match'] ?? ''
  context.get(page).tag('matches', `match:${id}`, `content:match:${id}`)
  const { matches, content } = context.get(services)
  const [centre, stories] = await Promise.all([
    matches.matchCentre({ id, language }),
    content.aboutMatch({ match: id, language }),
  ])
  if (!centre) throw data(null, 404)
  const { site } = centre.match[centre.own]
  if (site !== null && site !== siteKey)
    throw redirect(`${siteOrigin(loadSite(site), domains)}${url.pathname}`, 301)
  // Whoever has no JavaScript reads what was rendered: while a match is played that is never long ago.
  if (centre.match.status === 'live') context.get(page).cacheSeconds(5)
  return { centre, stories, renderedAt: new Date().toISOString() }
}
