import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { nextEnd } from '#web/cart/cart-view.ts'
import { useHoldSeconds } from '#web/cart/HoldTimer.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import type { SeatCart } from './useSeatCart.ts'

/** From here on the end of the hold is worth a warning. */
const WARN_SECONDS = 120

/** Beside the chosen places: they are held, and may be held longer once. */
export function HoldNote({ seatCart }: { seatCart: SeatCart }) {
  return <WhileHeld seatCart={seatCart} isFor={(seconds) => seconds >= WARN_SECONDS} />
}

/** Above everything else: the hold is about to end. */
export function HoldEnding({ seatCart }: { seatCart: SeatCart }) {
  return <WhileHeld seatCart={seatCart} isFor={(seconds) => seconds > 0 && seconds < WARN_SECONDS} />
}

type WhileHeldProps = { seatCart: SeatCart; isFor: (seconds: number) => boolean }

function WhileHeld({ seatCart, isFor }: WhileHeldProps) {
  const endsAt = nextEnd(seatCart.places.map((place) => place.item))
  if (!seatCart.cart || !endsAt) return null
  return <Note cart={seatCart.cart} endsAt={endsAt} seatCart={seatCart} isFor={isFor} />
}

function Note({ cart, endsAt, seatCart, isFor }: WhileHeldProps & { cart: Cart; endsAt: string }) {
  const { t } = useTranslation('tickets')
  const seconds = useHoldSeconds(cart, endsAt)
  const mayProlong = seatCart.places.some((place) => place.item.canProlong)
  const isUrgent = seconds < WARN_SECONDS
  if (!isFor(seconds) || (!isUrgent && !mayProlong)) return null
  return (
    <Banner kind={isUrgent ? 'warn' : 'info'} icon="clock" role={isUrgent ? 'alert' : undefined}>
      {t(isUrgent ? 'hold.ending' : 'hold.held')}{' '}
      {mayProlong && <TextButton onClick={() => void seatCart.prolongAll()}>{t('hold.prolong')}</TextButton>}
    </Banner>
  )
}
