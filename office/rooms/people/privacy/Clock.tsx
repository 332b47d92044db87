import { useTranslation } from 'react-i18next'
import type { OfficePrivacyRequest } from '#modules/office/privacy/schema.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { StateMark } from '../../../parts/StateMark.tsx'

/** From here on somebody should have taken it. */
const SOON_DAYS = 7

/** Until when there is an answer, or how it ended. */
export function Clock({ request: { state, dueOn, daysLeft } }: { request: OfficePrivacyRequest }) {
  const { t } = useTranslation('privacy')
  const { language } = useOfficeLanguage()
  if (state !== 'open')
    return <StateMark kind={state === 'done' ? 'done' : 'off'}>{t(`states.${state}`)}</StateMark>
  const day = shortDay(dueOn, language)
  if (daysLeft < 0) return <StateMark kind="stuck">{t('overdue', { count: -daysLeft, day })}</StateMark>
  return (
    <StateMark kind={daysLeft <= SOON_DAYS ? 'waiting' : 'running'}>
      {t('due', { count: daysLeft, day })}
    </StateMark>
  )
}
