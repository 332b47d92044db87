import { useCallback, useEffect, useState } from 'react'
import { listOffers } from '#modules/marketplace/endpoints.ts'
import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'

/** Others buy at the same moment: read again this often while the page is seen. */
const REFRESH_MS = 15_000

/** The free offers of a match, beginning with what the page brought along. */
export function useOffers(eventId: string, initial: MarketplaceOffer[]) {
  const [offers, setOffers] = useState(initial)
  const refresh = useCallback(async () => {
    // The page is read without it.
    const { call } = await import('#web/api/call.ts')
    const answer = await call(listOffers, { params: { id: eventId }, reaction: () => 'silent' })
    if (answer.ok) setOffers(answer.data.items)
  }, [eventId])
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return { offers, refresh }
}
