import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, TickerData } from '#modules/matches/schema.ts'
import type { LiveChapter, LiveVideo } from '#modules/videos/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { MoreLink, TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { entryTitle, sideOf } from './entry-words.ts'
import type { LiveMatch } from './useLiveMatch.ts'

/** More are read in the match centre. */
const MOST = 40

type LiveTickerProps = {
  match: NonNullable<LiveVideo['match']>
  told: LiveMatch
  /** Moments of the video that entries lead to. */
  chapters: readonly LiveChapter[]
  onJump: (chapter: LiveChapter) => void
}

/** The ticker beside the video: the latest first, and from each goal the way to its moment. */
export function LiveTicker({ match, told, chapters, onJump }: LiveTickerProps) {
  const { t } = useTranslation('matchCentre')
  const { t: live } = useTranslation('live')
  const language = useLanguage()
  const address = useSiteAddress()
  const { ticker, state, silentSince } = told
  const to = address(match.website, path.matchTicker({ match: match.id }, language))
  return (
    <section className="lv__ticker" aria-labelledby="lv-ticker">
      <div className="lv__ticker-in">
        <header className="lv__ticker-head">
          <h2 className="h3" id="lv-ticker">
            {t('ticker.title')}
          </h2>
          <MoreLink to={to}>{live('matchCentre')}</MoreLink>
        </header>
        {ticker && silentSince !== null && (
          <p className="small lv__note" role="status">
            {t('silent', { time: formatTime(new Date(silentSince), language) })}
          </p>
        )}
        {state === 'loading' && <Skeleton label={live('tickerLoading')} rows={4} />}
        {state === 'failed' && (
          <p className="lv__note" role="status">
            {live('tickerFailed')}
          </p>
        )}
        {state === 'elsewhere' && <p className="lv__note">{live('tickerElsewhere')}</p>}
        {ticker && <Entries ticker={ticker} teamId={match.team_id} chapters={chapters} onJump={onJump} />}
        {ticker && ticker.events.length > MOST && <MoreLink to={to}>{live('olderEntries')}</MoreLink>}
      </div>
    </section>
  )
}

type EntriesProps = Pick<LiveTickerProps, 'chapters' | 'onJump'> & { ticker: TickerData; teamId: number }

function Entries({ ticker, teamId, chapters, onJump }: EntriesProps) {
  const { t } = useTranslation('matchCentre')
  const newest = ticker.events.slice(-MOST).toReversed()
  const latestGoal = newest.find((event) => event.type === 'Goal' && event.team_id === teamId)
  return (
    <>
      {newest.length === 0 && <p className="lv__note">{t('ticker.none.all')}</p>}
      <ol aria-live="polite" aria-relevant="additions text">
        {newest.map((event) => (
          <Entry
            key={event.id}
            event={event}
            ticker={ticker}
            isHot={event === latestGoal}
            chapter={chapters.find((one) => one.event === event.id) ?? null}
            onJump={onJump}
          />
        ))}
      </ol>
    </>
  )
}

type EntryProps = Pick<LiveTickerProps, 'onJump'> & {
  event: FeedEvent
  ticker: TickerData
  isHot: boolean
  chapter: LiveChapter | null
}

function Entry({ event, ticker, isHot, chapter, onJump }: EntryProps) {
  const { t } = useTranslation('matchCentre')
  const { t: live } = useTranslation('live')
  const title = entryTitle(event, ticker, t)
  const isGoal = event.type === 'Goal'
  const side = sideOf(event, ticker)
  return (
    <li className={classNames(isHot && 'lv__hot', isGoal && 'lv__goal')} data-side={side ?? undefined}>
      <Num className={event.extra_minute === null ? undefined : 'lv__added'}>
        {event.minute === null
          ? ''
          : shownMinute({ minute: event.minute, extra: event.extra_minute }, event.period)}
      </Num>
      <div>
        {title && <h3 className="h4">{title}</h3>}
        {event.text && (
          <p className={title ? 'small' : undefined}>
            <WithScores text={event.text} />
          </p>
        )}
        {event.type === 'Substitution' && <Changed event={event} />}
        {chapter && (
          <TextButton
            className="small"
            aria-label={`${live(`see.${chapter.kind}`)}: ${title ?? ''}`}
            onClick={() => onJump(chapter)}
          >
            {live(`see.${chapter.kind}`)}
          </TextButton>
        )}
      </div>
    </li>
  )
}

function Changed({ event: { player, second_player } }: { event: FeedEvent }) {
  const joined = useJoined()
  const { t } = useTranslation('matchCentre')
  if (!player && !second_player) return null
  return (
    <p className="small">
      {joined([
        player && `${t('comes')} ${player.name}`,
        second_player && `${t('goes')} ${second_player.name}`,
      ])}
    </p>
  )
}
