import { useTranslation } from 'react-i18next'
import type { OfficePlan, OfficePlanBlock } from '#modules/office/events/contingents.schema.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PlanSeatsProps {
  block: OfficePlanBlock
  plan: OfficePlan
  chosen: ReadonlySet<string>
  /** Null: only to be looked at. */
  onChoose: ((seats: ReadonlySet<string>) => void) | null
}

type Seat = OfficePlanBlock['rows'][number]['seats'][number]

/** The rows of a block; a row is chosen by its number, a seat by itself. What is sold or in a cart is not. */
export function PlanSeats({ block, plan, chosen, onChoose }: PlanSeatsProps) {
  const { t } = useTranslation('events')
  const isFree = ({ state, contingentId }: Seat) => state === 'free' || contingentId !== null

  function toggle(seats: readonly Seat[]) {
    const ids = seats.filter(isFree).map(({ id }) => id)
    const next = new Set(chosen)
    const isAll = ids.every((id) => next.has(id))
    for (const id of ids) isAll ? next.delete(id) : next.add(id)
    onChoose?.(next)
  }

  return (
    <div className="seats-grid">
      {block.rows.map(({ row, seats }) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of many small buttons
        <div key={row} className="seats-grid__row" role="group" aria-label={t('plan.row', { row })}>
          <button
            type="button"
            className="seats-grid__name"
            disabled={!onChoose || !seats.some(isFree)}
            aria-label={t('plan.chooseRow', { row })}
            onClick={() => toggle(seats)}
          >
            {row}
          </button>
          {seats.map((seat) => {
            const contingent = plan.contingents.find(({ id }) => id === seat.contingentId)
            const state = contingent?.name ?? t(`plan.states.${seat.state}`)
            return (
              <button
                key={seat.id}
                type="button"
                className={classNames(
                  'seats-grid__seat',
                  `seats-grid__seat--${seat.state}`,
                  contingent && `brush__colour--${contingent.kind}`,
                )}
                aria-pressed={chosen.has(seat.id)}
                aria-label={t('plan.seat', { row, seat: seat.seat, state })}
                title={t('plan.seat', { row, seat: seat.seat, state })}
                disabled={!onChoose || !isFree(seat)}
                onClick={() => toggle([seat])}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
