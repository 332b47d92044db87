import '../../gate/gate.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { exportGateReport } from '#modules/office/gate/report.endpoints.ts'
import type { OfficeGateReport } from '#modules/office/gate/report.schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GateFigures, GateTable, PhaseMark, QuietPhones, Refused } from '../../gate/GateParts.tsx'
import { MinutesChart } from '../../gate/MinutesChart.tsx'
import { useGateReport } from '../../gate/use-gate-report.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, longDay } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { GateFaults, PhoneTable } from './GateFaults.tsx'

/** `/spiele/:id/einlass`: what the gates of a match did, on screen, on paper, as a table. */
export default function GateReportPage() {
  const { t } = useTranslation('gate')
  const { id = '' } = useParams()
  const mayRead = usePermission('gate.read')
  const { data, isError, error, refetch } = useGateReport(id, mayRead)
  if (data) return <Report report={data} />
  if (!mayRead || (error instanceof CallFailed && error.failure.status === 404)) return <NotHere />
  if (isError)
    return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}

function Report({ report }: { report: OfficeGateReport }) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const { event, now } = report
  const name = event.name[language] ?? event.name.de
  useTitle(t('report.pageTitle', { event: name }))
  return (
    <>
      <PageHead
        title={t('report.pageTitle', { event: name })}
        sub={t('report.asOf', {
          day: longDay(new Date(event.startsAt), language),
          moment: exactMoment(now, language),
        })}
        actions={<Actions id={event.id} />}
        crumbs={[
          { label: t('report.events'), to: '/spiele' },
          { label: name, to: `/spiele/${event.id}` },
          { label: t('report.title') },
        ]}
      />
      <PhaseMark report={report} />
      <GateFigures report={report} />
      <QuietPhones report={report} />
      <Columns kind="aside">
        <Stack>
          <Section title={t('report.byMinute')}>
            {report.minutes ? (
              <MinutesChart report={report} />
            ) : (
              <p className="gate-note">{t('report.nobodyIn')}</p>
            )}
          </Section>
          <Section title={t('report.byGate')}>
            <GateTable report={report} />
          </Section>
        </Stack>
        <Section title={t('report.refused')}>
          <Refused report={report} />
        </Section>
      </Columns>
      <GateFaults report={report} />
      <Section title={t('report.phones')}>
        <PhoneTable report={report} />
      </Section>
    </>
  )
}

function Actions({ id }: { id: string }) {
  const { t } = useTranslation('gate')
  useCommand({
    id: 'gate.print',
    label: t('report.print'),
    keys: 'p',
    group: 'do',
    hint: t('report.print'),
    run: () => window.print(),
  })
  return (
    <>
      <a className="tlink" href={addressOf(exportGateReport, { params: { id } })} download>
        {t('report.csv')}
      </a>
      <Button size="s" kind="ink" onClick={() => window.print()}>
        {t('report.print')} <KeyCaps keys="p" />
      </Button>
    </>
  )
}
