import { useTranslation } from 'react-i18next'
import type { SeatsViewProps } from './SeatGrid.tsx'
import { isReachable } from './seat-grid.ts'

/** The free seats row by row, as words: the same actions as on the plan. */
export function SeatList({ rows, price, isBusy, onPress }: SeatsViewProps) {
  const { t } = useTranslation('tickets')
  const shown = rows
    .map(({ row, seats }) => ({ row, seats: seats.filter(isReachable) }))
    .filter(({ seats }) => seats.length > 0)
  if (shown.length === 0) return <p className="muted">{t('plan.noneFree')}</p>
  return (
    <ul className="seatlist" aria-label={t('plan.seatsLabel')}>
      {shown.map(({ row, seats }) => (
        <li key={row}>
          <b>{t('row', { row })}</b>
          <ul>
            {seats.map((seat) => (
              <li key={seat.id}>
                <button
                  type="button"
                  aria-pressed={seat.state === 'own'}
                  aria-busy={isBusy(seat.id) || undefined}
                  aria-label={t(`plan.seat.${seat.kind}`, { row, seat: seat.seat, price })}
                  onClick={() => !isBusy(seat.id) && onPress(seat.id, seat.kind)}
                >
                  {t('seat', { seat: seat.seat })}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
