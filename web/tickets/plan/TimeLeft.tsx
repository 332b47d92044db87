import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { useHoldSeconds } from '#web/cart/HoldTimer.tsx'
import { clockTime } from '#web/ui/time/Timer.tsx'

/** As a clock and as a bar under the header. */
export function TimeLeft({ cart, endsAt }: { cart: Cart; endsAt: string }) {
  const { t } = useTranslation('tickets')
  const seconds = useHoldSeconds(cart, endsAt)
  const share = Math.min(100, (seconds / (club.holdMinutes * 60)) * 100)
  return (
    <>
      <div className="timer" role="timer" aria-label={t('hold.left', { count: Math.ceil(seconds / 60) })}>
        <span aria-hidden="true">{t('hold.label')}</span>
        <span className="num" aria-hidden="true">
          {clockTime(seconds)}
        </span>
      </div>
      <span className="plan-bar__bar" style={{ '--p': `${share}%` } as CSSProperties} />
    </>
  )
}
