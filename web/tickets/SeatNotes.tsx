import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { nextEnd } from '#web/cart/cart-view.ts'
import { useHoldSeconds } from '#web/cart/HoldTimer.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { TextButton } from '#web/ui/MoreLink.tsx'
import type { SeatCart } from './useSeatCart.ts'

/** From here on the end of the hold is worth a warning. */
const WARN_SECONDS = 120

interface SeatNotesProps {
  event: EventDetail
  seatCart: SeatCart
  onSearchAgain: () => void
}

/** What has to be said now: a refusal, holds that have ended or are about to, the presale. */
export function SeatNotes({ event, seatCart, onSearchAgain }: SeatNotesProps) {
  const { t } = useTranslation('tickets')
  const { cart, places, expired, problem } = seatCart
  const items = places.map((place) => place.item)
  const endsAt = nextEnd(items)
  const nothing = event.state !== 'members' && !problem && expired.length === 0 && !endsAt
  if (nothing) return null
  return (
    <div className="plan__note">
      {event.state === 'members' && <Banner>{t('plan.membersOnly')}</Banner>}
      {problem && (
        <Banner kind="err" role="alert">
          {t(`problem.${problem}`, { count: event.maxPerBuyer })}
        </Banner>
      )}
      {expired.length > 0 && (
        <Banner kind="warn" role="alert">
          {t('hold.expired', { count: expired.length })}{' '}
          <TextButton
            onClick={() => {
              void seatCart.removePlaces(expired.map((place) => place.item))
              onSearchAgain()
            }}
          >
            {t('hold.searchAgain')}
          </TextButton>
        </Banner>
      )}
      {cart && endsAt && <HoldNote cart={cart} endsAt={endsAt} seatCart={seatCart} />}
    </div>
  )
}

function HoldNote({ cart, endsAt, seatCart }: { cart: Cart; endsAt: string; seatCart: SeatCart }) {
  const { t } = useTranslation('tickets')
  const seconds = useHoldSeconds(cart, endsAt)
  const mayProlong = seatCart.places.some((place) => place.item.canProlong)
  const isUrgent = seconds > 0 && seconds < WARN_SECONDS
  if (!isUrgent && !mayProlong) return null
  return (
    <Banner kind={isUrgent ? 'warn' : 'info'} icon="clock" role={isUrgent ? 'alert' : undefined}>
      {t(isUrgent ? 'hold.ending' : 'hold.held')}{' '}
      {mayProlong && <TextButton onClick={() => void seatCart.prolongAll()}>{t('hold.prolong')}</TextButton>}
    </Banner>
  )
}
