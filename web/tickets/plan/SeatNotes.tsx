import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

// Whoever holds nothing needs no clock.
const HoldEnding = lazy(async () => ({ default: (await import('#web/tickets/HoldNote.tsx')).HoldEnding }))

interface SeatNotesProps {
  event: EventDetail
  seatCart: SeatCart
  onSearchAgain: () => void
}

/** What has to be said now: a refusal, holds that have ended or are about to, the presale. */
export function SeatNotes({ event, seatCart, onSearchAgain }: SeatNotesProps) {
  const { t } = useTranslation('tickets')
  const { places, expired, problem } = seatCart
  const nothing = event.state !== 'presale' && !problem && expired.length === 0 && places.length === 0
  if (nothing) return null
  return (
    <div className="plan__note">
      {event.state === 'presale' && <Banner>{t('plan.membersOnly')}</Banner>}
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
      {places.length > 0 && (
        <Suspense>
          <HoldEnding seatCart={seatCart} />
        </Suspense>
      )}
    </div>
  )
}
