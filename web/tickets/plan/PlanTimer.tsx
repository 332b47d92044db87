import { lazy, Suspense } from 'react'
import { nextEnd } from '#web/cart/cart-view.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'

// Nobody who only looks has places that end.
const TimeLeft = lazy(async () => ({ default: (await import('./TimeLeft.tsx')).TimeLeft }))

/** The time that is left for the place whose hold ends first. */
export function PlanTimer({ seatCart }: { seatCart: SeatCart }) {
  const endsAt = nextEnd(seatCart.places.map((place) => place.item))
  if (!seatCart.cart || !endsAt) return null
  return (
    <Suspense>
      <TimeLeft cart={seatCart.cart} endsAt={endsAt} />
    </Suspense>
  )
}
