import type { BallotServices } from './ballots.ts'
import type { CampServices } from './camps.ts'
import type { CareersServices } from './careers.ts'
import type { ContentServices } from './content.ts'
import type { FrameServices } from './frame.ts'
import type { MarketplaceServices } from './marketplace.ts'
import type { MatchServices } from './matches.ts'
import type { PictureServices } from './pictures.ts'
import type { PollServices } from './polls.ts'
import type { PredictionServices } from './predictions.ts'
import type { SearchServices } from './search.ts'
import type { SeasonTicketServices } from './season-tickets.ts'
import type { ShopServices } from './shop.ts'
import type { SweepstakeServices } from './sweepstakes.ts'
import type { TicketServices } from './tickets.ts'

/**
 * What the loaders of public pages may ask the server for, in-process. `program/web/web-services.ts` fills it from the doors of the
 * modules; each area names what it needs in a type of its own, so that the web build holds nothing of the server.
 */
export type Services = {
  ballots: BallotServices
  camps: CampServices
  careers: CareersServices
  content: ContentServices
  frame: FrameServices
  marketplace: MarketplaceServices
  matches: MatchServices
  pictures: PictureServices
  search: SearchServices
  seasonTickets: SeasonTicketServices
  shop: ShopServices
  sweepstakes: SweepstakeServices
  polls: PollServices
  predictions: PredictionServices
  tickets: TicketServices
}
