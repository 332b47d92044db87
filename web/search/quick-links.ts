import { ofThisClub } from '#club/pages/navigation.ts'
import { quickLinks } from '#club/pages/quick-links.ts'
import { addressOn, type Here } from '#web/site/here.ts'

const ofFile = ofThisClub(quickLinks)

/** A place that is offered before anything is searched; its words are in small letters. */
export type QuickPlace = {
  key: string
  label: { de: string; en: string; ja?: string | undefined }
  href: string
  words: readonly string[]
}

/** Those of the office, or of the club's file. */
export function quickPlaces(here: Here): readonly QuickPlace[] {
  const { quickLinks: laid } = here.siteFrame
  if (laid) return laid.map((link) => ({ key: link.label.de, ...link }))
  return ofFile.map(({ key, site, path, label, words }) => {
    const twin = here.language === 'de' ? path : `/${here.language}${path === '/' ? '' : path}`
    return { key, label, words, href: addressOn(here, site, twin) }
  })
}

/** The places whose words begin like what was typed, or are a part of it. */
export function quickLinksFor<Place extends Pick<QuickPlace, 'words'>>(
  places: readonly Place[],
  q: string,
): readonly Place[] {
  const typed = q.normalize('NFKC').toLowerCase().trim()
  if (typed.length < 2) return []
  const isMeant = (word: string) => word.startsWith(typed) || ` ${typed} `.includes(` ${word} `)
  return places.filter(({ words }) => words.some(isMeant)).slice(0, 2)
}
