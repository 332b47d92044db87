import { useTranslation } from 'react-i18next'
import { families } from '#club/families.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { hasChildAlone } from '#modules/tickets/holders/alone.rules.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { useCartChildren } from './holders/cart-children.tsx'

/** A word to whoever buys for children alone: somebody may have a ticket for the same match that the club cannot know of. */
export function ChildAlone({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const skus = cart.orders.flatMap(({ items }) => items.map(({ sku }) => sku))
  const named = useCartChildren()
  // Whom tickets are for, and who else goes, is known better where it is said.
  if (named ? named.alone.length === 0 : !hasChildAlone(skus)) return null
  return (
    <Banner icon="group">
      <b>{t('childAlone.title', { age: families.ages.alone })}</b>
      <p>{t('childAlone.text')}</p>
    </Banner>
  )
}
