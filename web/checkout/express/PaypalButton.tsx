import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { messageOfCheckout } from '../reactions.ts'
import { beginAtPaypal } from './paypal.ts'

/** PayPal's own button: agreed to there with one's address, ordered on the way back. Nothing of PayPal's is loaded here. */
export function PaypalButton({
  cart,
  onRefused,
}: {
  cart: Cart
  onRefused: (message: string | null) => void
}) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const { language, domains, payAt } = useHere()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    onRefused(null)
    const answer = await beginAtPaypal(cart, location.origin + path.checkout(language))
    if (answer.ok && isAllowedAddress(answer.data.paymentUrl, location.href, { domains, payAt }))
      return location.assign(answer.data.paymentUrl)
    const now = answer.ok ? undefined : await refreshCart()
    setLeaving(false)
    onRefused(
      [error(answer.ok ? 'checkoutFailed' : messageOfCheckout(answer.failure)), ...changeOf(now)].join(' '),
    )
  }

  /** The total itself stands far from here on a phone. */
  function changeOf(now: Cart | undefined): string[] {
    if (!now || now.totalPrice === cart.totalPrice) return []
    const [before, after] = [cart, now].map(({ totalPrice }) => formatMoney(totalPrice, language))
    return [t('review.totalChanged', { before, now: after })]
  }

  return (
    <button
      type="button"
      className="express__paypal"
      aria-busy={isLeaving}
      aria-label={t('express.paypal')}
      onClick={() => void leave()}
    >
      <span aria-hidden="true">
        <b>Pay</b>
        <b>Pal</b>
      </span>
    </button>
  )
}
