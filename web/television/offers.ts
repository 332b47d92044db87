import { televisionGifts, televisionOffers } from '#club/television.ts'
import type { TelevisionOffer } from '#modules/television/television.rules.ts'
import { useClubValues } from '#web/site/values.ts'

/** What is on offer, at the prices that count now. */
export function useOffers(): readonly TelevisionOffer[] {
  const counts = useClubValues()
  return televisionOffers.map((offer) => {
    const { id } = offer
    const cents = counts<number>(`television.${id}.cents`, offer.cents)
    const memberCents = Math.min(cents, counts<number>(`television.${id}.memberCents`, offer.memberCents))
    return { ...offer, cents, memberCents }
  })
}

/** What can be given, at the prices that count now. */
export function useGiftOffers(): typeof televisionGifts {
  const counts = useClubValues()
  return televisionGifts.map((offer) => {
    const { id } = offer
    const cents = counts(`televisionGift.${id}.cents`, offer.cents)
    const memberCents = Math.min(cents, counts(`televisionGift.${id}.memberCents`, offer.memberCents))
    return { ...offer, cents, memberCents }
  })
}
