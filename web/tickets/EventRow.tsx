import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { club } from '#club/club.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { formatShortDate, formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Crest, TeamCrest } from '#web/ui/Crest.tsx'
import { Stub } from '#web/ui/Stub.tsx'
import { dayNumber, part, saleLook } from './ticket-view.ts'

/** A home game as a stub: when, against whom, and on the tear how it is sold. */
export function EventRow({ event }: { event: EventSummary }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  const details = [
    text(event.competition),
    event.matchday === null ? null : t('matchday', { number: event.matchday }),
  ]
  return (
    <Stub flat fold className={`ev ev--${saleLook(event)}`} tear={<SaleTear event={event} />}>
      <div className="ev__m">
        <p className="ev__d">
          <span className="num">{dayNumber(event.startsAt)}</span>
          <span>
            <b>{part(event.startsAt, language, { month: 'short' })}</b>
            {part(event.startsAt, language, { weekday: 'short' })}{' '}
            {formatTime(new Date(event.startsAt), language)}
          </span>
        </p>
        <div className="ev__c">
          <Crest />
          <TeamCrest src={event.opponentCrest} />
        </div>
        <div>
          <h3 className="h3">
            <Link to={path.event({ event: event.slug }, language)}>
              {club.shortName} – {event.opponent}
            </Link>
          </h3>
          <p className="small muted">{details.filter(Boolean).join(', ')}</p>
        </div>
      </div>
    </Stub>
  )
}

function SaleTear({ event }: { event: EventSummary }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const look = saleLook(event)
  const seats = path.seats({ event: event.slug }, language)
  const from = event.fromPrice === null ? null : t('from', { price: shortMoney(event.fromPrice, language) })
  const isOpen = look === 'ok' || look === 'low' || look === 'member'
  return (
    <>
      <p>
        <b>{t(`sale.${look}`, { count: event.placesLeft })}</b>
        <span>{look === 'later' ? when(event.presaleFrom ?? event.saleFrom, language) : isOpen && from}</span>
      </p>
      {isOpen ? (
        <LinkButton to={seats} kind={look === 'member' ? 'ink' : 'primary'} wide iconAfter="arrow">
          {t('choose')}
        </LinkButton>
      ) : look === 'sold' ? (
        <LinkButton to={path.waitingList({ event: event.slug }, language)} kind="ink" wide iconAfter="arrow">
          {t('toWaitingList')}
        </LinkButton>
      ) : (
        <LinkButton to={path.event({ event: event.slug }, language)} kind="quiet" wide iconAfter="arrow">
          {t('details')}
        </LinkButton>
      )}
    </>
  )
}

/** `Mo, 24. Nov., 10:00 Uhr` */
export function when(moment: string, language: Parameters<typeof formatTime>[1]): string {
  const date = new Date(moment)
  return `${formatShortDate(date, language)}, ${formatTime(date, language)}`
}

/** Whole euros without cents: `19 €`. */
export function shortMoney(cents: number, language: string): string {
  return formatMoney(cents, language).replace(/[.,]00/, '')
}
