import type { TestApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'

/** A ticket that was bought, and what its place is called. */
export type BoughtTicket = { eventId: string; ticketId: string; orderId: string; itemId: string }

/** What a ticket needs of the world in which it was bought. */
export type Surroundings = {
  readonly program: TestApp
  readonly steward: string
  readonly people: Buyer[]
  /** A card that the person keeps, for money of the exchange. */
  cardOf(who: number, card: 'goodCard' | 'badCard'): string
}
