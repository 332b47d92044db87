import './ticker.css'
import './sheet.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readTickerDesk } from '#modules/office/ticker/endpoints.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { AfterMatch } from './AfterMatch.tsx'
import { LineUpSection } from './LineUpSection.tsx'
import { StatisticsSection } from './StatisticsSection.tsx'

/** `/ticker/:id/bogen`: who plays, what was counted, how it ended. */
export default function SheetPage() {
  const { t } = useTranslation('sheet')
  const { id = '' } = useParams()
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [readTickerDesk.name, id],
    queryFn: ({ signal }) => read(readTickerDesk, { params: { id }, signal }),
  })
  useTitle(data ? t('titleOf', { home: data.home.name, away: data.away.name }) : t('title'))
  if (error instanceof CallFailed && !data) {
    if ([400, 404].includes(error.failure.status ?? 0)) return <NotHere />
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton label={t('loading')} rows={6} />
  const renew = (next: TickerDesk) => queries.setQueryData([readTickerDesk.name, id], next)
  const sides = data.sides.home.isOwn ? (['home', 'away'] as const) : (['away', 'home'] as const)
  return (
    <>
      <PageHead
        crumbs={[{ label: t('ticker'), to: `/ticker/${id}` }, { label: t('title') }]}
        title={`${data.home.name} – ${data.away.name}`}
        sub={`${shortMoment(data.kickOff, language)}, ${data.competition[language]}`}
      />
      <div className="sheet">
        {sides.map((side) => (
          <LineUpSection key={`${side}${data.sides[side].mark}`} desk={data} side={side} onSaved={renew} />
        ))}
        <StatisticsSection desk={data} onSaved={renew} />
        <AfterMatch desk={data} onSaved={renew} />
      </div>
    </>
  )
}
