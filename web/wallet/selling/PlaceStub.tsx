import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { Payout } from '#modules/marketplace/schema.ts'
import { formatShortDate, formatTime } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Stub } from '#web/ui/data/Stub.tsx'

interface PlaceStubProps {
  place: Pick<Payout, 'event' | 'block' | 'row' | 'seat' | 'ticketTypeName'>
  as?: 'li' | 'div'
  tear: ReactNode
  /** What has become of it, in a sentence. */
  children?: ReactNode
}

/** A ticket that is, was or will be on the exchange: its place, its match, and on the tear what can be done. */
export function PlaceStub({ place, as = 'div', tear, children }: PlaceStubProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { event, block, row, seat, ticketTypeName } = place
  const kickOff = new Date(event.startsAt)
  return (
    <Stub as={as} flat fold className="exchange-place" tear={tear}>
      <div className="exchange-place__main">
        <p className="exchange-place__seat">
          <span>{t(seat ? 'place.seat' : 'place.block')}</span>
          <span className="num">{seat ?? block}</span>
        </p>
        <div>
          <b>
            {club.shortName} – {event.opponent}
          </b>
          <p className="small">
            {joined([formatShortDate(kickOff, language), formatTime(kickOff, language)])}
            <br />
            {joined([
              row ? t('place.inRow', { block, row }) : t('place.standing', { block }),
              text(ticketTypeName),
            ])}
          </p>
          {children && <p className="small muted">{children}</p>}
        </div>
      </div>
    </Stub>
  )
}
