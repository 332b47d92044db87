import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CartEmpty } from '#web/cart/CartStates.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { unansweredOrder } from './attempt.ts'
import { usePlacing } from './usePlacing.ts'

/**
 * The cart is empty, and an order of this tab was never answered: it may have gone through. The same order with the same
 * key asks what became of it; with an empty cart nothing can be bought by asking.
 */
export function EmptyOrUnanswered() {
  const [order] = useState(unansweredOrder)
  return order ? <Unanswered order={order} /> : <CartEmpty />
}

function Unanswered({ order }: { order: NonNullable<ReturnType<typeof unansweredOrder>> }) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const { placing, place } = usePlacing()
  const ask = () => void place(order.method, order.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once by itself, then by the button
  useEffect(ask, [])
  if (placing.kind === 'refused' || placing.kind === 'failed') return <CartEmpty />
  if (placing.kind === 'lost') {
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
