import '#web/ui/button.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useHere, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { DayGiven } from './given.ts'

const OwnStub = lazy(async () => ({ default: (await import('./OwnStub.tsx')).OwnStub }))

/** Below the poster: one's own place in the ground, else the way to one, else the way to the ticker. Always of the same height. */
export function DayStub({ onPlaces, ...given }: DayGiven & { onPlaces(blocks: readonly string[]): void }) {
  const { day } = given
  const { status } = useSession()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const everybodys = <WayIn {...given} />
  return (
    <div className="wrap matchday__stub">
      {isAlive && status === 'signedIn' && day.event ? (
        <Suspense fallback={everybodys}>
          <OwnStub eventId={day.event.id} otherwise={everybodys} onPlaces={onPlaces} />
        </Suspense>
      ) : (
        everybodys
      )}
    </div>
  )
}

function WayIn({ day, ticker, links }: DayGiven) {
  const joined = useJoined()
  const { t } = useTranslation('matchDay')
  const text = useText()
  const { match } = day
  const details = [
    text(match.competition),
    match.matchday === null ? null : t('matchday', { number: match.matchday }),
    match.venue,
  ]
  return (
    <Stub as="div" fold tear={<Ways day={day} links={links} />}>
      <div className="matchday__game">
        <h2 className="h3">
          <a href={links.centre}>
            {ticker.home.short_name} – {ticker.away.short_name}
          </a>
        </h2>
        <p>{joined(details)}</p>
      </div>
    </Stub>
  )
}

/** A place while places are sold; else what everybody can follow. */
function Ways({ day, links }: Pick<DayGiven, 'day' | 'links'>) {
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const withRole = useRoleAddress()
  const { event } = day
  const shop = event && withRole('tickets', path.event({ event: event.slug }, language))
  const isOpen = event?.state === 'onSale' || event?.state === 'presale'
  const isSold = isOpen && event.placesLeft > 0 && shop
  return (
    <>
      {isSold ? (
        <p>
          <b>{t('places', { count: event.placesLeft })}</b>
          {event.fromPrice !== null && ` ${t('from', { price: formatMoney(event.fromPrice, language) })}`}
        </p>
      ) : (
        <p>{t(event ? 'soldOut' : 'follow')}</p>
      )}
      <a className="btn btn--primary btn--large btn--wide" href={isSold ? shop : links.ticker}>
        <span className="btn__label">
          <span>{t(isSold ? 'tickets' : 'ticker')}</span>
          <Icon name="arrow" />
        </span>
      </a>
      {!isSold && event && shop && (
        <p>
          <a className="textlink" href={shop}>
            {t('exchange')}
          </a>
        </p>
      )}
    </>
  )
}
