import { useLocation } from 'react-router'
import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { twinOf } from '#web/paths.ts'
import { useHere } from './here.ts'

/** The address of this page in another language. Follow it with the whole browser: another language is another document. */
export function useTwin(): (language: Language) => string {
  const { site, domains } = useHere()
  const { pathname } = useLocation()
  return (language) => {
    const twin = twinOf({ pathname, siteKey: site.key, language })
    // The English host has no German pages; the club's own host has.
    const isElsewhere = language === 'de' && site.language === 'en'
    return isElsewhere ? siteOrigin(siteByKey('global')!, domains) + twin : twin
  }
}
