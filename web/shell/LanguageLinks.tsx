import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { useLanguage } from './here.ts'
import { useTwin } from './language-twin.ts'

const shortNames: Record<Language, string> = { de: 'DE', en: 'EN', ja: 'JA' }

/** The same page in the other languages. */
export function LanguageLinks() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const twin = useTwin()
  return club.languages
    .filter((other) => other !== language)
    .map((other) => (
      <li key={other}>
        <a
          href={twin(other)}
          hrefLang={other}
          lang={other}
          aria-label={`${shortNames[other]}, ${t(`inLanguage.${other}`)}`}
        >
          {shortNames[other]}
        </a>
      </li>
    ))
}
