import type { ContentServices } from './content/content-services.ts'
import type { MarketplaceServices } from './marketplace/marketplace-services.ts'
import type { MatchServices } from './matches/match-services.ts'
import type { SearchServices } from './search/search-services.ts'
import type { ShopServices } from './shop/shop-services.ts'
import type { TicketServices } from './tickets/ticket-services.ts'

/**
 * What the loaders of public pages may ask the server for, in-process. `program/web-services.ts` fills it from the doors of the
 * modules; each area names what it needs in a type of its own, so that the web build holds nothing of the server.
 */
export type Services = {
  content: ContentServices
  marketplace: MarketplaceServices
  matches: MatchServices
  search: SearchServices
  shop: ShopServices
  tickets: TicketServices
}
