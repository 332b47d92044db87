import './marketplace.css'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { club } from '#club/club.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { EventHead } from '#web/tickets/EventHead.tsx'
import { loadEvent } from '#web/tickets/load-event.ts'
import { useIsAlive } from '#web/tickets/useIsAlive.ts'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OfferList } from './OfferList.tsx'
import { groupsFor, inOrder, placed } from './offer-groups.ts'
import { anyWish, readWish, type ShownWish, wishQuery } from './offer-wish.ts'
import { useOffers } from './useOffers.ts'

const NoOffersView = lazy(async () => ({ default: (await import('./NoOffers.tsx')).NoOffers }))
/** Sent with the page; what changes around it must not touch it before its script has come. */
const NoOffers = memo(({ event }: { event: EventDetail }) => (
  <Suspense>
    <NoOffersView event={event} />
  </Suspense>
))
const InCart = lazy(async () => ({ default: (await import('./InCart.tsx')).InCart }))
const OfferFilter = lazy(async () => ({ default: (await import('./OfferFilter.tsx')).OfferFilter }))
const OfferMap = lazy(async () => ({ default: (await import('./OfferMap.tsx')).OfferMap }))

export async function loader(given: LoaderFunctionArgs) {
  const event = await loadEvent(given)
  const { marketplace, tickets } = given.context.get(services)
  given.context.get(page).tag(`offers:${event.id}`)
  return { event, offers: await marketplace.offers(event.id), map: tickets.map() }
}

/** The offers of one match: filtered by place, price and how many sit together, as a list or on the plan. */
export default function MarketplaceEventPage() {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const text = useText()
  const { event, offers: initial, map } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  // The page is kept without its query: it begins with all offers.
  const isAlive = useIsAlive()
  const wish = readWish(isAlive ? query : new URLSearchParams())
  const { offers: free, refresh } = useOffers(event.id, initial)
  const offers = placed(free, map)
  const groups = inOrder(groupsFor(offers, wish), wish.order)
  const choose = (next: ShownWish) => setQuery(wishQuery(next), { preventScrollReset: true, replace: true })
  const match = `${club.shortName} – ${event.opponent}`
  return (
    <>
      <PageTitle
        title={t('event.title', { match })}
        description={t('event.description', {
          match: text(event.name),
          when: formatDateTime(new Date(event.startsAt), language),
        })}
      />
      <div className="wrap">
        <Breadcrumb
          label={t('event.path')}
          steps={[{ label: t('list.short'), to: path.marketplace(language) }, { label: match }]}
        />
      </div>
      <EventHead event={event}>
        {offers.length > 0 && (
          <p className="market__count">
            <span className="num">{offers.length}</span>
            <b>{t('event.count', { count: offers.length })}</b>
          </p>
        )}
      </EventHead>
      <div className="wrap market">
        <noscript>
          <p className="lead">{t('event.needsJavaScript')}</p>
        </noscript>
        {isAlive && (
          <Suspense>
            <InCart event={event} />
          </Suspense>
        )}
        {offers.length === 0 && <NoOffers event={event} />}
        {offers.length > 0 && (
          // It does nothing without scripts, so it comes with them, to where there is room for it.
          <div className="market-filter__wrap">
            {isAlive && (
              <Suspense>
                <OfferFilter
                  offers={offers}
                  found={groups.length}
                  wish={wish}
                  onChange={(change) => choose({ ...wish, ...change })}
                />
              </Suspense>
            )}
          </div>
        )}
        {offers.length > 0 && wish.view === 'map' && (
          <Suspense fallback={<Skeleton label={t('event.loadingMap')} rows={6} />}>
            <OfferMap
              map={map}
              offers={offers}
              wish={wish}
              onOpen={(block) => choose({ ...wish, block, view: 'list' })}
            />
          </Suspense>
        )}
        {offers.length > 0 && wish.view === 'list' && (
          <OfferList
            event={event}
            groups={groups}
            onTaken={() => void refresh()}
            onAll={() => choose(anyWish)}
          />
        )}
      </div>
    </>
  )
}
