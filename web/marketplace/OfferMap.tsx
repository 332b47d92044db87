import '#web/tickets/plan.css'
import '#web/tickets/map.css'
import { useState } from 'react'
import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'
import { MapView } from '#web/tickets/MapView.tsx'
import type { MapBlock } from '#web/tickets/ticket-services.ts'
import { classesOf, groupsFor, type OfferWish } from './offer-groups.ts'

interface OfferMapProps {
  map: MapBlock[]
  offers: MarketplaceOffer[]
  wish: OfferWish
  onOpen: (block: string) => void
}

/** Where in the ground the offers lie; a block leads to its offers in the list. */
export function OfferMap({ map, offers, wish, onOpen }: OfferMapProps) {
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
    </div>
  )
}
