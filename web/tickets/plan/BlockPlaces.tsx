import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import type { EventDetail, OfferedPlace } from '#modules/tickets/schema.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { priceOf } from '#web/tickets/ticket-view.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import type { BlockState } from '#web/tickets/useTicketing.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BlockHead } from './BlockHead.tsx'
import { orphansOf, seatsBeside } from './beside.ts'
import { SeatGrid } from './SeatGrid.tsx'
import { SeatList } from './SeatList.tsx'
import { StandingPlaces } from './StandingPlaces.tsx'
import { blockRows, type GridRow, type GridSeat } from './seat-grid.ts'

/** Seats that one press takes. */
const COUNTS = ['1', '2', '3', '4'] as const
type Count = (typeof COUNTS)[number]

interface BlockPlacesProps {
  event: EventDetail
  block: MapBlock
  map: MapBlock[]
  state: BlockState
  seatCart: SeatCart
  onOffer: (offer: OfferedPlace) => void
  onAll: () => void
}

/** One block: its seats as they lie, or as a list; a standing block asks for a number. */
export function BlockPlaces(props: BlockPlacesProps) {
  const { event, block, map, state, seatCart, onOffer, onAll } = props
  const { t } = useTranslation('tickets')
  const [view, setView] = useState<'map' | 'list'>('map')
  const [wanted, setWanted] = useState<Count>('1')
  const isStanding = block.kind === 'standing'
  const most = Math.min(COUNTS.length, event.maxPerBuyer - heldOf(seatCart))
  const count = Number(wanted) > most ? '1' : wanted
  return (
    <div className="plan__map plan__map--seats">
      <BlockHead block={block} onAll={onAll}>
        <MiniMap map={map} blockId={block.id} />
        <MiniMap portrait map={map} blockId={block.id} />
      </BlockHead>
      {!isStanding && (
        <div className="seats__views">
          {most > 1 && (
            <div className="seats__count">
              <span className="small" aria-hidden="true">
                {t('plan.perTap')}
              </span>
              <Segment
                label={t('plan.atOnce')}
                options={COUNTS.slice(0, most).map((value) => ({ value, label: value }))}
                value={count}
                onChange={setWanted}
              />
            </div>
          )}
          <Segment
            label={t('plan.viewAs')}
            options={[
              { value: 'map', label: t('plan.map') },
              { value: 'list', label: t('plan.list') },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      {state.failed && (
        <ErrorState
          title={t('plan.failed.title')}
          text={t('plan.failed.text')}
          retryLabel={t('plan.failed.retry')}
          onRetry={() => void state.refresh()}
        />
      )}
      {!state.seats && !state.failed && <Skeleton label={t('plan.loading', { id: block.id })} rows={8} />}
      {state.seats &&
        (isStanding ? (
          <StandingPlaces
            event={event}
            block={block}
            free={state.seats.free}
            seatCart={seatCart}
            offers={state.seats.offers}
            onOffer={onOffer}
          />
        ) : (
          <Seats
            event={event}
            block={block}
            state={state}
            seatCart={seatCart}
            view={view}
            count={Number(count)}
            onOffer={onOffer}
          />
        ))}
    </div>
  )
}

interface SeatsProps {
  event: EventDetail
  block: MapBlock
  state: BlockState
  seatCart: SeatCart
  view: 'map' | 'list'
  /** Seats that one press takes. */
  count: number
  onOffer: (offer: OfferedPlace) => void
}

function Seats({ event, block, state, seatCart, view, count, onOffer }: SeatsProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  const price = priceOf(event, { priceClass: block.priceClass, ticketType: 'full' })
  const shownPrice = price ? shortMoney(price.price, language) : ''
  const own = new Map(seatCart.places.map((place) => [place.seatId, place]))
  const offered = new Map(
    state.seats!.offers.map((offer) => [`${block.id}-${offer.row}-${offer.seat}`, offer]),
  )
  const rows = blockRows(state.seats!, new Set(own.keys()), offered)
  const [tooFew, setTooFew] = useState(false)

  const placeOf = ({ id, kind }: GridSeat) => ({
    key: id,
    priceClass: block.priceClass,
    ticketType: kind === 'companion' ? 'companion' : 'full',
    option: { key: 'seatId' as const, value: id },
  })

  /** A free seat is held at once, with as many beside it as are wanted; one's own goes back. */
  function press(seat: GridSeat) {
    const { id } = seat
    const mine = own.get(id)
    if (mine) return void seatCart.removePlaces([mine.item])
    const offer = offered.get(id)
    if (offer) return onOffer(offer)
    const together = count > 1 && seat.kind === 'seat' ? seatsBeside(rows, id, count) : [seat]
    setTooFew(together === null)
    if (together) void seatCart.addPlaces(together.map(placeOf))
  }
  const label = ({ id, row, seat, kind }: GridSeat) => {
    const offer = offered.get(id)
    if (!offer) return t(`plan.seat.${kind}`, { row, seat, price: shownPrice })
    const offerPrice = shortMoney(offer.price, language)
    return t('plan.seat.offered', { row, seat, price: offerPrice, type: text(offer.ticketTypeName) })
  }
  const isBusy = (seatId: string) => {
    const mine = own.get(seatId)
    return seatCart.adding === seatId || (mine !== undefined && seatCart.busy.has(mine.item.id))
  }
  const Places = view === 'map' ? SeatGrid : SeatList
  return (
    <>
      <Places rows={rows} priceClass={block.priceClass} label={label} isBusy={isBusy} onPress={press} />
      {tooFew && (
        <Banner kind="warn" role="alert">
          {t('plan.tooFewBeside', { count })}
        </Banner>
      )}
      <Orphans
        rows={rows}
        onTake={(seat) => void seatCart.addPlace(placeOf(seat))}
        canTake={heldOf(seatCart) < event.maxPerBuyer}
      />
      <SeatsKey priceClass={block.priceClass} price={shownPrice} offers={[...offered.values()]} />
    </>
  )
}

interface SeatsKeyProps {
  priceClass: string
  price: string
  offers: readonly OfferedPlace[]
}

/** What the colours of the seats say. */
function SeatsKey({ priceClass, price, offers }: SeatsKeyProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const joined = useJoined()
  return (
    <p className="plan__key">
      <span>
        <i className={`class-${priceClass}`} />
        {price}
      </span>
      <span>
        <i className="key-chosen" />
        {t('plan.yourSeat')}
      </span>
      <span>
        <i className="key-taken" />
        {t('plan.taken')}
      </span>
      {offers.length > 0 && (
        <span>
          <i className="key-offer" />
          {joined([t('plan.offered'), offerPrices(offers, language)])}
        </span>
      )}
    </p>
  )
}

/** Seats that one's own leave alone, and the way to take one of them as well. */
function Orphans(props: { rows: GridRow[]; canTake: boolean; onTake: (seat: GridSeat) => void }) {
  const { rows, canTake, onTake } = props
  const { t } = useTranslation('tickets')
  return orphansOf(rows).map((seat) => (
    <Banner key={seat.id}>
      {t('plan.orphan', { row: seat.row, seat: seat.seat })}{' '}
      {canTake && <TextButton onClick={() => onTake(seat)}>{t('plan.takeOrphan')}</TextButton>}
    </Banner>
  ))
}

const heldOf = ({ places }: SeatCart) => places.reduce((sum, { item }) => sum + item.quantity, 0)

/** One price, or the lowest and the highest. */
function offerPrices(offers: readonly OfferedPlace[], language: Language): string {
  const prices = offers.map(({ price }) => price)
  const ends = new Set([Math.min(...prices), Math.max(...prices)])
  return [...ends].map((price) => shortMoney(price, language)).join(' – ')
}

/** Where in the ground the block lies. */
interface MiniMapProps {
  map: MapBlock[]
  blockId: string
  /** Turned as the large map is in narrow windows. */
  portrait?: boolean
}

function MiniMap({ map, blockId, portrait = false }: MiniMapProps) {
  return (
    <svg
      className={classNames('mini', portrait ? 'only-m' : 'only-d')}
      viewBox={portrait ? '-392 -476 784 952' : '-476 -392 952 784'}
      aria-hidden="true"
    >
      <g transform={portrait ? 'rotate(90)' : undefined}>
        {map.map((block) => (
          <path
            key={block.id}
            className={block.id === blockId ? 'mini__on' : undefined}
            d={`M${block.outline.map((point) => point.join(' ')).join('L')}Z`}
          />
        ))}
      </g>
    </svg>
  )
}
