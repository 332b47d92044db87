import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

/** `November 2026` of `2026-11`. */
export function useMonthName(): (month: string) => string {
  const { language } = useOfficeLanguage()
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** `12,5 %`. */
export function usePercent(): (percent: number) => string {
  const { language } = useOfficeLanguage()
  return (percent) => `${new Intl.NumberFormat(language).format(percent)}\u00a0%`
}
