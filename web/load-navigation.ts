import type { LoaderFunctionArgs } from 'react-router'
import type { Language } from '#club/club.ts'
import { footerColumns } from '#club/pages/footer.ts'
import { type NavigationEntry, siteBar, type Target } from '#club/pages/navigation.ts'
import { siteByKey } from '#club/sites.ts'
import { navigationOf } from '#modules/content/navigation.rules.ts'
import type { ShownSiteFrame } from '#modules/frame/site-frame.schema.ts'
import type { ContentPlace } from '#web/services/content.ts'
import { page, services, visit } from '#web/site/context.ts'
import { path } from './paths.ts'
import { addressHere, placeKey } from './site/here.ts'

const TEAM_PAGES: readonly NavigationEntry['page'][] = ['fixtures', 'standings', 'squad']

/**
 * The main navigation of a site, of the office or of the club's file, what the office has laid over bar, foot and list of sites, and
 * which places of all that stands around a page do not exist: pages that nobody has written yet, the fixtures of a team that is not known. A link to them would lead nowhere.
 */
export async function loadNavigation(context: LoaderFunctionArgs['context']): Promise<{
  navigation: NavigationEntry[]
  absent: string[]
  siteFrame?: ShownSiteFrame
}> {
  const { siteKey, language } = context.get(visit)
  const { content, matches, frame } = context.get(services)
  const own = await frame.showSiteFrame({ site: siteKey, language })
  context.get(page).tag(...own.tags)
  const entries: NavigationEntry[] = own.menu ?? navigationOf(siteKey)
  const { bar, footer } = own.siteFrame
  const siteFrame = [
    ...(bar ? [] : siteBar.right),
    ...(footer ? [] : footerColumns.flatMap((column) => column.entries)),
    ...entries,
  ]
  const places = new Map(siteFrame.flatMap((entry) => placeOf(entry, siteKey, language) ?? []))
  const [published, hasTeam] = await Promise.all([
    content.publishedPlaces([...places.values()]),
    entries.some(({ page }) => TEAM_PAGES.includes(page))
      ? matches.hasTeam(siteByKey(siteKey)?.teamId ?? 0)
      : true,
  ])
  const there = new Set(published.map(({ site, path }) => `${site} ${path}`))
  const absent = [...places].filter(([, { site, path }]) => !there.has(`${site} ${path}`)).map(([key]) => key)
  // A whole club is not drawn anew with each article; one that grows is.
  if (absent.length > 0) context.get(page).tag('content')
  if (!hasTeam) context.get(page).tag('matches')
  const isThere = (entry: NavigationEntry) =>
    !absent.includes(placeKey(entry, siteKey) ?? '') && (hasTeam || !TEAM_PAGES.includes(entry.page))
  const isLaidOver = Object.keys(own.siteFrame).length > 0
  return { navigation: entries.filter(isThere), absent, ...(isLaidOver ? { siteFrame: own.siteFrame } : {}) }
}

/** Null for what is no page of the content. */
function placeOf(target: Target, siteKey: string, language: Language): [[string, ContentPlace]] | null {
  const key = placeKey(target, siteKey)
  if (key === null) return null
  const written = addressHere(path.content(target.address!, language), language)
  return [[key, { site: target.site ?? siteKey, path: written }]]
}
