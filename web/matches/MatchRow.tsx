import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useLanguage, useRoleAddress, useSiteAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip, LiveFlag, Wdl } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { dayNumber, part } from '#web/ui/time/date-parts.ts'
import { resultOf, scoreText, sideOf, stateOf } from './match-view.ts'
import { TeamBadge } from './TeamBadge.tsx'

/** A match of a list: when, who, how it ended or where there are places. */
export function MatchRow({ match, teamId }: { match: MatchSummary; teamId: number }) {
  const joined = useJoined()
  const { t } = useTranslation('matches')
  const text = useText()
  const own = sideOf(match, teamId)
  const details = [
    text(match.competition),
    match.round
      ? text(match.round)
      : match.matchday === null
        ? null
        : t('matchday', { number: match.matchday }),
    match.venue,
  ]
  return (
    <article className="match-row" data-state={stateOf(match)}>
      <Day match={match} />
      <div className="match-row__crests">
        <TeamBadge team={match.home} isOwn={own === 'home'} />
        <TeamBadge team={match.away} isOwn={own === 'away'} />
      </div>
      <div className="match-row__text">
        <h3 className="h3">
          <MatchLink match={match}>
            <span className="match-row__team">{match.home.shortName}</span>
            <span className="match-row__dash"> – </span>
            <span className="match-row__team">{match.away.shortName}</span>
          </MatchLink>
        </h3>
        <p className="small muted">{joined(details)}</p>
      </div>
      <Outcome match={match} teamId={teamId} />
    </article>
  )
}

/** A match stands on the site of its team: within the site without loading, from another one with it. */
export function MatchLink({ match, children }: { match: MatchSummary; children: React.ReactNode }) {
  const { site } = useHere()
  const language = useLanguage()
  const address = useSiteAddress()
  const to = path.matchNow({ match: match.id }, language)
  const home = match.home.site ?? match.away.site ?? site.key
  if (home === site.key) return <Link to={to}>{children}</Link>
  return <a href={address(home, to)}>{children}</a>
}

function Day({ match }: { match: MatchSummary }) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  if (match.kickOffPrecision === 'open')
    return (
      <p className="match-row__date">
        <span className="muted">{t('openDay')}</span>
      </p>
    )
  return (
    <p className="match-row__date">
      <Num>{dayNumber(match.kickOff)}</Num>
      <span>
        <b>{part(match.kickOff, language, { month: 'short' })}</b>
        <time dateTime={match.kickOff}>
          {part(match.kickOff, language, { weekday: 'short' })}
          {match.kickOffPrecision === 'minute' && ` ${formatTime(new Date(match.kickOff), language)}`}
        </time>
      </span>
    </p>
  )
}

function Outcome({ match, teamId }: { match: MatchSummary; teamId: number }) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const state = stateOf(match)
  const result = resultOf(match, sideOf(match, teamId))
  if (state === 'cancelled' || state === 'annulled')
    return (
      <div className="match-row__outcome">
        <Chip kind="err">{t(state)}</Chip>
      </div>
    )
  if (match.score)
    return (
      <div className="match-row__outcome">
        {state === 'live' && <LiveFlag kind="hot">{t('live')}</LiveFlag>}
        {result && <Wdl result={result} letter={t(`letter.${result}`)} label={t(`result.${result}`)} />}
        <p className="match-row__score">
          <Num>{scoreText(match.score)}</Num>
          <After match={match} />
        </p>
      </div>
    )
  if (state === 'postponed')
    return (
      <div className="match-row__outcome">
        <Chip kind="warn">{t('postponed')}</Chip>
      </div>
    )
  const to = match.ticketEvent && withRole('tickets', path.event({ event: match.ticketEvent }, language))
  if (!to) return <div className="match-row__outcome" />
  return (
    <div className="match-row__outcome">
      <a
        className="btn btn--quiet btn--small"
        href={to}
        aria-label={t('ticketsFor', { opponent: match.away.shortName })}
      >
        <span className="btn__label">
          <Icon name="ticket" />
          <span>{t('tickets')}</span>
        </span>
      </a>
    </div>
  )
}

/** How a score came about, where 90 minutes were not all. */
function After({ match }: { match: MatchSummary }) {
  const { t } = useTranslation('matches')
  if (match.penalties) return <span>{t('afterPenalties', { ...match.penalties })}</span>
  if (match.awarded) return <span>{t('awarded')}</span>
  return match.halfTime ? (
    <span>
      ({match.halfTime.home}:{match.halfTime.away})
    </span>
  ) : null
}
