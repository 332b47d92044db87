import '#web/tickets/plan/plan.css'
import '#web/tickets/plan/map.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapBlock } from '#web/services/tickets.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { MapView } from '#web/tickets/plan/MapView.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { classesOf } from './offer-choices.ts'
import { groupsFor, type OfferWish, type PlacedOffer } from './offer-groups.ts'

interface OfferMapProps {
  map: MapBlock[]
  offers: PlacedOffer[]
  wish: OfferWish
  onOpen: (block: string) => void
}

/** Where in the ground the offers lie; a block leads to its offers in the list. */
export function OfferMap({ map, offers, wish, onOpen }: OfferMapProps) {
  const joined = useJoined()
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const text = useText()
  const [chosen, setChosen] = useState<string | null>(null)
  const fitting = groupsFor(offers, { ...wish, block: null }).flatMap((group) => group.offers)
  const rows = classesOf(offers)
  const byBlock = Map.groupBy(fitting, (offer) => offer.block)
  const blocks = [...byBlock].map(([id, of]) => ({
    id,
    priceClass: of[0]!.priceClass,
    free: of.length,
    capacity: of.length,
    offers: 0,
  }))
  return (
    <div className="plan plan--in">
      <MapView
        map={map}
        rows={rows}
        availability={{ eventId: '', blocks, priceClasses: [] }}
        hidden={new Set()}
        own={new Set()}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={onOpen}
      />
      <p className="plan__key market-key">
        {rows.map((row) => (
          <span key={row.id}>
            <i className={`class-${row.id}`} />
            {joined([text(row.name), t('from', { price: shortMoney(row.price, language) })])} ({row.free})
          </span>
        ))}
      </p>
    </div>
  )
}
