import { club } from '#club/club.ts'
import { type Excursion, type StartPoster, starts } from '#club/pages/starts.ts'
import { loadSite, type Site, siteByKey } from '#club/sites.ts'
import type { Block } from '../blocks.schema.ts'
import type { ContentLanguage } from '../schema.ts'

/** The start page of a site for which nobody has written one: its poster, and what the house has to show. */
export function startBlocks(site: string, language: ContentLanguage): Block[] {
  const poster = posterOf(site)
  const spoken = <T>(text: { de: T; en: T; ja?: T }): T => text[language] ?? text.de
  return [
    {
      kind: 'stage',
      kicker: spoken(poster.kicker),
      headline: spoken(poster.headline),
      lead: spoken(poster.lead),
      ...(poster.figure ? { picture: { id: poster.figure, alt: '' } } : {}),
    },
    ...(poster.match ? [{ kind: 'match' as const, match: 'next' }] : []),
    { kind: 'news', count: 5 },
    { kind: 'videos', count: 4 },
    { kind: 'products', count: 5 },
    {
      kind: 'teasers',
      items: excursionsOf(site).map((excursion) => ({
        title: spoken(excursion.title),
        kicker: spoken(excursion.kicker),
        picture: { id: excursion.picture, alt: '' },
        link: { kind: 'page' as const, site: excursion.site, path: '/' },
      })),
    },
  ]
}

/** What the quiet start page begins with: a headline and a text that are still to be written, and what is new. */
export const quietBlocks = (): Block[] => [
  { kind: 'stage', headline: [''] },
  { kind: 'text', html: '' },
  { kind: 'news', count: 5 },
]

/** What the start page of a site is called for search engines and in tabs. */
export function startTitle({ roles, name }: Pick<Site, 'roles' | 'name'>, language: ContentLanguage): string {
  return roles.includes('main') ? club.name : (name[language] ?? name.de)
}

/** The poster of a site; a department's is its name. */
export function posterOf(siteKey: string): StartPoster {
  const poster = starts.posters[siteKey]
  if (poster) return poster
  const { name } = loadSite(siteKey)
  const { kicker, lead, figures } = starts.ofDepartments
  const figure = figures[siteKey]
  const headline = { de: [name.de], en: [name.en], ja: [name.ja ?? name.de] }
  return { kicker, headline, lead, ...(figure ? { figure } : {}), match: false }
}

const MOST_EXCURSIONS = 4

/** Excursions for a site, never to itself, and none with the picture of its poster. */
export function excursionsOf(siteKey: string): Excursion[] {
  const { excursions, order, without } = starts
  const { figure } = posterOf(siteKey)
  return order
    .filter((key) => key !== siteKey && !without[siteKey]?.includes(key) && siteByKey(key) !== undefined)
    .filter((key) => excursions[key]!.picture !== figure)
    .slice(0, MOST_EXCURSIONS)
    .map((key) => excursions[key]!)
}
