import './plan.css'
import './map.css'
import './plan-side.css'
import './seats.css'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { useComma } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { isOpen, matchTitle } from '#web/tickets/ticket-view.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { createPart, PartView } from '#web/ui/part.tsx'
import { loadSeats } from './load-seats.ts'
import { MapView } from './MapView.tsx'
import { PlanFrame } from './PlanFrame.tsx'
import { AwaySide, PlanSide } from './PlanSide.tsx'
import { PlanTimer } from './PlanTimer.tsx'
import { SelectionSheet } from './SelectionSheet.tsx'
import { type SeatPlan, useSeatPlan } from './useSeatPlan.ts'

/** A match at home needs none of it. */
const awayPlaces = createPart({
  load: async () => ({ View: (await import('./AwayPlaces.tsx')).AwayPlaces }),
})

/** The plan has a bar of its own, with the match and the time left. */
export const handle: PageHandle = { head: 'none' }

export function loader(given: LoaderFunctionArgs) {
  return loadSeats(given)
}

/** Block, then seat, then cart. */
export default function SeatsPage() {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const plan = useSeatPlan()
  const comma = useComma()
  const { event, opened, seatCart, availability } = plan
  // What fans pass on is bought even when the club itself has no place left.
  const canChoose = isOpen(event) || availability.blocks.some((one) => one.offers > 0)
  const title = t('plan.title', { match: matchTitle(event) })
  return (
    <PlanFrame
      title={matchTitle(event)}
      detail={
        <>
          {formatDateTime(new Date(event.startsAt), language)}
          <span className="plan-bar__where">
            {comma}
            {event.venue.name}
          </span>
        </>
      }
      opponentCrest={event.opponentCrest}
      isAway={event.isAway}
      back={{ to: path.event({ event: event.slug }, language), label: t('plan.toEvent') }}
      step={opened || event.isAway ? 'seat' : 'block'}
      timer={<PlanTimer seatCart={seatCart} />}
      onBack={opened ? () => plan.open(null) : null}
    >
      <PageTitle title={title} description={t('plan.description')} noIndex />
      <h1 className="vh">{title}</h1>
      {canChoose ? (
        <>
          <PlacesOrMap plan={plan} />
          {/* Another step, another side: on a phone it stands elsewhere. */}
          {event.isAway ? <AwaySide plan={plan} /> : <PlanSide key={opened ? 'seat' : 'block'} plan={plan} />}
        </>
      ) : (
        <PlanClosed slug={event.slug} />
      )}
      <SelectionSheet places={seatCart.places} />
    </PlanFrame>
  )
}

function PlacesOrMap({ plan }: { plan: SeatPlan }) {
  const { event, map, availability, rows, BlockPlaces, opened, block, seatCart, hidden, chosen } = plan
  if (opened && BlockPlaces)
    return (
      <BlockPlaces
        event={event}
        block={opened}
        map={map}
        state={block}
        seatCart={seatCart}
        onOffer={(offer) => plan.taking.take([offer])}
        onAll={() => plan.open(null)}
      />
    )
  if (event.isAway) return <PartView part={awayPlaces} given={{ event, rows, seatCart }} />
  return (
    <MapView
      map={map}
      rows={rows}
      availability={availability}
      hidden={hidden}
      own={new Set(seatCart.places.map((place) => place.block))}
      chosen={chosen}
      onChoose={plan.choose}
      onOpen={plan.open}
    />
  )
}

function PlanClosed({ slug }: { slug: string }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (
    <div className="plan__closed">
      <EmptyState
        icon="calendar"
        title={t('plan.closed.title')}
        text={t('plan.closed.text')}
        action={
          <LinkButton to={path.event({ event: slug }, language)} iconAfter="arrow">
            {t('plan.closed.action')}
          </LinkButton>
        }
      />
    </div>
  )
}
