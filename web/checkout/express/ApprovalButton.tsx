import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import type { ApprovalWay } from '#modules/payments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { messageOfCheckout } from '../reactions.ts'
import { beginAt } from './approvals.ts'

interface ApprovalButtonProps {
  way: ApprovalWay
  cart: Cart
  onRefused: (message: string | null) => void
}

/** A way's own button: agreed to on its page with one's address, ordered on the way back. Nothing of it is loaded here. */
export function ApprovalButton({ way, cart, onRefused }: ApprovalButtonProps) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const { language, domains, payAt } = useHere()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    onRefused(null)
    const answer = await beginAt(way, cart, location.origin + path.checkout(language))
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
      className={`express__way express__way--${way}`}
      aria-busy={isLeaving}
      aria-label={t('express.buyWith', { way: t(`payment.methods.${way}`) })}
      onClick={() => void leave()}
    >
      <span aria-hidden="true">{MARKS[way]}</span>
    </button>
  )
}

/** Drawn in letters and the colours that each has everywhere. */
const MARKS = {
  paypal: (
    <>
      <b>Pay</b>
      <b>Pal</b>
    </>
  ),
  klarna: <b>Klarna</b>,
} as const satisfies Record<ApprovalWay, ReactNode>
