import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { weekdayMoment } from '../../i18n/moments.ts'
import { useToday } from './use-today.ts'

const HOUR = 3_600_000

/** The next match and how long it is until then, at the top right of every screen. */
export function NextMatch() {
  const { t } = useTranslation('today')
  const { language } = useOfficeLanguage()
  const next = useToday().data?.matches?.find(({ isCalledOff }) => !isCalledOff)
  if (!next) return null
  const hours = Math.floor((Date.parse(next.startsAt) - Date.now()) / HOUR)
  const days = Math.floor(hours / 24)
  const left =
    hours < 0
      ? t('next.runs')
      : days > 0
        ? t('next.days', { count: days })
        : t('next.hours', { count: hours })
  return (
    <>
      <b className="next-match">{next.opponent}</b> {weekdayMoment(next.startsAt, language)}, {left}
    </>
  )
}
