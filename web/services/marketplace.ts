import type { MarketplaceEvent, MarketplaceOffer } from '#modules/marketplace/schema.ts'

/** What the pages of the exchange ask the server for. */
export type MarketplaceServices = {
  /** Matches with free offers, in order. */
  events(): Promise<MarketplaceEvent[]>
  /** Free offers of a match, cheapest first. */
  offers(eventId: string): Promise<MarketplaceOffer[]>
}
