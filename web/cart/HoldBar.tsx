import './hold-bar.css'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { Cart, CartItem } from '#modules/cart/schema.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { clockTime } from '#web/ui/time/Timer.tsx'
import { nextEnd } from './cart-view.ts'
import { prolongAll, useHoldSeconds } from './HoldTimer.tsx'

const HURRY_SECONDS = 120

/** At the foot of the window while places are held: for which match, how long, and from two minutes on that it gets tight. */
export function HoldBar({ cart }: { cart: Cart }) {
  const held = cart.orders.flatMap((order) => order.items).filter((item) => item.expiresAt !== null)
  const endsAt = nextEnd(held)
  return endsAt ? <Bar cart={cart} held={held} endsAt={endsAt} /> : null
}

function Bar({ cart, held, endsAt }: { cart: Cart; held: CartItem[]; endsAt: string }) {
  const joined = useJoined()
  const { t } = useTranslation('cart')
  const text = useText()
  const seconds = useHoldSeconds(cart, endsAt)
  const events = [...new Set(held.map((item) => text(item.name)))]
  const isPaying = held.some((item) => item.isSecured)
  const prolongable = held.filter((item) => item.canProlong)
  const share = Math.min(100, (seconds / (club.holdMinutes * 60)) * 100)
  return (
    <div className="holdbar" data-theme="flutlicht">
      {seconds <= HURRY_SECONDS && (
        <p className="holdbar__hurry" role="status">
          {t('hold.hurry')}
        </p>
      )}
      <div className="wrap holdbar__in">
        <div className="holdbar__text">
          <b>{joined(events)}</b>
          <p>{t('hold.places', { count: held.reduce((sum, item) => sum + item.quantity, 0) })}</p>
        </div>
        {prolongable.length > 0 && (
          <TextButton aria-label={t('hold.prolong')} onClick={() => void prolongAll(prolongable)}>
            {t('hold.prolongShort')}
          </TextButton>
        )}
        <div className="timer" role="timer" aria-label={t('hold.left', { count: Math.ceil(seconds / 60) })}>
          <span aria-hidden="true">{t(isPaying ? 'hold.paying' : 'hold.label')}</span>
          <span className="num" aria-hidden="true">
            {clockTime(seconds)}
          </span>
        </div>
      </div>
      <span className="holdbar__bar" style={{ '--p': `${share}%` } as React.CSSProperties} />
    </div>
  )
}
