import './today.css'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/money.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { longDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { useStaff } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { HoursChart } from './HoursChart.tsx'
import { Pace } from './Pace.tsx'
import { Tasks } from './Tasks.tsx'
import { useToday } from './use-today.ts'

/** `/`: what needs doing now, by urgency, and how the day goes. */
export default function TodayPage() {
  const { t } = useTranslation('today')
  const { language } = useOfficeLanguage()
  const { person } = useStaff()
  const { data, isError, refetch } = useToday()
  useTitle(t('title'))
  const orders = data?.orders
  return (
    <>
      <PageHead
        title={longDay(new Date(), language)}
        sub={
          orders
            ? t('sub', { name: person.name, count: orders.count, sum: formatMoney(orders.cents, language) })
            : t('subPlain', { name: person.name })
        }
      />
      {!data && !isError && <Skeleton label={t('loading')} rows={6} />}
      {!data && isError && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data && (
        <Columns kind="aside">
          <Stack>
            {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
            <Section title={t('now')} aside={t('byUrgency')}>
              <Tasks tasks={data.tasks} />
            </Section>
            {orders && (
              <Section title={t('hours.title')} aside={t('hours.legend')}>
                <HoursChart {...orders} />
              </Section>
            )}
          </Stack>
          {data.matches && (
            <Section title={t('pace.title')} aside={t('pace.legend')}>
              <Pace matches={data.matches} />
            </Section>
          )}
        </Columns>
      )}
    </>
  )
}
