import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'

interface RedirectUseProps {
  hits: number
  lastOn: string | null
  /** Null: of that nobody says it was never used. */
  countedSince: string | null
}

/** How often it was used and when last, or since when it never was. */
export function RedirectUse({ hits, lastOn, countedSince }: RedirectUseProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  if (hits > 0 && lastOn) return t('redirects.used', { count: hits, day: shortDay(lastOn, language) })
  return countedSince ? t('redirects.unused', { day: shortDay(countedSince, language) }) : null
}
