import { ofThisClub } from '#club/navigation.ts'
import { type QuickLink, quickLinks } from '#club/quick-links.ts'
import { addressOn, type Here } from '#web/site/here.ts'

const links = ofThisClub(quickLinks)

/** The places whose words begin like what was typed, or are a part of it. */
export function quickLinksFor(q: string | undefined): readonly QuickLink[] {
  if (q === undefined) return links

  const typed = q.normalize('NFKC').toLowerCase().trim()
  if (typed.length < 2) return []
  const isMeant = (word: string) => word.startsWith(typed) || ` ${typed} `.includes(` ${word} `)
  return links.filter(({ words }) => words.some(isMeant)).slice(0, 2)
}

export function quickLinkAddress(here: Here, { site, path }: QuickLink): string {
  const twin = here.language === 'de' ? path : `/${here.language}${path === '/' ? '' : path}`
  return addressOn(here, site, twin)
}
