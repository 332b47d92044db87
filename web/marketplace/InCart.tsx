import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useCart } from '#web/cart/cart.ts'
import { isExpired, sumOf } from '#web/cart/cart-view.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** What lies in the cart for this match, always in sight, and the way on. */
export function InCart({ event }: { event: Pick<EventDetail, 'slug'> }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const { cart } = useCart()
  const items = (cart?.orders.flatMap((order) => order.items) ?? []).filter(
    (item) => item.path === `/${event.slug}` && !isExpired(item),
  )
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <div role="status" className="market-cart__wrap">
      {count > 0 && (
        <div className="market-cart">
          <p>
            <b>{t('cart.count', { count })}</b>
            <span className="num">{formatMoney(sumOf(items), language)}</span>
          </p>
          <LinkButton to={path.cart(language)} iconAfter="arrow">
            {t('cart.go')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
