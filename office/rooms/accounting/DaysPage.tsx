import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { listDays } from '#modules/office/closing/endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { MONTH_MARKS, useDayName, useMonthName } from './month-words.ts'

const thisMonth = () => new Date().toISOString().slice(0, 7)
const movedBy = (month: string, months: number) => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + months, 1)).toISOString().slice(0, 7)
}

/** `/tagesabschluss`: the days of the whole house in a month, each closed once with its number. */
export default function DaysPage() {
  const { t } = useTranslation('accounting')
  const nameOf = useMonthName()
  const dayName = useDayName()
  const [params] = useSearchParams()
  const asked = params.get('monat') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth()
  useTitle(t('days.title'))
  const { data, isPending, refetch } = useQuery({
    queryKey: [listDays.name, month],
    queryFn: ({ signal }) => read(listDays, { query: { month }, signal }),
  })
  return (
    <>
      <PageHead
        title={t('days.title')}
        sub={t('days.sub')}
        actions={
          <>
            <LinkButton size="s" kind="quiet" to={`?monat=${movedBy(month, -1)}`}>
              {nameOf(movedBy(month, -1))}
            </LinkButton>
            {month < thisMonth() && (
              <LinkButton size="s" kind="quiet" to={`?monat=${movedBy(month, 1)}`}>
                {nameOf(movedBy(month, 1))}
              </LinkButton>
            )}
          </>
        }
      />
      {data?.brokenDay && (
        <Banner kind="err" role="alert">
          <p>{t('days.broken', { day: dayName(data.brokenDay) })}</p>
        </Banner>
      )}
      {isPending && <Skeleton label={t('loading')} rows={8} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <EmptyState icon="document" title={t('days.none.title')} text={t('days.none.text')} action={null} />
      )}
      {data && data.items.length > 0 && <Days caption={nameOf(month)} days={data.items} />}
    </>
  )
}

interface DaysProps {
  caption: string
  days: readonly {
    day: string
    state: 'running' | 'over' | 'closed'
    number: number | null
    closedAt: string | null
    closedBy: string | null
    receivedCents: number | null
    differenceCents: number | null
  }[]
}

function Days({ caption, days }: DaysProps) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const dayName = useDayName()
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, language))
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t('days.day')}</th>
          <th scope="col" className="r">
            {t('days.number')}
          </th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col" className="r">
            {t('days.received')}
          </th>
          <th scope="col" className="r">
            {t('days.difference')}
          </th>
          <th scope="col">{t('columns.closed')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, state, number, closedAt, closedBy, receivedCents, differenceCents }) => (
          <tr key={day}>
            <th scope="row">
              <Link className="tlink" to={`/tagesabschluss/${day}`}>
                {dayName(day)}
              </Link>
            </th>
            <td className="r">{number ?? '–'}</td>
            <td>
              <StateMark kind={MONTH_MARKS[state]}>{t(`states.${state}`)}</StateMark>
            </td>
            <td className="r">{money(receivedCents)}</td>
            <td className="r">{money(differenceCents)}</td>
            <td>{closedAt ? `${shortMoment(closedAt, language)} · ${closedBy}` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
