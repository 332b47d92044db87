import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

/** `12 % mehr als davor`, in words and not by colour alone. */
export function useChange(): (now: number, before: number) => string {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (now, before) => {
    if (now === before) return t(now === 0 ? 'change.none' : 'change.same')
    if (before === 0) return t('change.new')
    const change = percent.format(Math.abs(now - before) / before)
    return t(now > before ? 'change.up' : 'change.down', { percent: change })
  }
}
