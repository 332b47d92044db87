import { sql } from 'kysely'
import { buildExchange } from '#modules/marketplace/build.ts'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import { createFiles } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { createMailer } from '#platform/mail/mail.ts'
import type { TestApp } from '#testing/app.ts'
import { testFolder } from '#testing/folder.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import type { Offers } from './offers.ts'
import { createWaitingList } from './waiting-list.ts'

/** An event without a free place: one standing block, and nobody comes in. */
export function buildSoldOutEvent(db: Db): Promise<string> {
  return buildEvent(db, { releasedBlocks: ['23'], standingCapacity: 0 })
}

/** Somebody who waits for an event of their own; answers the wish's id. */
export async function buildWish(db: Db, given: { personId: string }): Promise<string> {
  const eventId = await buildSoldOutEvent(db)
  const id = newId()
  await sql`
    insert into ticket_wishes (id, event_id, person_id, quantity, together, price_classes, ticket_type, language, state)
    values (${id}, ${eventId}, ${given.personId}, 1, true, '{s}', 'full', 'de', 'Waiting')`.execute(db)
  await sql`update events set waited_blocks = released_blocks where id = ${eventId}`.execute(db)
  return id
}

/** Nobody offers anything: for what is about returned places alone. */
const NO_OFFERS: Offers = {
  listen: () => {},
  load: async () => [],
  open: async () => {},
  close: async () => {},
  release: async () => {},
  eventsWithReserved: async () => [],
}

/** The waiting list with tickets and cart around it; everybody has an address, mails land in the mailbox. */
export async function buildList(database: { db: Db; url: string }) {
  const { db } = database
  const shop = buildShop(database)
  const { jobs, tickets, cart } = shop
  const files = createFiles(testFolder('files'))
  const mailer = createMailer({ db, jobs, files, smtpUrl: null, from: 'Club <club@heimstadt.example>' })
  const list = createWaitingList({
    db,
    jobs,
    mailer,
    tickets,
    offers: NO_OFFERS,
    cart,
    recipientOf: async (_db, subjectId) => ({ email: `${subjectId}@example.com`, language: 'de' }),
    holdPerson: async () => {},
    cartUrl: () => 'http://tickets.club.localhost:3000/warenkorb',
    eventUrl: (slug) => `http://tickets.club.localhost:3000/${slug}`,
  })
  await jobs.start()
  return { ...shop, list }
}

/** Some seats of one row are all there is, and all are sold: answers the event and what brings each back. */
export async function buildSoldOutRow(
  db: Db,
  shop: Pick<Awaited<ReturnType<typeof buildList>>, 'cart' | 'tickets'>,
  given: { seats: string[]; maxPerBuyer?: number; startsInDays?: number; standing?: number },
) {
  const { seats, standing = 0, ...event } = given
  const released = standing > 0 ? ['19', '23'] : ['19']
  const eventId = await buildEvent(db, { ...event, releasedBlocks: released, standingCapacity: standing })
  const others = [...venue().seatById.values()].filter(
    (seat) => seat.blockId === '19' && !seats.includes(seat.id),
  )
  await db
    .insertInto('seat_claims')
    .values(
      others.map(({ id }) => ({ event_id: eventId, seat_id: id, block_id: '19', blocked_reason: 'club' })),
    )
    .execute()
  const sales = new Map<string, () => Promise<void>>()
  for (const seat of seats) sales.set(seat, await soldTo(newId(), seatItem(eventId, seat)))

  async function soldTo(personId: string, item: ReturnType<typeof seatItem>): Promise<() => Promise<void>> {
    const user = { kind: 'subject', subjectId: personId, organisationId: null, actorId: personId } as const
    const added = await shop.cart.addItem(user, item)
    return buy(db, shop, { personId, items: [added.id] })
  }

  return { eventId, bringBack: async (seat: string) => sales.get(seat)!(), soldTo }
}

/** Pays for items of somebody's cart; answers what refunds them. */
export async function buy(
  db: Db,
  { cart, tickets }: Pick<Awaited<ReturnType<typeof buildList>>, 'cart' | 'tickets'>,
  given: { personId: string; items: string[] },
): Promise<() => Promise<void>> {
  const { personId } = given
  const rows = await db.selectFrom('cart_items').selectAll().where('id', 'in', given.items).execute()
  const lines = rows.map((row) => ({
    cartItemId: row.id,
    sku: row.sku,
    quantity: row.quantity,
    options: row.user_option_values as unknown as { key: string; value: string }[],
  }))
  const checkoutId = newId()
  const buyer = { subjectId: personId, isMember: false, priceGroup: null, countryCode: 'DE', rights: null }
  const until = new Date(Date.now() + 30 * 60_000)
  const items = lines.map((line) => ({ ...line, checkoutItemId: newId(), priceCents: 6400, vatRate: 19 }))
  await db.transaction().execute(async (trx) => {
    const problems = await tickets.sellable.secure(trx, { checkoutId, lines, until, buyer })
    if (problems.length > 0) throw new Error(problems[0]!.errorCode)
    const orderNumber = 'SVH-2026-000042'
    const sale = { checkoutId, orderNumber, ownerId: personId, buyerId: personId, items }
    await tickets.sellable.fulfil(trx, sale)
    await cart.removeBought(trx, given.items)
  })
  const checkoutItemIds = items.map((item) => item.checkoutItemId)
  return () =>
    db
      .transaction()
      .execute((trx) => tickets.sellable.revoke(trx, { checkoutItemIds, reason: 'cancellation' }))
}

/** A match whose few seats of one row are sold to one person, in a whole program: what they offer is all that comes back. */
export async function buildSoldToSeller(
  program: TestApp,
  given: { seller: Buyer; seats: string[]; maxPerBuyer?: number },
) {
  const { db } = program.test
  const exchange = buildExchange(program)
  const { seller, seats, ...event } = given
  const eventId = await buildEvent(db, { maxPerBuyer: 40, ...event, releasedBlocks: ['19'] })
  await db
    .insertInto('seat_claims')
    .values(
      [...venue().seatById.values()]
        .filter((seat) => seat.blockId === '19' && !seats.includes(seat.id))
        .map(({ id }) => ({ event_id: eventId, seat_id: id, block_id: '19', blocked_reason: 'club' })),
    )
    .execute()
  const tickets = new Map<string, Awaited<ReturnType<typeof exchange.buyTicket>>>()
  for (const seat of seats) tickets.set(seat, await exchange.buyTicket(seller, eventId, seat))

  /** Answers the offer's id. */
  async function offer(seat: string, by = seller): Promise<string> {
    const answer = await exchange.offer(by, tickets.get(seat)!.request)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
    return answer.json.id
  }

  const withdraw = (seat: string) => exchange.withdraw(seller, tickets.get(seat)!.id)

  /** The club calls it off: a seat of the club's own comes back. */
  async function refund(seat: string): Promise<void> {
    const item = await db
      .selectFrom('checkout_items')
      .select('id')
      .where('checkout_id', '=', tickets.get(seat)!.checkoutId)
      .executeTakeFirstOrThrow()
    await program.afterSale.refundItems([item.id], 'test')
  }

  const publicOffers = async (): Promise<string[]> => {
    const { json } = await program.send({ path: `/api/ticketing/marketplace/events/${eventId}/offers` })
    return json.items.map((one: { id: string }) => one.id)
  }

  return { eventId, exchange, offer, withdraw, refund, publicOffers }
}

/** Somebody of a whole program who waits. */
export async function waitFor(program: TestApp, who: Buyer, eventId: string, wish: object = {}) {
  const { token } = who
  const joined = await program.send({
    method: 'POST',
    path: `/api/ticketing/events/${eventId}/wishes`,
    token,
    body: { quantity: 1, priceClasses: ['1'], ...wish },
  })
  if (joined.status !== 201) throw new Error(JSON.stringify(joined.json))
  const items = async (): Promise<{ id: string; sku: string; expiresIn: number }[]> => {
    const { json } = await program.send({ path: '/api/shop/v4/carts/self', token })
    return json.orders.flatMap((order: { items: object[] }) => order.items)
  }
  const wishes = '/api/ticketing/self/wishes'
  return {
    token,
    items,
    skus: async () => (await items()).map((item) => item.sku).toSorted(),
    state: async (): Promise<string> => (await program.send({ path: wishes, token })).json.items[0].state,
    leave: () => program.send({ method: 'DELETE', path: `${wishes}/${joined.json.id}`, token }),
    letGo: async () => {
      for (const { id } of await items())
        await program.send({ method: 'DELETE', path: `/api/shop/v4/carts/self/items/${id}`, token })
    },
  }
}
