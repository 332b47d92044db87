import type { SeasonOnSale } from '#modules/contracts/sale/schema.ts'
import type { Availability } from '#modules/tickets/schema.ts'

/** What the pages of season tickets ask the server for. */
export type SeasonTicketServices = {
  /** Those that are sold or will be, the running one first. */
  seasons(): Promise<SeasonOnSale[]>
  /** By the year that it begins in. Null: it is not for sale. */
  season(season: number): Promise<SeasonOnSale | null>
  availability(season: number): Promise<Availability>
}
