import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Minute, shownMinute } from '#modules/matches/minutes.schema.ts'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { formatDate, formatDateTime, formatShortDate, formatTime } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Chip, LiveFlag } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { PartView } from '#web/ui/part.tsx'
import { dateText, goalsOf, hasBegun, stateOf } from '../match-view.ts'
import { TeamBadge } from '../TeamBadge.tsx'
import { timelinePart } from './centre-parts.ts'

type ScoreHeaderProps = {
  ticker: TickerData
  own: Side
  minute: Minute | null
  /** Since when nothing is heard of the match, although it is played. */
  silentSince: number | null
  /** Tickets, or what else can be done with this match. */
  action: ReactNode
}

/** The poster of a match: who, how it stands, in which minute, and the course it took. */
export function ScoreHeader({ ticker, own, minute, silentSince, action }: ScoreHeaderProps) {
  const { t } = useTranslation('matchCentre')
  const { home, away } = ticker
  return (
    <section className="match-score" aria-label={t('score')} data-own={own}>
      <img className="match-score__dots" src="/media/night" alt="" width={1440} height={700} />
      <div className="wrap">
        <h1 className="vh">{t('title', { home: home.name, away: away.name })}</h1>
        <div className="match-score__top">
          <StateFlag ticker={ticker} />
          <Details ticker={ticker} />
          {action}
        </div>
        <div className="match-score__grid">
          <TeamSide ticker={ticker} side="home" isOwn={own === 'home'} />
          <Poster ticker={ticker} />
          <TeamSide ticker={ticker} side="away" isOwn={own === 'away'} />
        </div>
        <Progress ticker={ticker} minute={minute} />
        {silentSince !== null && <Silence since={silentSince} />}
        {hasBegun(ticker) && <PartView part={timelinePart.at(ticker)} given={{ ticker, minute }} />}
      </div>
    </section>
  )
}

function StateFlag({ ticker }: { ticker: TickerData }) {
  const { t } = useTranslation('matchCentre')
  const state = stateOf(ticker)
  if (state === 'live') return <LiveFlag kind="hot">{t('state.live')}</LiveFlag>
  const kind = state === 'cancelled' || state === 'annulled' ? 'err' : state === 'postponed' ? 'warn' : 'ink'
  return <Chip kind={kind}>{t(`state.${state}`)}</Chip>
}

function Details({ ticker }: { ticker: TickerData }) {
  const joined = useJoined()
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const parts = [
    ticker.competition,
    ticker.round ?? (ticker.matchday === null ? null : t('matchday', { number: ticker.matchday })),
    ticker.venue,
    ticker.attendance === null ? null : t('attendance', { count: ticker.attendance }),
    ticker.referee === null ? null : t('referee', { name: ticker.referee }),
  ]
  const when = hasBegun(ticker) ? formatShortDate(new Date(ticker.kick_off), language) : null
  return <p>{joined([when, ...parts])}</p>
}

function TeamSide({ ticker, side, isOwn }: { ticker: TickerData; side: Side; isOwn: boolean }) {
  const { t } = useTranslation('matchCentre')
  const team = ticker[side]
  const goals = goalsOf(ticker, side)
  return (
    <div className={`match-score__team match-score__team--${side}`}>
      <div className="match-score__name">
        <TeamBadge team={team} isOwn={isOwn} />
        <p className="h1">{team.short_name}</p>
      </div>
      {goals.length > 0 && (
        <ul aria-label={t('goalsOf', { team: team.short_name })}>
          {goals.map((goal) => (
            <li key={goal.id}>
              <b>{goal.player?.name ?? team.short_name}</b>
              {goal.goal !== null && goal.goal !== 'regular' && ` ${t(`goalKind.${goal.goal}`)}`}{' '}
              {goal.minute !== null && (
                <Num>{shownMinute({ minute: goal.minute, extra: goal.extra_minute }, goal.period)}</Num>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The score; before the first whistle the time, and where neither is known a word. */
function Poster({ ticker }: { ticker: TickerData }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const state = stateOf(ticker)
  if (ticker.score && state !== 'cancelled' && state !== 'annulled')
    return (
      <p className="match-score__value">
        <span className="vh">{t('scoreSaid', { ...ticker.score })}</span>
        <Figures left={String(ticker.score.home)} right={String(ticker.score.away)} />
      </p>
    )
  if (state === 'cancelled' || state === 'annulled' || state === 'postponed')
    return <p className="match-score__word h1">{t(`word.${state}`)}</p>
  if (ticker.kick_off_precision === 'day')
    return (
      <p className="match-score__word h1">
        {dateText(ticker.kick_off, language, { day: 'numeric', month: 'short' })}
      </p>
    )
  const [hour = '', minute = ''] = formatTime(new Date(ticker.kick_off), 'en').split(':')
  return (
    <p className="match-score__value match-score__value--time">
      <span className="vh">{formatDateTime(new Date(ticker.kick_off), language)}</span>
      <Figures left={hour} right={minute} />
    </p>
  )
}

function Figures({ left, right }: { left: string; right: string }) {
  return (
    <span className="match-score__figures" aria-hidden="true">
      <Num>{left}</Num>
      <i />
      <Num>{right}</Num>
    </span>
  )
}

/** The minute and the half; before the match its day; afterwards how it came about. */
function Progress({ ticker, minute }: { ticker: TickerData; minute: Minute | null }) {
  const joined = useJoined()
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  const state = stateOf(ticker)
  const results = [
    ticker.half_time && t('halfTime', { ...ticker.half_time }),
    ticker.extra_time && ticker.full_time && t('fullTime', { ...ticker.full_time }),
    ticker.penalties && t('penalties', { ...ticker.penalties }),
    ticker.awarded && t('awarded'),
  ].filter(Boolean)
  if (state === 'live')
    return (
      <p className="match-score__min">
        {minute && <Num>{shownMinute(minute, ticker.period)}</Num>}
        <span>{t(`period.${ticker.period}`)}</span>
        {ticker.penalties && <span>{t('penalties', { ...ticker.penalties })}</span>}
      </p>
    )
  if (state === 'after')
    return results.length > 0 ? <p className="match-score__min">{joined(results)}</p> : null
  if (state === 'cancelled' || state === 'annulled' || state === 'postponed') return null
  const format = ticker.kick_off_precision === 'day' ? formatDate : formatDateTime
  return (
    <p className="match-score__min">
      <span>{format(new Date(ticker.kick_off), language)}</span>
    </p>
  )
}

function Silence({ since }: { since: number }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  return (
    <div className="match-silent">
      <Banner kind="warn" role="status">
        <p>{t('silent', { time: formatTime(new Date(since), language) })}</p>
      </Banner>
    </div>
  )
}
