import { sql } from 'kysely'
import { buildExchange } from '#modules/marketplace/build.ts'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import type { TestApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { type Buyer, checkOut, putInCart } from '#testing/harness/buyer.ts'
import { DAYS_TO_KICK_OFF } from '#testing/harness/models/place-model.ts'
import type { BoughtTicket } from './bought-ticket.ts'
import { RealTicket } from './real-ticket.ts'

const CARDS = { goodCard: '4000189900000111', badCard: '4000189900001218' }
/** Bought in one order, each for a match of its own. */
const AT_ONCE = 10
const SEAT = '19-3-1'

/** Three people with cards, a steward, and a new ticket of the first of them as often as one is wanted. */
export class TicketWorld {
  readonly program: TestApp
  readonly steward: string
  people: Buyer[] = []
  #cards: Record<keyof typeof CARDS, string>[] = []
  #bought: BoughtTicket[] = []

  constructor(program: TestApp, steward: string) {
    this.program = program
    this.steward = steward
  }

  async nextTicket(): Promise<RealTicket> {
    if (this.people.length === 0) await this.#open()
    if (this.#bought.length === 0) this.#bought = await this.#buy()
    // Who forwards so much in a day is stopped elsewhere.
    await sql`delete from sign_in_attempts`.execute(this.program.test.db)
    return new RealTicket(this, this.#bought.pop()!)
  }

  /** A card that they keep, for money of the exchange. */
  cardOf(who: number, card: keyof typeof CARDS): string {
    return this.#cards[who]![card]
  }

  async #open(): Promise<void> {
    await shiftClock(this.program.test, 0)
    this.people = await this.program.gather(3)
    const { storeCard } = buildExchange(this.program)
    for (const one of this.people)
      this.#cards.push({
        goodCard: await storeCard(one, CARDS.goodCard),
        badCard: await storeCard(one, CARDS.badCard),
      })
  }

  async #buy(): Promise<BoughtTicket[]> {
    const { db } = this.program.test
    await shiftClock(this.program.test, 0)
    const [buyer] = this.people
    const shop = this.program.shopWith()
    for (let nr = 0; nr < AT_ONCE; nr += 1) {
      const eventId = await buildEvent(db, { startsInDays: DAYS_TO_KICK_OFF })
      await sql`update events set doors_open_at = now() - interval '1 hour' where id = ${eventId}`.execute(db)
      await putInCart(shop, buyer!, seatItem(eventId, SEAT))
    }
    const bought = await checkOut(shop, buyer!)
    if (bought.outcome !== 'paid') throw new Error(`not paid: ${bought.errorCode}`)
    const { rows } = await sql<BoughtTicket>`
      select t.event_id as "eventId", t.id as "ticketId", i.order_id as "orderId", i.id as "itemId"
      from tickets t join checkout_items i on i.id = t.checkout_item_id where t.checkout_id = ${bought.checkoutId}`.execute(
      db,
    )
    return rows
  }
}
