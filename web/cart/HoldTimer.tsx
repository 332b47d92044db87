import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart, CartItem } from '#modules/cart/schema.ts'
import { clockTime } from '#web/ui/time/Timer.tsx'
import { useSecondsLeft } from '#web/ui/time/useSecondsLeft.ts'
import { prolong, refreshCart } from './cart.ts'
import { nextEnd } from './cart-view.ts'
import { serverTime } from './store/cart-store.ts'

/** How long places are still held, and the one prolongation. Nothing when no place of these is held. */
export function HoldTimer({ cart, items }: { cart: Cart; items: CartItem[] }) {
  const endsAt = nextEnd(items)
  return endsAt ? <HoldTime cart={cart} items={items} endsAt={endsAt} /> : null
}

function HoldTime({ cart, items, endsAt }: { cart: Cart; items: CartItem[]; endsAt: string }) {
  const { t } = useTranslation('cart')
  const seconds = useHoldSeconds(cart, endsAt)
  const isPaying = items.some((item) => item.isSecured)
  const prolongable = items.filter((item) => item.canProlong)
  return (
    <p>
      {prolongable.length > 0 && (
        <button className="tlink" type="button" onClick={() => void prolongAll(prolongable)}>
          {t('hold.prolong')}
        </button>
      )}
      <span role="timer" aria-label={t('hold.left', { count: Math.ceil(seconds / 60) })}>
        <span aria-hidden="true">{t(isPaying ? 'hold.paying' : 'hold.label')} </span>
        <span className="num" aria-hidden="true">
          {clockTime(seconds)}
        </span>
      </span>
    </p>
  )
}

export async function prolongAll(items: CartItem[]): Promise<void> {
  for (const item of items) await prolong(item)
}

/** Seconds until a hold ends, by the server's clock; then the cart is read again, so that the server says so. */
export function useHoldSeconds(cart: Cart, endsAt: string): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is set anew by each answer of the server
  const serverNow = useMemo(() => serverTime(), [cart])
  return useSecondsLeft({ endsAt, serverNow, onExpire: () => void refreshCart() })
}
