import './express.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { shippingCountries } from '#club/countries.ts'
import { derivedState } from '#modules/cart/derived.rules.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { APPROVAL_WAYS } from '#modules/payments/schema.ts'
import { refusalToWay, WALLETS, type WayName } from '#modules/payments/ways.rules.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { useClubValues } from '#web/site/values.ts'
import { forgetAttempt, forgetStarted, keyFor, rememberStarted } from '../attempt.ts'
import { createCheckout, createGuestCheckout } from '../checkout-calls.ts'
import { LinkedText } from '../LinkedText.tsx'
import { isUndecided, messageOfCheckout } from '../reactions.ts'
import { stepAfter } from '../transitions.ts'
import { hasWallet } from '../wallets.ts'
import { ApprovalButton } from './ApprovalButton.tsx'
import { loadExpressPay, type WalletBuyer, type WalletOrder, type WalletQuote } from './express-pay.ts'
import { addressFromWallet, cartTo, refusalToCart } from './wallet-order.ts'

/** Bought in one press: a phone's wallet says who and to where, agrees to the sum with everything in it, and pays. */
export function ExpressPay({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const isOffered = useOffered(cart)
  const { wallets, place } = useWalletButtons(cart, isOffered)
  const others = APPROVAL_WAYS.filter(isOffered)
  const [refused, setRefused] = useState<string | null>(null)

  if (wallets.length === 0 && others.length === 0) return null
  return (
    <section className="express" aria-label={t('express.title')}>
      <div className="express__row">
        {wallets.length > 0 && (
          <div
            className={wallets.length > 1 ? 'express__buttons express__buttons--two' : 'express__buttons'}
            ref={place}
          />
        )}
        {others.length > 0 && (
          <div className={others.length > 1 ? 'express__ways express__ways--two' : 'express__ways'}>
            {others.map((way) => (
              <ApprovalButton key={way} way={way} cart={cart} onRefused={setRefused} />
            ))}
          </div>
        )}
      </div>
      {refused && (
        <p role="alert" className="express__refused">
          {refused}
        </p>
      )}
      <p className="micro muted">
        <LinkedText
          text={t('express.terms')}
          to={{
            ...{ terms: path.terms(language), rules: path.stadiumRules(language) },
            withdrawal: path.withdrawal(language),
          }}
        />
      </p>
    </section>
  )
}

/** Whether this cart may be bought in one press by a way. */
function useOffered(cart: Cart): (way: WayName) => boolean {
  const session = useSession().status
  const clubValue = useClubValues()
  const { expiredItemCount, validationErrorCodes } = derivedState(cart)
  const isForAll = cart.orders.every((order) => order.items.every((item) => item.isForGuests))
  const mayBuy = session === 'signedIn' || (session === 'anonymous' && isForAll)
  const isReady = mayBuy && expiredItemCount === 0 && validationErrorCodes.length === 0 && cart.totalPrice > 0
  const purchase = { cents: cart.totalPrice, countryCode: null }
  return (way) => isReady && refusalToWay(way, purchase, clubValue) === null
}

/** The buttons of the wallets, drawn by a script of its own into their place; none where it does not come. */
function useWalletButtons(cart: Cart, isOffered: (way: WayName) => boolean) {
  const here = useHere()
  const { language, expressUrl } = here
  const place = useRef<HTMLDivElement>(null)
  const [isThere, setThere] = useState(true)
  const buying = useWalletOrder(cart)
  const wallets = WALLETS.filter((wallet) => hasWallet(wallet, here) && isOffered(wallet))
  const shown = expressUrl && isThere ? wallets.join() : ''
  const now = useRef({ cart, buying })
  useEffect(() => {
    now.current = { cart, buying }
  })

  useEffect(() => {
    const at = place.current
    if (!shown || !expressUrl || !at) return
    let isGone = false
    let unmount = () => {}
    void loadExpressPay(expressUrl).then((express) => {
      if (isGone) return
      if (!express) return setThere(false)
      unmount = express.mount(at, {
        ways: WALLETS.filter((wallet) => shown.split(',').includes(wallet)),
        language,
        totalCents: now.current.cart.totalPrice,
        countries: shippingCountries,
        quote: (to) => now.current.buying.quote(to.countryCode),
        pay: (buyer) => now.current.buying.pay(buyer),
        outcome: (outcome, isPlaced) => now.current.buying.end(outcome, isPlaced),
      })
    })
    return () => {
      isGone = true
      unmount()
    }
  }, [shown, expressUrl, language])

  return { wallets: shown ? wallets : [], place }
}

/** The order of a wallet: what it costs to there, its placing once, and where its end leads. */
function useWalletOrder(cart: Cart) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const { language, domains, payAt } = useHere()
  const navigate = useNavigate()
  const isSignedIn = useSession().status === 'signedIn'
  const placed = useRef<string | null>(null)

  async function quote(countryCode: string): Promise<WalletQuote> {
    const answer = await cartTo(countryCode)
    if (!answer.ok) return { refusal: error(answer.failure.status === 429 ? 'checkoutTooMany' : 'generic') }
    const there = answer.data
    const refusal = refusalToCart(there, countryCode)
    if (refusal) return { refusal: t(`express.${refusal}`) }
    const shipping = { label: t('shipping.title'), cents: there.totalShippingPrice }
    const goods = { label: t('express.goods'), cents: there.totalPrice - there.totalShippingPrice }
    return { totalCents: there.totalPrice, lines: [goods, shipping] }
  }

  async function pay(buyer: WalletBuyer): Promise<WalletOrder> {
    const address = addressFromWallet(buyer)
    if (!address) return { refusal: t('express.address') }
    const body = {
      ...{ cartId: cart.id!, shippingAddress: address, billingAddress: address },
      ...{ acceptedTerms: true as const, expectedTotal: buyer.shownCents },
      redirectUrl: location.origin + path.confirmation('', language).replace('?', ''),
    }
    const order = isSignedIn ? body : { ...body, email: buyer.email }
    const create = isSignedIn ? createCheckout : createGuestCheckout
    const { wallet: method } = buyer
    const answer = await create({ method, body: order, idempotencyKey: keyFor(method, order) })
    if (!answer.ok) {
      if (isUndecided(answer.failure)) return { refusal: `${t('lost.title')} ${t('lost.text')}` }
      forgetAttempt()
      void refreshCart()
      return { refusal: error(messageOfCheckout(answer.failure)) }
    }
    forgetAttempt()
    const step = stepAfter(method, answer.data)
    const isForm = step.kind === 'cardForm' && step.checkoutId !== null
    if (!isForm || !isAllowedAddress(step.scriptUrl, location.href, { domains, payAt }))
      return { refusal: error('checkoutFailed') }
    placed.current = step.checkoutId
    rememberStarted({ checkoutId: step.checkoutId!, method, scriptUrl: step.scriptUrl })
    return { scriptUrl: step.scriptUrl }
  }

  function end(outcome: 'captured' | 'declined' | 'cancelled', isPlaced: boolean): void {
    const id = placed.current
    if (!isPlaced || id === null) return
    placed.current = null
    if (outcome === 'captured') {
      forgetStarted()
      void navigate(path.confirmation(id, language), { replace: true })
    } else void navigate(`${path.checkout(language)}?failed=${id}`)
  }

  return { quote, pay, end }
}
