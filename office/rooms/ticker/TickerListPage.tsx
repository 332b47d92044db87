import './ticker.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listTickerMatches } from '#modules/office/ticker/endpoints.ts'
import { type TickerMatch, tickerViews } from '#modules/office/ticker/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'

/** `/ticker`: the club's matches that somebody may write about. */
export default function TickerListPage() {
  const { t } = useTranslation('ticker')
  useTitle(t('title'))
  const [view, setView] = useState<(typeof tickerViews)[number]>('now')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [listTickerMatches.name, view],
    queryFn: ({ signal }) => read(listTickerMatches, { query: { view }, signal }),
    refetchInterval: 30_000,
  })
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Segment
        label={t('views.label')}
        value={view}
        onChange={setView}
        options={tickerViews.map((one) => ({ value: one, label: t(`views.${one}`) }))}
      />
      {isPending && <Skeleton label={t('loading')} rows={5} />}
      {isError && <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <div className="desk-open">
          <h2>{t('empty.title')}</h2>
          <p>{t('empty.text')}</p>
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className="desk-matches">
          {data.items.map((match) => (
            <MatchRow key={match.id} match={match} />
          ))}
        </ul>
      )}
    </>
  )
}

function MatchRow({ match }: { match: TickerMatch }) {
  const { t } = useTranslation('ticker')
  const { language } = useOfficeLanguage()
  const { id, home, away, competition, kickOff, score, ticker } = match
  return (
    <li>
      <Link to={`/ticker/${id}`}>
        <b>
          {home.name} – {away.name}
        </b>
        <span className="num">{score ? `${score.home}:${score.away}` : ''}</span>
        <small>
          {shortMoment(kickOff, language)}, {competition[language]}
        </small>
        <StateMark kind={ticker === 'open' ? 'running' : ticker === 'closed' ? 'done' : 'off'}>
          {t(`states.${ticker}`)}
        </StateMark>
      </Link>
    </li>
  )
}
