import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { dayNumber, part } from '#web/ui/time/date-parts.ts'
import { when } from './formats.ts'
import { matchTitle, type SaleLook, saleLook } from './ticket-view.ts'

/** A match as a stub: when, against whom, and on the tear how it is sold. */
export function EventRow({ event, offers = 0 }: { event: EventSummary; offers?: number }) {
  const language = useLanguage()
  return (
    <EventStub
      event={event}
      to={path.event({ event: event.slug }, language)}
      look={saleLook(event)}
      tear={<SaleTear event={event} offers={offers} />}
    />
  )
}

interface EventStubProps {
  event: Pick<EventSummary, 'startsAt' | 'opponent' | 'opponentCrest' | 'competition'> & {
    matchday?: number | null
    isAway?: boolean
  }
  to: string
  look: SaleLook
  tear: ReactNode
}

export function EventStub({ event, to, look, tear }: EventStubProps) {
  const joined = useJoined()
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  const matchday = event.matchday ?? null
  const details = [
    event.isAway ? t('away') : null,
    text(event.competition),
    matchday === null ? null : t('matchday', { number: matchday }),
  ]
  return (
    <Stub flat fold className={`event-row event-row--${look}`} tear={tear}>
      <div className="event-row__main">
        <p className="event-row__date">
          <span className="num">{dayNumber(event.startsAt)}</span>
          <span>
            <b>{part(event.startsAt, language, { month: 'short' })}</b>
            {part(event.startsAt, language, { weekday: 'short' })}{' '}
            {formatTime(new Date(event.startsAt), language)}
          </span>
        </p>
        <div className="event-row__crests">
          {!event.isAway && <Crest />}
          <TeamCrest src={event.opponentCrest} />
          {event.isAway && <Crest />}
        </div>
        <div>
          <h3 className="h3">
            <Link to={to} viewTransition>
              <Sides title={matchTitle(event)} />
            </Link>
          </h3>
          <p className="small muted">{joined(details)}</p>
        </div>
      </div>
    </Stub>
  )
}

/** A line may end between the two, not within a name. */
function Sides({ title }: { title: string }) {
  const [host, guest] = title.split(' – ')
  if (!guest) return title
  return (
    <>
      {host} – <span className="event-row__guest">{guest}</span>
    </>
  )
}

function SaleTear({ event, offers }: { event: EventSummary; offers: number }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const look = saleLook(event)
  const seats = path.seats({ event: event.slug }, language)
  const from = event.fromPrice === null ? null : t('from', { price: shortMoney(event.fromPrice, language) })
  if (look === 'sold') return <SoldTear event={event} offers={offers} />
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
      ) : (
        <LinkButton to={path.event({ event: event.slug }, language)} kind="quiet" wide iconAfter="arrow">
          {t('details')}
        </LinkButton>
      )}
    </>
  )
}

/** The club has none left: what fans pass on, else the waiting list. */
function SoldTear({ event, offers }: { event: EventSummary; offers: number }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const given = { event: event.slug }
  return (
    <>
      <p>
        <b>{t('sale.sold')}</b>
        <span>{offers > 0 && t('soldOut.offers', { count: offers })}</span>
      </p>
      {event.isAway ? (
        <LinkButton to={path.event(given, language)} kind="quiet" wide iconAfter="arrow">
          {t('details')}
        </LinkButton>
      ) : offers > 0 ? (
        <LinkButton
          to={withRole('exchange', path.marketplaceEvent(given, language))}
          kind="ink"
          wide
          iconAfter="swap"
        >
          {t('soldOut.show')}
        </LinkButton>
      ) : (
        <LinkButton to={path.waitingList(given, language)} kind="ink" wide iconAfter="arrow">
          {t('toWaitingList')}
        </LinkButton>
      )}
    </>
  )
}
