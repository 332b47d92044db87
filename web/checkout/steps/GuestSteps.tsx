import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import type { BuyerMethod } from '#modules/checkout/schema.ts'
import { CartCodes } from '#web/cart/codes/CartCodes.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PlacedOrder } from '../checkout-calls.ts'
import { openDraft, saveDraft } from '../draft.ts'
import { optionsFrom } from '../methods.ts'
import { useLeaving } from '../useLeaving.ts'
import type { Placing } from '../usePlacing.ts'
import { AddressStep } from './AddressStep.tsx'
import { SignInStep } from './BuyerStep.tsx'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { GuestStep, isMailbox } from './GuestStep.tsx'
import { ShippingStep } from './ShippingStep.tsx'
import { Step } from './Step.tsx'
import type { Buyer } from './useBuyer.ts'
import { useDelivery } from './useDelivery.ts'

interface GuestStepsProps {
  cart: Cart
  failedMethod: string | null
  placing: Placing
  onOrder: (method: BuyerMethod, order: PlacedOrder) => void
}

/** What needs no account is bought without one, by whoever wants that; for the rest a visitor signs in. */
export function GuestSteps(props: GuestStepsProps) {
  const { cart } = props
  const [draft] = useState(() => openDraft(null))
  const [isGuest, setGuest] = useState(draft.isGuest)
  const mayBeGuest = cart.orders.every((order) => order.items.every((item) => item.isForGuests))

  function choose(guest: boolean): void {
    saveDraft({ isGuest: guest })
    setGuest(guest)
  }

  if (mayBeGuest && isGuest) return <BuyingAsGuest {...props} onLeave={() => choose(false)} />
  return <SigningIn cart={cart} {...(mayBeGuest ? { onGuest: () => choose(true) } : {})} />
}

/** The ways to pay that need no account. */
const GUEST: Buyer = { contact: null, addresses: [], options: optionsFrom({ creditCard: [], payPal: [] }) }

function BuyingAsGuest(props: GuestStepsProps & { onLeave: () => void }) {
  const { onLeave, ...steps } = props
  const [email, setEmail] = useState(() => openDraft(null).email)
  const [isAsked, setAsked] = useState(false)
  const [isFirst, setFirst] = useState(true)
  useEffect(() => setFirst(false), [])
  const mailbox = email.trim()

  function type(typed: string): void {
    setEmail(typed)
    saveDraft({ email: typed })
  }

  return (
    <CheckoutSteps
      {...steps}
      buyer={GUEST}
      reloadBuyer={async () => {}}
      guest={{
        email: isMailbox(mailbox) ? mailbox : null,
        step: (
          <GuestStep
            email={email}
            isWrong={isAsked && !isMailbox(mailbox)}
            hasFocus={isFirst}
            onType={type}
            onLeft={() => setAsked(mailbox !== '')}
            onSignIn={onLeave}
          />
        ),
      }}
    />
  )
}

/** CART-23: before signing in everything but paying can be filled in; it is all there afterwards. */
function SigningIn({ cart, onGuest }: { cart: Cart; onGuest?: () => void }) {
  const { t } = useTranslation('checkout')
  const leaving = useLeaving()
  const delivery = useDelivery([], cart)
  return (
    <>
      <SignInStep {...leaving} {...(onGuest ? { onGuest } : {})} />
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
