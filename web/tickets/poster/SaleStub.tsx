import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ballot } from '#modules/ballots/schema.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatShortDate, formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { PushLink } from '#web/site/PushLink.tsx'
import { when } from '#web/tickets/formats.ts'
import { SoldOutWays } from '#web/tickets/SoldOutWays.tsx'
import { isOpen, matchTitle, saleLook } from '#web/tickets/ticket-view.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BallotWay } from './BallotWay.tsx'

const KeptPlace = lazy(async () => ({
  default: (await import('#web/tickets/added/KeptPlace.tsx')).KeptPlace,
}))

type SaleStubProps = { event: EventDetail; offers: number; ballot: Ballot | null }
type Fact = { term: string; value: string; more?: string | undefined }

/** How the match is sold, in numbers, and the way to a place or to be told. */
export function SaleStub({ event, offers, ballot }: SaleStubProps) {
  const { t } = useTranslation('tickets')
  const look = saleLook(event)
  const facts = useFacts({ event, offers })
  return (
    <Stub
      as="section"
      className={`poster-sale poster-sale--${look}`}
      aria-label={t('poster.sale')}
      tear={<Ways event={event} offers={offers} ballot={ballot} />}
    >
      <div className="poster-sale__main">
        <p className="h4">{t(`sale.${look}`, { count: event.placesLeft })}</p>
        {look === 'cancelled' && <Banner kind="err">{t('event.cancelled')}</Banner>}
        <dl className="poster-sale__facts">
          {facts.map(({ term, value, more }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Num>{value}</Num>
                {more && <small>{more}</small>}
              </dd>
            </div>
          ))}
        </dl>
        {isOpen(event) && <Share event={event} />}
      </div>
    </Stub>
  )
}

function useFacts({ event, offers }: Pick<SaleStubProps, 'event' | 'offers'>): Fact[] {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const look = saleLook(event)
  const count = (number: number) => number.toLocaleString(language)
  const begins = (term: string, moment: string): Fact => ({
    term,
    value: formatShortDate(new Date(moment), language).replace(/^\S+ /, ''),
    more: when(moment, language),
  })
  const price = event.fromPrice === null ? null : t('from', { price: shortMoney(event.fromPrice, language) })
  const facts: (Fact | null)[] = [
    look === 'later' && event.presaleFrom ? begins(t('poster.presaleFrom'), event.presaleFrom) : null,
    look === 'later' || look === 'member' ? begins(t('poster.sellsFrom'), event.saleFrom) : null,
    isOpen(event) ? { term: t('poster.freeWord'), value: count(event.placesLeft) } : null,
    look === 'later' ? { term: t('poster.capacityWord'), value: count(event.capacity) } : null,
    look === 'sold' && offers > 0 ? { term: t('poster.offersWord'), value: count(offers) } : null,
    price && look !== 'over' && look !== 'cancelled' ? { term: t('poster.priceWord'), value: price } : null,
    { term: t('poster.doorsWord'), value: formatTime(new Date(event.doorsOpenAt), language) },
  ]
  return facts.filter((fact) => fact !== null)
}

/** How much of the ground is free, in wings. */
function Share({ event }: { event: EventDetail }) {
  const { t } = useTranslation('tickets')
  const part = event.capacity === 0 ? 0 : event.placesLeft / event.capacity
  return (
    <p className="poster-sale__share">
      <span className="poster-sale__bar" aria-hidden="true" style={{ '--part': `${part * 100}%` } as never} />
      <span className="small">{t('poster.share', { free: event.placesLeft, all: event.capacity })}</span>
    </p>
  )
}

function Ways({ event, offers, ballot }: SaleStubProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const look = saleLook(event)
  return (
    <div className="poster-sale__ways">
      <OwnPlace event={event} />
      {ballot && look !== 'over' && look !== 'cancelled' && <BallotWay event={event} ballot={ballot} />}
      {isOpen(event) && (
        <LinkButton to={path.seats({ event: event.slug }, language)} size="l" wide iconAfter="arrow">
          {t(event.isAway ? 'chooseAway' : 'choose')}
        </LinkButton>
      )}
      {look === 'sold' && !event.isAway && (
        <SoldOutWays event={event} offers={offers} isSecond={ballot?.status === 'open'} />
      )}
      {(look === 'member' || look === 'later') && <Reminder event={event} isLater={look === 'later'} />}
    </div>
  )
}

/** Told by the browser when the sale begins, or by the calendar of one's own. */
function Reminder({ event, isLater }: { event: EventDetail; isLater: boolean }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const begins = isLater ? (event.presaleFrom ?? event.saleFrom) : event.saleFrom
  async function putInCalendar() {
    const { keepInCalendar } = await import('./keep-in-calendar.ts')
    const match = matchTitle(event)
    keepInCalendar({
      event,
      begins,
      title: t(begins === event.saleFrom ? 'poster.calendarTitleAll' : 'poster.calendarTitle', { match }),
      address: location.origin + path.event({ event: event.slug }, language),
    })
  }
  return (
    <>
      <PushLink className={isLater ? 'btn btn--primary btn--large btn--wide' : 'btn btn--line btn--wide'}>
        {t('event.remindMe')}
      </PushLink>
      <button type="button" className="btn btn--line btn--wide" onClick={() => void putInCalendar()}>
        <span className="btn__label">
          <Icon name="calendar" />
          <span>{t('poster.calendar')}</span>
        </span>
      </button>
    </>
  )
}

/** For whoever is signed in: it comes after the page. */
function OwnPlace({ event }: { event: EventDetail }) {
  const { status, organisation } = useSession()
  if (status !== 'signedIn' || organisation) return null
  return (
    <Suspense fallback={null}>
      <KeptPlace eventId={event.id} />
    </Suspense>
  )
}
