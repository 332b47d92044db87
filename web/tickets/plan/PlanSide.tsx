import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '#web/tickets/ticket-view.ts'
import { createPart, PartView } from '#web/ui/part.tsx'
import { BestPlaces } from './BestPlaces.tsx'
import { reachableIn } from './MapView.tsx'
import { PriceClasses } from './PriceClasses.tsx'
import { SeatNotes } from './SeatNotes.tsx'
import type { SeatPlan } from './useSeatPlan.ts'

// Whoever takes no place of a fan needs no word about it.
const TakeOffersNotes = lazy(async () => ({
  default: (await import('#web/tickets/offers/TakeOffersNotes.tsx')).TakeOffersNotes,
}))

// Whoever only looks has chosen nothing yet: no block, no place.
const blockInfo = createPart({
  load: async () => ({ View: (await import('./BlockInfo.tsx')).BlockInfo }),
})
const selectedPlaces = createPart({
  load: async () => ({ View: (await import('./SelectedPlaces.tsx')).SelectedPlaces }),
})

/** The same for a match at another ground, where nothing is looked for: only numbers are chosen. */
export function AwaySide({ plan: { event, seatCart } }: { plan: SeatPlan }) {
  const { t } = useTranslation('tickets')
  return (
    <aside className="plan__side" aria-label={t('plan.side')}>
      <noscript>
        <p className="lead">{t('plan.needsJavaScript')}</p>
      </noscript>
      <SeatNotes event={event} seatCart={seatCart} onSearchAgain={seatCart.dismissProblem} />
      <PartView part={selectedPlaces} given={{ event, block: null, seatCart }} />
    </aside>
  )
}

/** Beside the plan: what is wanted, found, said and chosen. */
export function PlanSide({ plan }: { plan: SeatPlan }) {
  const { t } = useTranslation('tickets')
  const { event, map, availability, rows, opened, seatCart, taking, hidden, toggle, chosen, choose, open } =
    plan
  const shown = map.find((one) => one.id === chosen) ?? null
  return (
    <aside className="plan__side" aria-label={t('plan.side')}>
      <noscript>
        <p className="lead">{t('plan.needsJavaScript')}</p>
      </noscript>
      <SeatNotes event={event} seatCart={seatCart} onSearchAgain={() => open(null)} />
      {(taking.problem || taking.asked) && (
        <Suspense>
          <TakeOffersNotes taking={taking} />
        </Suspense>
      )}
      {!opened && isOpen(event) && (
        <BestPlaces event={event} rows={rows} seatCart={seatCart} onFound={open} />
      )}
      {!opened && <PriceClasses rows={rows} hidden={hidden} onToggle={toggle} />}
      {!opened && shown && (
        <PartView
          part={blockInfo}
          given={{
            block: shown,
            free: reachableIn(availability.blocks.find((one) => one.id === shown.id)),
            onOpen: () => open(shown.id),
            onClose: () => choose(null),
          }}
        />
      )}
      {(opened || seatCart.places.length > 0) && (
        <PartView part={selectedPlaces} given={{ event, block: opened, seatCart }} />
      )}
    </aside>
  )
}
