import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import { loadSite, siteOf } from '#club/sites.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import type { MatchCentre } from '#modules/matches/page.schema.ts'
import type { Poll } from '#modules/polls/schema.ts'
import { page, services, visit } from '#web/site/context.ts'

export type LoadedMatch = {
  centre: MatchCentre
  /** What is told of it: reports, previews, films, pictures; the newest first. */
  stories: NodeSummary[]
  /** The vote for its player. */
  poll: Poll | null
  renderedAt: string
}

/** The match of an address; on another team's site the way to its own, and a 404 where there is none. */
export async function loadMatch({ context, params, url }: LoaderFunctionArgs): Promise<LoadedMatch> {
  const { siteKey, language, domains } = context.get(visit)
  const id = params['match'] ?? ''
  context.get(page).tag('matches', `match:${id}`, `content:match:${id}`)
  const { matches, content, polls } = context.get(services)
  const [centre, stories, poll] = await Promise.all([
    matches.matchCentre({ id, language }),
    content.aboutMatch({ match: id, language }),
    siteOf('sweepstakes') ? polls.ofMatch(id) : null,
  ])
  if (!centre) throw data(null, 404)
  const { site } = centre.match[centre.own]
  if (site !== null && site !== siteKey)
    throw redirect(`${siteOrigin(loadSite(site), domains)}${url.pathname}`, 301)
  // Whoever has no JavaScript reads what was rendered: while a match is played that is never long ago.
  if (centre.match.status === 'live') context.get(page).cacheSeconds(5)
  return { centre, stories, poll, renderedAt: new Date().toISOString() }
}
