import { useTranslation } from 'react-i18next'
import type { TickerData } from '#modules/matches/schema.ts'
import { useLiveTicker } from '#web/feeds/useLiveTicker.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { siteOfMatch } from '../matches/match-parts.tsx'
import { AfterMatch } from './AfterMatch.tsx'
import { BeforeMatch } from './BeforeMatch.tsx'
import sheet from './day.css?url'
import { dayStateOf, tickerOf } from './day-state.ts'
import type { Day, MatchDayTopProps } from './given.ts'
import { LiveMatch } from './LiveMatch.tsx'
import { useFreshPage } from './use-fresh-page.ts'
import { useNow } from './use-now.ts'

/**
 * The top of a start page while a match has the day: what is to come, how it stands, how it ended. It follows the feed by itself, and
 * the page is loaded again with what belongs to the new state (reports, the next match).
 */
export function View({ day, next, place }: MatchDayTopProps) {
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const address = useSiteAddress()
  const now = useNow(place.renderedAt)
  const { state, silentSince } = useLiveTicker({ teamId: day.teamId, language }, null)
  const told = state?.data ?? null
  const ticker = tickerOf(day, told)
  const dayState = dayStateOf(ticker, now)
  useFreshPage({
    made: turnOf(day, dayStateOf(day.ticker, Date.parse(place.renderedAt)), day.ticker),
    shown: turnOf(day, dayState, told ?? ticker),
  })
  const given = {
    ...{ day, ticker, now, silentSince, place },
    links: {
      centre: address(siteOfMatch(day.match), path.matchNow({ match: day.match.id }, language)),
      ticker: address(siteOfMatch(day.match), path.matchTicker({ match: day.match.id }, language)),
    },
  }
  return (
    <div className="matchday" data-state={dayState} data-match={day.match.id}>
      {/* Named by the page itself: with the script it would come behind the first paint. */}
      <link rel="stylesheet" href={sheet} precedence="area" />
      <p className="vh" role="status">
        {dayState === 'live' && ticker.score
          ? t('said', {
              ...{ home: ticker.home.short_name, away: ticker.away.short_name },
              score: `${ticker.score.home}:${ticker.score.away}`,
            })
          : ''}
      </p>
      {dayState === 'live' ? (
        <LiveMatch {...given} />
      ) : dayState === 'after' ? (
        <AfterMatch {...given} next={next} />
      ) : (
        <BeforeMatch {...given} />
      )}
    </div>
  )
}

/** What a page is about: with another match, state or kick-off it is loaded again. */
function turnOf(
  { match }: Day,
  state: string,
  told: Pick<TickerData, 'id' | 'kick_off' | 'day_version'>,
): string {
  return told.id === match.id ? [state, told.kick_off, told.day_version].join(' ') : told.id
}
