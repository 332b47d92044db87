import './cart.css'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { CartGroups } from './CartGroups.tsx'
import { CartEmpty, CartFailed, CartWaiting } from './CartStates.tsx'
import { CartSum } from './CartSum.tsx'
import { refreshCart, useCart } from './cart.ts'
import { useCartSeen } from './cart-events.ts'
import { ToCheckout } from './ToCheckout.tsx'

/** The cart beside the page (SHELL-27). The shell opens and closes the popover around it. */
export function CartFlyout() {
  const { t } = useTranslation(['cart', 'errors'])
  const { status, cart } = useCart()
  useCartSeen('view_cart', cart)
  const isFull = cart !== null && cart.totalItemQuantity > 0
  return (
    <section className="cart-panel" aria-labelledby="cart-flyout">
      <div className="cart-panel__head">
        <h2 className="h2" id="cart-flyout">
          {t('title')}
        </h2>
        <button
          className="iconbtn"
          type="button"
          aria-label={t('close')}
          onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="cart-panel__body">
        {cart === null && status === 'waiting' && <CartWaiting />}
        {status === 'failed' && <CartFailed onRetry={() => void refreshCart()} />}
        {cart && !isFull && <CartEmpty />}
        {isFull && <CartGroups cart={cart} />}
      </div>
      {isFull && (
        <div className="cart-panel__footer">
          <CartSum cart={cart} />
          <ToCheckout cart={cart} />
        </div>
      )}
    </section>
  )
}
