import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

/** `4. Quartal 2026` of `2026-Q4`. */
export function useQuarterName(): (quarter: string) => string {
  const { t } = useTranslation('oss')
  return (quarter) => t('quarter', { number: quarter.slice(6), year: quarter.slice(0, 4) })
}

/** `Österreich` of `AT`, and `20 %` of 20. */
export function useRateWords() {
  const { language } = useOfficeLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    countryOf: (code: string) => names.of(code) ?? code,
    rateOf: (rate: number) => percent.format(rate / 100),
  }
}
