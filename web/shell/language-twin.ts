import { useLocation } from 'react-router'
import { club, type Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { findScreen, hasTwins, twinOf } from '#web/paths.ts'
import { type Here, useHere } from './here.ts'
import { useSaidAddresses, useSaidHome } from './page-handle.ts'

/** The address of this page in another language. Follow it with the whole browser: another language is another document. */
export function useTwin(): (language: Language) => string {
  const here = useHere()
  const { pathname } = useLocation()
  const said = useSaidAddresses()
  return (language) => {
    const twin = said?.[language] ?? twinOf({ pathname, siteKey: here.site.key, language })
    return isElsewhere(here, language) ? originFor(here, language) + twin : twin
  }
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
  return siteOrigin(isElsewhere(here, language) ? siteByKey('global')! : here.site, here.domains)
}
