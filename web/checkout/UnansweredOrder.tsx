import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CartEmpty } from '#web/cart/CartStates.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { unansweredOrder } from './attempt.ts'
import { createCheckout, createGuestCheckout } from './checkout-calls.ts'
import { usePlacing } from './usePlacing.ts'

/**
 * The cart is empty, and an order of this tab was never answered: it may have gone through. The same order with the same
 * key asks what became of it; with an empty cart nothing can be bought by asking. Only whoever sent it may ask: somebody with
 * an account, or a guest.
 */
export function EmptyOrUnanswered({ isGuest }: { isGuest: boolean }) {
  const [order] = useState(unansweredOrder)
  const isTheirs = order !== null && isGuest === (order.body.email !== undefined)
  return isTheirs ? <Unanswered order={order} isGuest={isGuest} /> : <CartEmpty />
}

interface UnansweredProps {
  order: NonNullable<ReturnType<typeof unansweredOrder>>
  isGuest: boolean
}

function Unanswered({ order, isGuest }: UnansweredProps) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const { placing, place } = usePlacing(isGuest ? createGuestCheckout : createCheckout)
  const ask = () => void place(order.method, order.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once by itself, then by the button
  useEffect(ask, [])
  const isLost = placing.kind === 'lost' || (placing.kind === 'refused' && placing.failure.status === 429)
  if (!isLost && (placing.kind === 'refused' || placing.kind === 'failed')) return <CartEmpty />
  if (isLost) {
    return (
      <ErrorState
        title={t('unanswered.title')}
        text={t('unanswered.text')}
        retryLabel={error('retry')}
        onRetry={ask}
      />
    )
  }
  return <Skeleton label={t('unanswered.asking')} rows={3} />
}
