import '#web/cart/cart.css'
import './checkout.css'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Cart } from '#modules/cart/schema.ts'
import { CartFailed, CartWaiting } from '#web/cart/CartStates.tsx'
import { refreshCart, useCart } from '#web/cart/cart.ts'
import { useCartSeen } from '#web/cart/cart-events.ts'
import { HoldBar } from '#web/cart/HoldBar.tsx'
import { WithCartChildren } from '#web/cart/holders/cart-children.tsx'
import { useSession } from '#web/session/session.ts'
import { page } from '#web/site/context.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OrderReceipt } from './confirmation/OrderReceipt.tsx'
import { ApprovalNotice, isAsking, useApprovalReturn } from './express/ApprovalReturn.tsx'
import { ExpressPay } from './express/ExpressPay.tsx'
import { FormerPaymentNotice, OpenPaymentNotice } from './FormerPaymentNotice.tsx'
import { CardForm } from './steps/CardForm.tsx'
import { CheckoutSteps } from './steps/CheckoutSteps.tsx'
import { GuestSteps } from './steps/GuestSteps.tsx'
import { useBuyer } from './steps/useBuyer.ts'
import { EmptyOrUnanswered } from './UnansweredOrder.tsx'
import { Unbuyable } from './Unbuyable.tsx'
import { usePaying } from './usePaying.ts'

export const handle: PageHandle = { head: 'simple' }

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** Its query says what to show of it; nothing of it is asked of the server. */
export const shouldRevalidate = () => false

/** One page from the cart to the paid order. */
export default function CheckoutPage() {
  // All that its steps will say comes along with the page.
  const { t } = useTranslation(['checkout', 'cart', 'errors', 'forms'])
  const { status, cart } = useCart()
  const session = useSession().status
  const isFull = cart !== null && cart.totalItemQuantity > 0
  const isKnown = status !== 'waiting' && session !== 'unknown'
  const approval = useApprovalReturn({ cart: isFull ? cart : null, isKnown })
  useCartSeen('begin_checkout', cart)
  return (
    <>
      <PageTitle title={t('title')} noIndex />
      {isFull && <HoldBar cart={cart} />}
      <div className="wrap g12 checkout">
        <div className="c7 checkout__main">
          <h1 className="display">{t('title')}</h1>
          <noscript>
            <p className="lead">{t('needsJavaScript')}</p>
          </noscript>
          {status === 'failed' && <CartFailed onRetry={() => void refreshCart()} />}
          {/* Above what is still awaited, so that it does not jump when that comes. */}
          <ApprovalNotice {...approval} />
          {cart === null && status === 'waiting' && <CartWaiting />}
          {cart && !isFull && <EmptyOrUnanswered isGuest={session !== 'signedIn'} />}
          {isFull && !isAsking(approval.state) && <Buying cart={cart} />}
        </div>
        {isFull && (
          <aside className="c5 s8e">
            <WithCartChildren>
              <OrderReceipt cart={cart} />
            </WithCartChildren>
          </aside>
        )}
      </div>
    </>
  )
}

function Buying({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const session = useSession().status
  const { status, buyer, reload } = useBuyer(session === 'signedIn')
  const isGuest = session === 'anonymous'
  const paying = usePaying(session)
  const { placing, place, former } = paying

  if (session === 'unknown') return <Skeleton label={t('loading')} rows={5} />
  // Shown once it has its place in the history: otherwise an early step back would leave the checkout.
  if (placing.kind === 'cardForm' && !paying.isInHistory) return <Skeleton label={t('loading')} rows={5} />
  if (placing.kind === 'cardForm') {
    return (
      <CardForm
        scriptUrl={placing.scriptUrl}
        onOutcome={(outcome) => outcome !== 'captured' && paying.lookBack(placing.checkoutId)}
        onMissing={() => paying.fail('checkoutFailed')}
        onGiveUp={paying.giveUp}
      />
    )
  }
  return (
    <>
      {former && <FormerPaymentNotice former={former} />}
      {paying.isOpen && <OpenPaymentNotice onResume={paying.resume} onGiveUp={paying.forget} />}
      <Unbuyable cart={cart} />
      {status === 'failed' && (
        <ErrorState
          title={t('failedToLoad')}
          text={error('generic')}
          retryLabel={error('retry')}
          onRetry={() => void reload()}
        />
      )}
      {/* Comes with the steps, so that nothing that stands there already is pushed down. */}
      {(isGuest || buyer) && <ExpressPay cart={cart} />}
      {isGuest && (
        <GuestSteps
          cart={cart}
          failedMethod={former?.method ?? null}
          placing={placing}
          onOrder={(method, order) => void place(method, order)}
        />
      )}
      {!isGuest && !buyer && status === 'waiting' && <Skeleton label={t('loading')} rows={5} />}
      {!isGuest && buyer && (
        <CheckoutSteps
          cart={cart}
          buyer={buyer}
          reloadBuyer={reload}
          failedMethod={former?.method ?? null}
          placing={placing}
          onOrder={(method, order) => void place(method, order)}
        />
      )}
    </>
  )
}
