import './cart.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { END_REMINDERS } from '#modules/cart/reminders/reminders.schema.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { useHere } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Receipt } from '#web/ui/data/Receipt.tsx'
import { CartGroups } from './CartGroups.tsx'
import { CartNotes } from './CartNotes.tsx'
import { CartEmpty, CartFailed, CartWaiting } from './CartStates.tsx'
import { CartSum } from './CartSum.tsx'
import { ChildAlone } from './ChildAlone.tsx'
import { refreshCart, useCart } from './cart.ts'
import { useCartSeen } from './cart-events.ts'
import { isGoods } from './cart-view.ts'
import { CartCodes } from './codes/CartCodes.tsx'
import { DeliveryCountry } from './delivery/DeliveryCountry.tsx'
import { WithCartChildren } from './holders/cart-children.tsx'
import { ToCheckout } from './ToCheckout.tsx'

// For whoever does not buy now, and whoever comes by the link of a mail.
const CartLater = lazy(async () => ({ default: (await import('./later/CartLater.tsx')).CartLater }))
const RemindersEnd = lazy(async () => ({ default: (await import('./later/RemindersEnd.tsx')).RemindersEnd }))

/** `above`: what stands over a cart with something in it. */
export default function CartPage({ above }: { above?: (cart: Cart) => ReactNode }) {
  const { t } = useTranslation(['cart', 'checkout', 'errors'])
  const { status, cart } = useCart()
  const endToken = useSearchParams()[0].get(END_REMINDERS)
  useCartSeen('view_cart', cart)
  if (endToken !== null)
    return (
      <div className="wrap cart">
        <PageTitle title={t('later.end.title')} noIndex />
        <h1 className="display">{t('later.end.title')}</h1>
        <Suspense>
          <RemindersEnd token={endToken} />
        </Suspense>
      </div>
    )
  return (
    <div className="wrap cart">
      <PageTitle title={t('title')} noIndex />
      <h1 className="display">{t('title')}</h1>
      <noscript>
        <p className="lead">{t('needsJavaScript')}</p>
      </noscript>
      {status === 'failed' && <CartFailed onRetry={() => void refreshCart()} />}
      {cart === null && status === 'waiting' && <CartWaiting />}
      {cart &&
        (cart.totalItemQuantity > 0 ? (
          <WithCartChildren>
            {above?.(cart)}
            <FullCart cart={cart} />
          </WithCartChildren>
        ) : (
          <CartEmpty />
        ))}
    </div>
  )
}

function FullCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  return (
    <div className="g12 cart__grid" lang={language}>
      <div className="c7">
        <CartGroups cart={cart} />
        <DeliveryCountry cart={cart} />
        <CartCodes cart={cart} />
      </div>
      <aside className="c5 s8e">
        <Receipt title={t('order')}>
          <CartSum cart={cart} />
        </Receipt>
        <ToCheckout cart={cart} />
        <ChildAlone cart={cart} />
        <CartNotes cart={cart} />
        {cart.orders.some(({ items }) => items.some(isGoods)) && (
          <Suspense>
            <CartLater />
          </Suspense>
        )}
      </aside>
    </div>
  )
}
