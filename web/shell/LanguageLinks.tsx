import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { club, type Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { twinOf } from '#web/paths.ts'
import { useHere } from './here.ts'

const shortNames: Record<Language, string> = { de: 'DE', en: 'EN', ja: 'JA' }

/** The same page in the other languages. Another language is another document: its texts come with it. */
export function LanguageLinks() {
  const { t } = useTranslation('shell')
  const { site, language, domains } = useHere()
  const { pathname } = useLocation()
  return club.languages
    .filter((other) => other !== language)
    .map((other) => {
      const twin = twinOf({ pathname, siteKey: site.key, language: other })
      // The English host has no German pages; the club's own host has.
      const elsewhere = other === 'de' && site.language === 'en'
      return (
        <li key={other}>
          <a
            href={elsewhere ? siteOrigin(siteByKey('global')!, domains) + twin : twin}
            hrefLang={other}
            lang={other}
            aria-label={`${shortNames[other]}, ${t(`inLanguage.${other}`)}`}
          >
            {shortNames[other]}
          </a>
        </li>
      )
    })
}
