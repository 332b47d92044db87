import { useTranslation } from 'react-i18next'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'

type Ban = OfficePerson['groundBans'][number]

/** `23.11.2026 bis 30.06.2027`. */
export function useBanPeriod(): (ban: Pick<Ban, 'firstDay' | 'lastDay'>) => string {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  return ({ firstDay, lastDay }) => {
    const first = shortDay(firstDay, language)
    return lastDay ? t('ban.until', { first, last: shortDay(lastDay, language) }) : t('ban.noEnd', { first })
  }
}

/** The ban that holds, at the head of the page. */
export function BanState({ ban }: { ban: Ban }) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const period = useBanPeriod()
  return (
    <div className="person-seen">
      <StateMark kind="stuck">{t(`ban.states.${ban.state}`)}</StateMark>
      <span>
        {t('ban.state', { reason: t(`ban.reasons.${ban.reasonCode}`), period: period(ban) })}
        {ban.note && <span className="person-said">{ban.note}</span>}
        <small>
          {t(`ban.scopes.${ban.scope}`)},{' '}
          {t('ban.by', { name: ban.issuedBy, day: shortDay(ban.issuedAt, language) })}
        </small>
      </span>
    </div>
  )
}
