import './plan.css'
import './map.css'
import './plan-side.css'
import './seats.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { club } from '#club/club.ts'
import { path } from '#web/paths.ts'
import { services } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { TakeOffersNotes } from '#web/tickets/offers/TakeOffersNotes.tsx'
import { useTakeOffers } from '#web/tickets/offers/useTakeOffers.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BestPlaces } from './BestPlaces.tsx'
import { BlockInfo } from './BlockInfo.tsx'
import { loadEvent } from './load-event.ts'
import { MapView, reachableIn } from './MapView.tsx'
import { PlanFrame } from './PlanFrame.tsx'
import { PriceClasses } from './PriceClasses.tsx'
import { SeatNotes } from './SeatNotes.tsx'
import { SelectedPlaces } from './SelectedPlaces.tsx'
import { SelectionSheet } from './SelectionSheet.tsx'
import { classRows, isOpen } from './ticket-view.ts'
import { useIsAlive } from './useIsAlive.ts'
import { useSeatCart } from './useSeatCart.ts'
import { useAvailability, useBlockSeats } from './useTicketing.ts'

const loadBlockPlaces = () => import('./BlockPlaces.tsx')

/** Begins to load when a block is chosen. Until it is there the map stays: nothing stands between the two that would move the page. */
function useBlockPlaces(isWanted: boolean) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadBlockPlaces>> | null>(null)
  useEffect(() => {
    if (isWanted) void loadBlockPlaces().then(setLoaded)
  }, [isWanted])
  return loaded?.BlockPlaces ?? null
}

/** The plan has a bar of its own, with the match and the time left. */
export const handle: PageHandle = { head: 'none' }

export async function loader(given: LoaderFunctionArgs) {
  const event = await loadEvent(given)
  const { tickets } = given.context.get(services)
  return { event, availability: await tickets.availability(event.id), map: tickets.map() }
}

/** Block, then seat, then cart. The block is in the address: `?block=19`. */
export default function SeatsPage() {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { event, availability: initial, map } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  // The page is kept without its query, so it begins with the map and opens the block when it is alive.
  const wanted = useIsAlive() ? query.get('block') : null
  const found = map.find((block) => block.id === wanted && !block.isGuest) ?? null
  const BlockPlaces = useBlockPlaces(found !== null)
  const opened = BlockPlaces ? found : null
  const { availability, refresh: refreshCounts } = useAvailability(event.id, initial)
  const block = useBlockSeats(event.id, found?.id ?? null)
  const refreshBlock = useRef(block.refresh)
  refreshBlock.current = block.refresh
  const refreshAll = useCallback(() => {
    void refreshCounts()
    void refreshBlock.current()
  }, [refreshCounts])
  const seatCart = useSeatCart(event, refreshAll)
  const rows = classRows(event, availability)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const taking = useTakeOffers(refreshAll)
  // What fans pass on is bought even when the club itself has no place left.
  const canChoose = isOpen(event) || availability.blocks.some((one) => one.offers > 0)
  const shown = map.find((one) => one.id === chosen) ?? null
  const choose = (id: string | null) => {
    setChosen(id)
    void loadBlockPlaces().catch(() => {})
  }
  const open = (id: string | null) => {
    setQuery(id === null ? {} : { block: id })
    if (id) setChosen(id)
  }

  return (
    <PlanFrame
      event={event}
      step={opened ? 'seat' : 'block'}
      seatCart={seatCart}
      onBack={opened ? () => open(null) : null}
    >
      <PageTitle
        title={t('plan.title', { match: `${club.shortName} – ${event.opponent}` })}
        description={t('plan.description')}
        noIndex
      />
      <h1 className="vh">{t('plan.title', { match: `${club.shortName} – ${event.opponent}` })}</h1>
      {!canChoose && (
        <div className="plan__closed">
          <EmptyState
            icon="calendar"
            title={t('plan.closed.title')}
            text={t('plan.closed.text')}
            action={
              <LinkButton to={path.event({ event: event.slug }, language)} iconAfter="arrow">
                {t('plan.closed.action')}
              </LinkButton>
            }
          />
        </div>
      )}
      {canChoose &&
        (opened && BlockPlaces ? (
          <BlockPlaces
            event={event}
            block={opened}
            map={map}
            state={block}
            seatCart={seatCart}
            onOffer={(offer) => taking.take([offer])}
            onAll={() => open(null)}
          />
        ) : (
          <MapView
            map={map}
            rows={rows}
            availability={availability}
            hidden={hidden}
            own={new Set(seatCart.places.map((place) => place.block))}
            chosen={chosen}
            onChoose={choose}
            onOpen={open}
          />
        ))}
      {canChoose && (
        // Another step, another side: on a phone it stands elsewhere.
        <aside className="plan__side" key={opened ? 'seat' : 'block'} aria-label={t('plan.side')}>
          <noscript>
            <p className="lead">{t('plan.needsJavaScript')}</p>
          </noscript>
          <SeatNotes event={event} seatCart={seatCart} onSearchAgain={() => open(null)} />
          <TakeOffersNotes taking={taking} />
          {!opened && isOpen(event) && (
            <BestPlaces event={event} rows={rows} seatCart={seatCart} onFound={open} />
          )}
          {!opened && (
            <PriceClasses
              rows={rows}
              hidden={hidden}
              onToggle={(id) => setHidden((before) => toggled(before, id))}
            />
          )}
          {!opened && shown && (
            <BlockInfo
              block={shown}
              free={reachableIn(availability.blocks.find((one) => one.id === shown.id))}
              onOpen={() => open(shown.id)}
              onClose={() => setChosen(null)}
            />
          )}
          {(opened || seatCart.places.length > 0) && (
            <SelectedPlaces event={event} block={opened} seatCart={seatCart} />
          )}
        </aside>
      )}
      <SelectionSheet places={seatCart.places} />
    </PlanFrame>
  )
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
