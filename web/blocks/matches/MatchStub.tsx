import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { formatDateTime, formatShortDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useHere, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useTimeLeft } from '#web/ui/time/useTimeLeft.ts'

type MatchStubProps = {
  match: EventSummary
  /** Where all is told of the match; left out where that is not known. */
  centre?: string | undefined
  renderedAt: string
}

/** The next home game: who, when, how long still, and the way to a place. */
export function MatchStub({ match, centre, renderedAt }: MatchStubProps) {
  const joined = useJoined()
  const { t } = useTranslation('start')
  const text = useText()
  const { language } = useHere()
  const name = `${club.shortName} – ${match.opponent}`
  const details = [
    text(match.competition),
    match.matchday === null ? null : t('match.day', { number: match.matchday }),
    club.stadium,
  ]
  return (
    <section className="matchstub wrap" aria-label={t('match.next')}>
      <Stub as="div" fold tear={<TicketWay match={match} />}>
        <div className="matchstub__main">
          <div className="vs">
            <Crest />
            <i>{t('match.against')}</i>
            <TeamCrest src={match.opponentCrest} />
          </div>
          <div>
            <h2 className="h3">{centre ? <a href={centre}>{name}</a> : name}</h2>
            <p>
              {formatDateTime(new Date(match.startsAt), language)}
              <br />
              {joined(details)}
            </p>
          </div>
          <Countdown startsAt={match.startsAt} renderedAt={renderedAt} />
        </div>
      </Stub>
    </section>
  )
}

export function Countdown({ startsAt, renderedAt }: { startsAt: string; renderedAt: string }) {
  const { t } = useTranslation('start')
  const left = useTimeLeft({ until: startsAt, renderedAt })
  const parts = [
    { value: left.days, unit: t('match.days') },
    { value: left.hours, unit: t('match.hours') },
    { value: left.minutes, unit: t('match.minutes') },
  ]
  return (
    <div className="count" role="timer" aria-label={t('match.left', left)}>
      {parts.map(({ value, unit }) => (
        <div key={unit}>
          <span className="num">{String(value).padStart(2, '0')}</span>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

function TicketWay({ match }: { match: EventSummary }) {
  const { t } = useTranslation('start')
  const { language } = useHere()
  const withRole = useRoleAddress()
  const opens = match.state === 'later' ? (match.presaleFrom ?? match.saleFrom) : null
  return (
    <>
      <a
        className="btn btn--primary btn--large btn--wide"
        href={withRole('tickets', path.event({ event: match.slug }, language)) ?? undefined}
      >
        <span className="btn__label">
          <span>{opens ? t('match.details') : t('match.tickets')}</span>
          <Icon name="arrow" />
        </span>
      </a>
      <p>
        {opens ? (
          t('match.opens', { date: formatShortDate(new Date(opens), language) })
        ) : (
          <>
            <b>{t('match.places', { count: match.placesLeft })}</b>
            {match.fromPrice !== null &&
              ` ${t('match.from', { price: formatMoney(match.fromPrice, language) })}`}
          </>
        )}
      </p>
    </>
  )
}
