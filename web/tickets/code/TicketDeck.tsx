import './ticket-deck.css'
import { createContext, type KeyboardEvent, type ReactNode, type TouchEvent, use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/IconButton.tsx'

interface TicketDeckProps {
  count: number
  /** Which of them is shown, from 0. */
  index: number
  onShow: (index: number) => void
  /** The shown ticket. Its code at the gate has the same buttons. */
  children: ReactNode
}

type Deck = Pick<TicketDeckProps, 'count' | 'index'> & { move: (steps: number) => void }

const DeckContext = createContext<Deck | null>(null)
/** Less is a finger that trembles. */
const SWIPE_PX = 48

/** Several tickets of one match, one at a time: by buttons, arrow keys and swiping, round and round. */
export function TicketDeck({ count, index, onShow, children }: TicketDeckProps) {
  const { t } = useTranslation('ticketCode')
  const began = useRef<{ x: number; y: number } | null>(null)
  if (count < 2) return children
  const move = (steps: number) => onShow((index + steps + count) % count)

  function arrow({ key, target }: KeyboardEvent) {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }

  function begin({ touches }: TouchEvent) {
    const finger = touches[0]
    // Two fingers make something larger.
    began.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
  }

  function end({ changedTouches }: TouchEvent) {
    const finger = changedTouches[0]
    if (!finger || !began.current) return
    const [x, y] = [finger.clientX - began.current.x, finger.clientY - began.current.y]
    began.current = null
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) move(x < 0 ? 1 : -1)
  }

  return (
    <DeckContext value={{ count, index, move }}>
      <section
        className="deck"
        aria-label={t('deck.label')}
        onKeyDown={arrow}
        onTouchStart={begin}
        onTouchEnd={end}
      >
        <DeckPager />
        {children}
      </section>
    </DeckContext>
  )
}

/** Which of the tickets this is, and the way to the others; nothing where there is one only. */
export function DeckPager() {
  const { t } = useTranslation('ticketCode')
  const deck = use(DeckContext)
  if (!deck) return null
  const { count, index, move } = deck
  return (
    <div className="deck__pager">
      <IconButton icon="chevronLeft" label={t('deck.previous')} onClick={() => move(-1)} />
      <p aria-live="polite">{t('deck.position', { number: index + 1, count })}</p>
      <IconButton icon="chevronRight" label={t('deck.next')} onClick={() => move(1)} />
    </div>
  )
}
