import type { ShopProduct } from '#modules/catalogue/schema.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'

/** What start pages show of the rest of the house. */
export type StartServices = {
  /** The next game at home that is neither over nor called off. */
  nextHomeMatch(): Promise<EventSummary | null>
  newProducts(count: number): Promise<ShopProduct[]>
}
