import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeasonOnSale } from '#modules/contracts/sale/schema.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useLanguage } from '#web/site/here.ts'
import { BlockHead } from '#web/tickets/plan/BlockHead.tsx'
import { SeatGrid } from '#web/tickets/plan/SeatGrid.tsx'
import { SeatList } from '#web/tickets/plan/SeatList.tsx'
import { blockRows, type GridSeat } from '#web/tickets/plan/seat-grid.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { seasonPrice } from './season-view.ts'
import type { SeasonBlockState } from './useSeasonPlan.ts'

interface SeasonBlockProps {
  season: SeasonOnSale
  block: MapBlock
  state: SeasonBlockState
  seat: string | null
  onChoose: (seat: string | null) => void
  onAll: () => void
}

/** One block: its seats as they lie or as a list, free ones free in every match. A standing block has one place for each. */
export function SeasonBlock(props: SeasonBlockProps) {
  const { block, state, onAll } = props
  const { t } = useTranslation(['tickets', 'seasonTickets'])
  const [view, setView] = useState<'map' | 'list'>('map')
  const isStanding = block.kind === 'standing'
  return (
    <div className="plan__map plan__map--seats">
      <BlockHead block={block} onAll={onAll} />
      {!isStanding && (
        <div className="seats__views">
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
      {state.seats && isStanding && (
        <p className="lead">{t('standingText', { ns: 'seasonTickets', count: state.seats.free })}</p>
      )}
      {state.seats && !isStanding && <Seats {...props} view={view} />}
    </div>
  )
}

function Seats({ season, block, state, seat, onChoose, view }: SeasonBlockProps & { view: 'map' | 'list' }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const price = seasonPrice(season, { priceClass: block.priceClass, ticketType: 'full' })
  const shownPrice = price ? shortMoney(price.price, language) : ''
  const rows = blockRows(state.seats!, new Set([seat])).map(({ row, seats }) => ({
    row,
    // A companion's place goes to somebody else than the buyer: it comes from the club.
    seats: seats.map((one) => (one.kind === 'companion' ? { ...one, state: 'taken' as const } : one)),
  }))
  const label = ({ row, seat: number, kind }: GridSeat) =>
    t(`plan.seat.${kind}`, { row, seat: number, price: shownPrice })
  const Places = view === 'map' ? SeatGrid : SeatList
  return (
    <>
      <Places
        rows={rows}
        priceClass={block.priceClass}
        label={label}
        isBusy={() => false}
        onPress={({ id }) => onChoose(id === seat ? null : id)}
      />
      <p className="plan__key">
        <span>
          <i className={`class-${block.priceClass}`} />
          {shownPrice}
        </span>
        <span>
          <i className="key-chosen" />
          {t('plan.yourSeat')}
        </span>
        <span>
          <i className="key-taken" />
          {t('plan.taken')}
        </span>
      </p>
    </>
  )
}
