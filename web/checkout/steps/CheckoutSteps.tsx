import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { derivedState } from '#modules/cart/derived.rules.ts'
import type { Cart } from '#modules/cart/schema.ts'
import type { BuyerMethod } from '#modules/checkout/schema.ts'
import { mustSayWhere } from '#modules/taxes/residence.rules.ts'
import { WholeProblems } from '#web/cart/CartProblems.tsx'
import { problemsOfWhole } from '#web/cart/cart-view.ts'
import { flatAddress } from '#web/contacts/address-calls.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { useClubValues } from '#web/site/values.ts'
import type { PlacedOrder } from '../checkout-calls.ts'
import { trackPayment, trackShipping } from '../checkout-events.ts'
import { openDraft, saveDraft } from '../draft.ts'
import { INITIAL, type Offer, offersFor, preselected } from '../methods.ts'
import type { Placing } from '../usePlacing.ts'
import { hasWallet } from '../wallets.ts'
import { AddressStep } from './AddressStep.tsx'
import { BuyerStep } from './BuyerStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { ShippingStep } from './ShippingStep.tsx'
import type { Buyer } from './useBuyer.ts'
import { type Delivery, useDelivery } from './useDelivery.ts'
import { missingAddress, settleAddresses } from './useTypedAddresses.ts'

interface CheckoutStepsProps {
  cart: Cart
  buyer: Buyer
  reloadBuyer: () => Promise<void>
  failedMethod: string | null
  placing: Placing
  /** Of whoever buys without an account: the first step, and the mailbox once it is one. */
  guest?: { step: ReactNode; email: string | null }
  onOrder: (method: BuyerMethod, order: PlacedOrder) => void
}

/** The five steps on one page, and the order made of them. */
export function CheckoutSteps(props: CheckoutStepsProps) {
  const { cart, buyer, reloadBuyer, failedMethod, placing, guest, onOrder } = props
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const [draft] = useState(() => openDraft(buyer.contact?.id ?? null))
  const delivery = useDelivery(buyer.addresses, cart)
  const payment = usePaymentChoice({ cart, buyer, delivery, failedMethod, drafted: draft.payment })
  const { offer } = payment
  const [remember, setRemember] = useState(false)
  const [terms, setTerms] = useState(false)
  const { residence, isSaid, say } = useResidence(cart, delivery)
  const [reference, setReference] = useState(draft.reference)
  const [presses, setPresses] = useState(0)
  const missing = presses > 0 ? missingFrom({ delivery, offer, terms, isSaid, guest }) : []

  function nameOrder(typed: string) {
    setReference(typed)
    saveDraft({ reference: typed })
  }

  const order = useOneAtATime(async () => {
    setPresses(presses + 1)
    if (missingFrom({ delivery, offer, terms, isSaid, guest }).length > 0) return
    const { billing, shipping } = await settleAddresses(delivery, reloadBuyer)
    if (!billing || !shipping) return
    trackShipping(cart)
    trackPayment(cart, offer!.method)
    onOrder(offer!.method, {
      ...orderOf({ cart, billing, shipping, language }),
      ...(residence && billing.country.countryCode === residence ? { residenceCountryCode: residence } : {}),
      ...(guest?.email ? { email: guest.email } : {}),
      ...(buyer.contact?.isOrganization && reference.trim() ? { orderReference: reference.trim() } : {}),
      ...(offer!.stored ? { paymentTokenId: offer!.stored.id } : {}),
      ...(remember && !offer!.stored ? { rememberMethod: true } : {}),
    })
  })

  return (
    <>
      {buyer.contact && <BuyerStep contact={buyer.contact} reference={reference} onReference={nameOrder} />}
      {guest?.step}
      <AddressStep contact={buyer.contact} delivery={delivery} onSaved={reloadBuyer} />
      <ShippingStep cart={cart} />
      <PaymentStep
        cart={cart}
        offers={payment.offers}
        chosen={offer?.key ?? INITIAL}
        onChoose={payment.choose}
        mayRemember={buyer.contact !== null}
        remember={remember}
        onRemember={setRemember}
      />
      <WholeProblems codes={[cart, ...cart.orders].flatMap(problemsOfWhole)} />
      <ReviewStep
        cart={cart}
        terms={terms}
        onTerms={setTerms}
        residence={residence}
        livesThere={isSaid}
        onLivesThere={say}
        placing={placing}
        missing={missing.map((part) => ({
          fieldId: part === 'openAddress' ? 'addresses' : part,
          text: t(`review.missingParts.${part}`),
        }))}
        presses={presses}
        blocked={isBlocked(cart) ? t('review.blocked') : null}
        onOrder={() => void order()}
      />
    </>
  )
}

/** The ways to pay what is in the cart, and which of them is chosen: by the buyer, else what lies near. */
function usePaymentChoice(given: {
  cart: Cart
  buyer: Buyer
  delivery: Delivery
  failedMethod: string | null
  /** What was chosen before the page was left. */
  drafted: string | null
}) {
  const { cart, buyer, delivery, failedMethod, drafted } = given
  const here = useHere()
  const clubValue = useClubValues()
  const [chosenKey, setChosenKey] = useState(failedMethod ? null : drafted)
  const offers = offersFor(buyer.options, {
    cart,
    countryCode: delivery.billing?.countryCode ?? null,
    clubValue,
    hasWallet: (wallet) => hasWallet(wallet, here),
  })
  const key = offers.some((one) => one.key === chosenKey) ? chosenKey : preselected(offers, failedMethod)
  const offer = offers.find((one) => one.key === key && one.unavailable === null) ?? null

  function choose(chosen: string) {
    setChosenKey(chosen)
    saveDraft({ payment: chosen })
    const method = offers.find((one) => one.key === chosen)?.method
    if (method) trackPayment(cart, method)
  }

  return { offers, offer, choose }
}

/** Where whoever buys has to say they live, and whether they said so: of another country than before it says nothing. */
function useResidence(cart: Cart, delivery: Delivery) {
  const [livesIn, setLivesIn] = useState<string | null>(null)
  const residence = askedResidence(cart, delivery)
  return {
    residence,
    isSaid: residence === null || livesIn === residence,
    say: (isTrue: boolean) => setLivesIn(isTrue ? residence : null),
  }
}

/** A press while what the one before began is under way does nothing. */
function useOneAtATime(run: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false)
  return async () => {
    if (isRunning.current) return
    isRunning.current = true
    await run().finally(() => {
      isRunning.current = false
    })
  }
}

/** What every order says. */
function orderOf({
  cart,
  billing,
  shipping,
  language,
}: {
  cart: Cart
  billing: Parameters<typeof flatAddress>[0]
  shipping: Parameters<typeof flatAddress>[0]
  language: Language
}) {
  return {
    cartId: cart.id!,
    shippingAddress: flatAddress(shipping),
    billingAddress: flatAddress(billing),
    acceptedTerms: true as const,
    expectedTotal: cart.totalPrice,
    redirectUrl: location.origin + path.confirmation('', language).replace('?', ''),
  }
}

/** The country that whoever buys an electronic service has to say they live in; null: it is clear, or nothing asks for it. */
function askedResidence(cart: Cart, { billing }: Delivery): string | null {
  const isAsked = cart.orders.some((order) => order.items.some((item) => item.isElectronic))
  if (!isAsked || !billing) return null
  const { phone, country } = billing
  return mustSayWhere({ countryCode: country.countryCode, phone }, club.defaultCountry)
    ? country.countryCode
    : null
}

/** The parts that still want something, by their ids. */
function missingFrom(given: {
  delivery: Delivery
  offer: Offer | null
  terms: boolean
  isSaid: boolean
  guest: CheckoutStepsProps['guest']
}): string[] {
  const { delivery, offer, terms, isSaid, guest } = given
  return [
    ...(guest && guest.email === null ? ['guest-email'] : []),
    ...(missingAddress(delivery) ? [missingAddress(delivery)!] : []),
    ...(offer ? [] : ['payment']),
    ...(terms ? [] : ['terms']),
    ...(isSaid ? [] : ['residence']),
  ]
}

export function isBlocked(cart: Cart): boolean {
  const { expiredItemCount, validationErrorCodes } = derivedState(cart)
  return expiredItemCount > 0 || validationErrorCodes.length > 0
}
