import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { CartCodes } from '#web/cart/codes/CartCodes.tsx'
import { Button } from '#web/ui/Button.tsx'
import { openDraft } from '../draft.ts'
import { useLeaving } from '../useLeaving.ts'
import { AddressStep } from './AddressStep.tsx'
import { SignInStep } from './BuyerStep.tsx'
import { ShippingStep } from './ShippingStep.tsx'
import { Step } from './Step.tsx'
import { useDelivery } from './useDelivery.ts'

/** CART-23: before signing in everything but paying can be filled in; it is all there afterwards. */
export function GuestSteps({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  useState(() => openDraft(null))
  const leaving = useLeaving()
  const delivery = useDelivery([], cart)
  return (
    <>
      <SignInStep {...leaving} />
      <AddressStep contact={null} delivery={delivery} onSaved={async () => {}} />
      <ShippingStep cart={cart} />
      <Step id="payment" number={4} title={t('payment.title')}>
        <div className="step__body">
          <CartCodes cart={cart} partners="checkout" />
          <p className="small muted">{t('signIn.payAfter')}</p>
          <p className="checkout__actions">
            <Button kind="ink" busy={leaving.way !== null} onClick={() => leaving.leave('signIn')}>
              {t(leaving.way ? 'signIn.leaving' : 'signIn.next')}
            </Button>
          </p>
        </div>
      </Step>
    </>
  )
}
