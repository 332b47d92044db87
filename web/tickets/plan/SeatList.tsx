import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { SeatsViewProps } from './SeatGrid.tsx'
import { isReachable } from './seat-grid.ts'

/** The free seats row by row, as words: the same actions as on the plan. */
export function SeatList({ rows, label, isBusy, onPress }: SeatsViewProps) {
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
                  aria-label={label(seat)}
                  onClick={() => !isBusy(seat.id) && onPress(seat)}
                >
                  {t('seat', { seat: seat.seat })}
                  {seat.state === 'offered' && <Icon name="swap" />}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
