import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { useLanguage } from '#web/site/here.ts'
import { useTwin } from '#web/site/language-twin.ts'

const shortNames: Record<Language, string> = { de: 'DE', en: 'EN', ja: 'JA' }

/** The same page in the other languages; where it is not there, the one above it, and the link says so. */
export function LanguageLinks() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const twin = useTwin()
  return club.languages
    .filter((other) => other !== language)
    .map((other) => {
      const { href, isSame } = twin(other)
      const says = t(`${isSame ? 'inLanguage' : 'notInLanguage'}.${other}`)
      return (
        <li key={other}>
          <a
            href={href}
            hrefLang={other}
            lang={other}
            title={isSame ? undefined : says}
            aria-label={`${shortNames[other]}: ${says}`}
          >
            {shortNames[other]}
          </a>
        </li>
      )
    })
}
