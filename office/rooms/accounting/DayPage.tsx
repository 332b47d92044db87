import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { exportDay, listDays, printDay, readDay } from '#modules/office/closing/endpoints.ts'
import type { OfficeDay } from '#modules/office/closing/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { CloseDayDialog } from './CloseDayDialog.tsx'
import { DayTables } from './DayTables.tsx'
import { MONTH_MARKS, useDayName } from './month-words.ts'

/** `/tagesabschluss/:day`: what a day took in, what was counted, and its closing. */
export default function DayPage() {
  const { day = '' } = useParams()
  const { t } = useTranslation('accounting')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [readDay.name, day],
    queryFn: ({ signal }) => read(readDay, { params: { day }, signal }),
  })
  useTitle(t('days.title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return (
    <Day
      day={data}
      onClosed={async () => {
        await queries.invalidateQueries({ queryKey: [readDay.name] })
        await queries.invalidateQueries({ queryKey: [listDays.name] })
      }}
    />
  )
}

function Day({ day, onClosed }: { day: OfficeDay; onClosed: () => Promise<void> }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const name = useDayName()(day.day)
  const { state, number, closedAt, closedBy, digest, openDrawers } = day
  return (
    <>
      <PageHead
        title={name}
        sub={
          <StateMark kind={MONTH_MARKS[state]}>
            {number === null ? t(`states.${state}`) : t('days.closedAs', { number })}
          </StateMark>
        }
        crumbs={[
          { label: t('days.title'), to: `/tagesabschluss?monat=${day.day.slice(0, 7)}` },
          { label: name },
        ]}
        actions={<Actions day={day} name={name} onClosed={onClosed} />}
      />
      {state === 'over' && openDrawers.length > 0 && (
        <Banner kind="warn">
          <p>{t('days.openDrawers', { drawers: openDrawers.join(', ') })}</p>
        </Banner>
      )}
      <DayTables report={day.report} />
      {closedAt && (
        <Section title={t('days.about')}>
          <Facts
            facts={[
              { term: t('columns.closed'), value: exactMoment(closedAt, language), detail: closedBy },
              {
                term: t('about.digest'),
                value: <code className="digest">{digest}</code>,
                detail: t('days.digestText'),
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}

interface ActionsProps {
  day: OfficeDay
  name: string
  onClosed: () => Promise<void>
}

function Actions({ day, name, onClosed }: ActionsProps) {
  const { t } = useTranslation('accounting')
  const dayName = useDayName()
  const mayChange = usePermission('money.change')
  const [isClosing, setClosing] = useState(false)
  const params = { day: day.day }
  const file = `tagesabschluss-${day.day}`
  const refusal =
    day.state === 'running'
      ? t('days.notOver')
      : day.closeFirst
        ? t('close.before', { month: dayName(day.closeFirst) })
        : day.openDrawers.length > 0
          ? t('days.openDrawers', { drawers: day.openDrawers.join(', ') })
          : null
  return (
    <>
      <DownloadButton label="PDF" save={() => download(printDay, { params }, `${file}.pdf`)} />
      <DownloadButton label="CSV" save={() => download(exportDay, { params }, `${file}.csv`)} />
      {mayChange && day.state !== 'closed' && (
        <Button size="s" kind="ink" disabledReason={refusal} onClick={() => setClosing(true)}>
          {t('close.button')}
        </Button>
      )}
      {isClosing && (
        <CloseDayDialog day={day} name={name} onClosed={onClosed} onClose={() => setClosing(false)} />
      )}
    </>
  )
}
