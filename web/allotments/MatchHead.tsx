import { useTranslation } from 'react-i18next'
import type { Allotment } from '#modules/allotments/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'

/** The match, and which of its moments comes next. */
export function MatchHead({ of }: { of: Allotment }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { event, organization, isOpen, wishesUntil, payUntil, endedAt } = of
  const until = formatDateTime(new Date(isOpen ? wishesUntil : payUntil), language)
  const step = event.isCancelled ? 'cancelled' : endedAt ? 'ended' : isOpen ? 'wishesUntil' : 'payUntil'
  return (
    <header className="allotment-head">
      <p className="small">{joined([organization.name, t(step, { until })])}</p>
      <h1 className="display">{text(event.name)}</h1>
      <p className="small muted">{formatDateTime(new Date(event.startsAt), language)}</p>
    </header>
  )
}
