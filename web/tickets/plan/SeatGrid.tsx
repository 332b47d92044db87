import { type CSSProperties, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { type GridRow, type GridSeat, isReachable, nextSeat } from './seat-grid.ts'

export interface SeatsViewProps {
  rows: GridRow[]
  priceClass: string
  /** Row, number, price, and what is special about it. */
  label: (seat: GridSeat) => string
  isBusy: (seatId: string) => boolean
  onPress: (seat: GridSeat) => void
}

type Tip = { words: string; x: number; y: number }

/** The seats as they lie, the pitch above. One Tab stop; arrow keys go from seat to seat. */
export function SeatGrid({ rows, priceClass, label, isBusy, onPress }: SeatsViewProps) {
  const { t } = useTranslation('tickets')
  const [focused, setFocused] = useState<string | null>(null)
  const reachable = rows.flatMap(({ seats }) => seats.filter(isReachable))
  const entry =
    reachable.find((seat) => seat.id === focused) ?? reachable.find((seat) => seat.state === 'own')
  const entryId = (entry ?? reachable[0])?.id

  // A narrow window begins where one's own seat is, else where the first free one is.
  const { tip, show, hide } = useSeatTip()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = region.current
    const seat = area?.querySelector<HTMLElement>('[tabindex="0"]')
    if (area && seat) area.scrollLeft = seat.offsetLeft - area.offsetLeft - area.clientWidth / 2
  }, [])

  function move(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset['seat']
    const next = from ? nextSeat(rows, from, event.key) : null
    if (!next) return
    event.preventDefault()
    setFocused(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next.id}"]`)?.focus()
  }

  function press(seat: GridSeat) {
    setFocused(seat.id)
    if (!isBusy(seat.id)) onPress(seat)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not scroll sideways
    <div className="seats" ref={region} role="group" aria-label={t('plan.seatsLabel')} onKeyDown={move}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only shows what the seats in it are called */}
      <div
        className="seats__in"
        onPointerOver={show}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
        onFocus={show}
        onBlur={hide}
      >
        {tip && <SeatTip {...tip} />}
        <p className="seats__pitch">{t('plan.pitch')}</p>
        {rows.map(({ row, seats }) => (
          <div className="seatrow" key={row}>
            <b className="num">{row}</b>
            {seats.map((seat, index) => (
              <Fragment key={seat.id}>
                {index > 0 && seat.position - seats[index - 1]!.position > 1 && <i className="aisle" />}
                {seat.state === 'taken' ? (
                  <i className="seat seat--taken" />
                ) : (
                  <Seat
                    seat={seat}
                    priceClass={priceClass}
                    label={label(seat)}
                    isEntry={seat.id === entryId}
                    isBusy={isBusy(seat.id)}
                    onPress={() => press(seat)}
                  />
                )}
              </Fragment>
            ))}
            <b className="num">{row}</b>
          </div>
        ))}
        <p className="seats__stairs">{t('plan.stairs')}</p>
      </div>
    </div>
  )
}

/** What a seat is stands above it while it is touched, pointed at or focused; its name says the same. */
function useSeatTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  function show({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) {
    const seat = (target as HTMLElement).closest<HTMLElement>('[data-seat]')
    const words = seat?.getAttribute('aria-label')
    if (!seat || !words) return setTip(null)
    const [place, around] = [seat.getBoundingClientRect(), currentTarget.getBoundingClientRect()]
    setTip({ words, x: place.left - around.left + place.width / 2, y: place.top - around.top })
  }
  return { tip, show, hide: () => setTip(null) }
}

function SeatTip({ words, x, y }: Tip) {
  return (
    <span className="seat-tip" style={{ '--x': `${x}px`, top: y } as CSSProperties} aria-hidden="true">
      {words}
    </span>
  )
}

interface SeatProps {
  seat: GridSeat
  priceClass: string
  label: string
  /** The one that Tab leads to. */
  isEntry: boolean
  isBusy: boolean
  onPress: () => void
}

function Seat({ seat, priceClass, label, isEntry, isBusy, onPress }: SeatProps) {
  return (
    <button
      type="button"
      className={classNames('seat', seat.state === 'offered' ? 'seat--offer' : `seat--class-${priceClass}`)}
      data-seat={seat.id}
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={seat.state === 'own'}
      aria-busy={isBusy || undefined}
      aria-label={label}
      onClick={onPress}
    >
      <SeatIcon seat={seat} />
    </button>
  )
}

function SeatIcon({ seat: { state, kind } }: { seat: GridSeat }) {
  if (state === 'own') return <Icon name="check" />
  if (state === 'offered') return <Icon name="swap" />
  return state === 'free' && kind === 'wheelchair' ? <Icon name="wheelchair" /> : null
}
