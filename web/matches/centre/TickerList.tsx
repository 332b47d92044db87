import './ticker.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedEvent, Side, TickerData } from '#modules/matches/schema.ts'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { newestFirst, sideOfEvent, type TickerFilter } from '../match-view.ts'
import { NothingYet } from './NothingYet.tsx'
import { TickerEntry } from './TickerEntry.tsx'
import { useTickerChanges } from './useTickerChanges.ts'

/** A match may have nothing to tell for some minutes; after that a reader would think that the page hangs. */
const QUIET_MINUTES = 8

type TickerListProps = {
  ticker: TickerData
  own: Side
  /** What can be chosen; one of them alone is no choice. */
  filters: readonly TickerFilter[]
  /** For how many minutes of play nothing has been written; left out where nobody plays or nothing is heard. */
  unwritten?: number | null
  /** Only so many of the latest. */
  limit?: number
}

/** What has happened, the latest first. News are read out; what is taken back goes with a word. */
export function TickerList({ ticker, own, filters, unwritten = null, limit }: TickerListProps) {
  const { t } = useTranslation('matchCentre')
  const [filter, setFilter] = useState<TickerFilter>(filters[0]!)
  const { fresh, takenBack } = useTickerChanges(ticker)
  const events = newestFirst(ticker.events, filter).slice(0, limit)
  const poster = latestOwnGoal(ticker, own)
  return (
    <>
      <div className="match-heading">
        <h2 className="h2" id="ticker-title">
          {t('ticker.title')}
        </h2>
        {filters.length > 1 && ticker.events.length > 0 && (
          <Segment
            label={t('ticker.filter')}
            options={filters.map((value) => ({ value, label: t(`ticker.filters.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
        )}
      </div>
      <p className="match-taken" role="status">
        {takenBack && t('ticker.takenBack', { what: takenBack.minute ?? '' })}
      </p>
      {unwritten !== null && unwritten >= QUIET_MINUTES && (
        <p className="match-quiet">{t('ticker.quiet', { count: unwritten })}</p>
      )}
      {ticker.events.length === 0 && <NothingYet ticker={ticker} about="ticker" />}
      {ticker.events.length > 0 && events.length === 0 && (
        <p className="lead match-none">{t(`ticker.none.${filter}`)}</p>
      )}
      <ol className="mc-ticker" aria-live="polite" aria-relevant="additions text">
        {events.map((event) => (
          <TickerEntry
            key={event.id}
            event={event}
            ticker={ticker}
            isOwn={sideOfEvent(event, ticker) === own}
            isPoster={event.id === poster?.id}
            isFresh={fresh.has(event.id)}
          />
        ))}
      </ol>
    </>
  )
}

/** One goal stands at poster scale: the last one of ours. */
function latestOwnGoal(ticker: TickerData, own: Side): FeedEvent | undefined {
  return ticker.events.findLast((event) => event.type === 'Goal' && sideOfEvent(event, ticker) === own)
}
