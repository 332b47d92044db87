import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import type { ClassRow } from './BestPlaces.tsx'
import { StandingPlaces } from './StandingPlaces.tsx'

interface AwayPlacesProps {
  event: EventDetail
  /** Each area is a price class of its own. */
  rows: ClassRow[]
  seatCart: SeatCart
}

/** Instead of the plan, at another club's ground: its areas, and how many places of each. */
export function AwayPlaces({ event, rows, seatCart }: AwayPlacesProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  return (
    <div className="plan__map plan__map--areas">
      <h2 className="h2">{t('areas.title')}</h2>
      <p className="lead">{t('areas.text')}</p>
      {rows.map((row) => (
        <section key={row.id} className="area" aria-label={text(row.name)}>
          <h3 className="h3">
            {text(row.name)} <span className="num">{shortMoney(row.price, language)}</span>
          </h3>
          <StandingPlaces
            event={event}
            block={{ id: row.id, priceClass: row.id }}
            free={row.free}
            says={t('areas.free', { count: row.free })}
            seatCart={seatCart}
            offers={[]}
            onOffer={() => {}}
          />
        </section>
      ))}
    </div>
  )
}
