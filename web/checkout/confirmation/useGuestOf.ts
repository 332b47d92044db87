import type { Checkout } from '#modules/checkout/schema.ts'
import { type GuestOrder, guestOrder } from '#web/api/guest-pass.ts'
import { useSession } from '#web/session/session.ts'

/** Who bought this without an account; null: somebody with one. */
export function useGuestOf(checkout: Pick<Checkout, 'id'>): GuestOrder | null {
  const { status } = useSession()
  const guest = status === 'anonymous' ? guestOrder() : null
  return guest?.checkoutId === checkout.id ? guest : null
}
