import './gate.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Facts, Section } from '../parts/Section.tsx'
import { usePermission } from '../session/session.ts'
import { GateFigures, GateTable, PhaseMark, QuietPhones, Refused } from './GateParts.tsx'
import { MinutesChart } from './MinutesChart.tsx'
import { useGateReport } from './use-gate-report.ts'

/** Before that nobody opens a gate, not even to try it out. */
const AHEAD_MS = 24 * 3_600_000

/** What the gates of a match do, on its page; from the day before on, or as soon as a phone opens one. */
export function GateSection({ eventId }: { eventId: string }) {
  const { t } = useTranslation('gate')
  const mayRead = usePermission('gate.read')
  const { data, isError, refetch } = useGateReport(eventId, mayRead)
  if (!data)
    return isError ? (
      <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
    ) : null
  const isFar = Date.parse(data.event.doorsOpenAt) - Date.parse(data.now) > AHEAD_MS
  const isIdle = isFar || data.event.cancelledAt !== null
  if (isIdle && data.phones.count === 0) return null
  const { doubles, mistakes, contradictions } = data
  const faults = Object.entries({ doubles, mistakes, contradictions }).filter(([, { count }]) => count > 0)
  return (
    <Section title={t('report.title')} aside={<PhaseMark report={data} />}>
      {isError && <p className="gate-note">{t('report.stale')}</p>}
      <GateFigures report={data} />
      <QuietPhones report={data} />
      <MinutesChart report={data} />
      <GateTable report={data} />
      {data.refused.length > 0 && (
        <>
          <h3 className="gate-subhead">{t('report.refused')}</h3>
          <Refused report={data} />
        </>
      )}
      {faults.length > 0 && (
        <>
          <h3 className="gate-subhead">{t('report.faults')}</h3>
          <Facts
            facts={faults.map(([kind, { count }]) => ({ term: t(`report.${kind}.title`), value: count }))}
          />
        </>
      )}
      <p className="gate-note">
        <Link className="tlink" to={`/spiele/${eventId}/einlass`}>
          {t('report.whole')}
        </Link>
      </p>
    </Section>
  )
}
