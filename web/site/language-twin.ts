import { useLocation } from 'react-router'
import { club, type Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteByKey } from '#club/sites.ts'
import { findScreen, hasTwins, path, twinOf } from '#web/paths.ts'
import type { ScreenName } from '#web/screens.ts'
import { type Here, useHere } from './here.ts'
import { type PageAddresses, useSaidAddresses, useSaidHome } from './page-handle.ts'

/** Where this page is in another language. `isSame` is false where there is none: then it is the page above it. */
export type Twin = { href: string; isSame: boolean }

/** The address of this page in another language. Follow it with the whole browser: another language is another document. */
export function useTwin(): (language: Language) => Twin {
  const here = useHere()
  const { pathname, search } = useLocation()
  const said = useSaidAddresses()
  return (language) => {
    const { path, isSame } = twinPath({ said, pathname, search, siteKey: here.site.key, language })
    return { href: isElsewhere(here, language) ? originFor(here, language) + path : path, isSame }
  }
}

/** A page that says its addresses and leaves a language out is not there in it: its parameters would name nothing. */
export function twinPath(given: {
  said: PageAddresses | null
  pathname: string
  search: string
  siteKey: string
  language: Language
}): { path: string; isSame: boolean } {
  const { said, pathname, search, siteKey, language } = given
  const own = said?.[language]
  if (own) return { path: own, isSame: true }
  if (said) return { path: pageAbove({ pathname, siteKey, language }), isSame: false }
  const screen = findScreen(pathname, siteKey)
  const isSame = screen !== null && hasTwins(screen.name)
  return { path: twinOf({ pathname, siteKey, language }) + (isSame ? wordsAskedFor(search) : ''), isSame }
}

const ABOVE: Partial<Record<ScreenName, 'news' | 'galleries' | 'videos'>> = {
  article: 'news',
  gallery: 'galleries',
  video: 'videos',
}

function pageAbove(given: { pathname: string; siteKey: string; language: Language }): string {
  const name = findScreen(given.pathname, given.siteKey)?.name
  return path[(name && ABOVE[name]) ?? 'start'](given.language)
}

/** What somebody searched for is the same in every language; choices of other pages may not be. */
const PASSED_ON = ['q', 'kind', 'site']

function wordsAskedFor(search: string): string {
  const stored = [...new URLSearchParams(search)].filter(([name]) => PASSED_ON.includes(name))
  return stored.length > 0 ? `?${new URLSearchParams(stored)}` : ''
}

/** The address that counts, and those of the same page in the languages it exists in, origins included. */
export function usePlaces(): { canonical: string; twins: { language: Language; href: string }[] } {
  const here = useHere()
  const { pathname, search } = useLocation()
  const said = useSaidAddresses() ?? fixedAddresses(pathname, here.site.key)
  const origin = siteOrigin(here.site, here.domains)
  const own = (said?.[here.language] ?? pathname) + pageNumber(search)
  const home = useSaidHome()
  const homeSite = home && siteByKey(home.site)
  const twins = club.languages.flatMap((language) => {
    const twin = said?.[language]
    return twin ? [{ language, href: originFor(here, language) + twin }] : []
  })
  const canonical = homeSite ? siteOrigin(homeSite, here.domains) + home.path : origin + own
  return { canonical, twins: pageNumber(search) ? [] : twins }
}

function fixedAddresses(pathname: string, siteKey: string): Record<Language, string> | null {
  const screen = findScreen(pathname, siteKey)
  if (!screen || !hasTwins(screen.name)) return null
  const twin = (language: Language) => twinOf({ pathname, siteKey, language })
  return { de: twin('de'), en: twin('en'), ja: twin('ja') }
}

/** The second page of a list is a page of its own. */
function pageNumber(search: string): string {
  const page = new URLSearchParams(search).get('page')
  return page && /^[1-9]\d*$/.test(page) && page !== '1' ? `?page=${page}` : ''
}

/** The English host has no German pages; the club's own host has. */
function isElsewhere({ site }: Here, language: Language): boolean {
  return language === 'de' && site.language === 'en'
}

function originFor(here: Here, language: Language): string {
  return siteOrigin(isElsewhere(here, language) ? mainSite() : here.site, here.domains)
}
