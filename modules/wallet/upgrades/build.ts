import { sql } from 'kysely'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { TestApp } from '#testing/app.ts'
import { type Buyer, checkOut, order, putInCart } from '#testing/harness/buyer.ts'
import { agreements } from '../transfers/transfers.schema.ts'

export const TRANSFERS = '/api/wallet/v3/ticketTransfers'
export const agreed = { agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }

/** People of a whole program who forward tickets for children, and grown-ups who take them. */
export function buildUpgrades(program: TestApp, { sender, recipient }: { sender: Buyer; recipient: Buyer }) {
  const { db } = program.test
  const shop = program.shopWith()
  const as = (who: Buyer, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    program.send({ method, path, token: who.token, ...(body ? { body } : {}) })
  const wished = (who: Buyer, id: string, body: object = {}) =>
    as(who, 'POST', `${TRANSFERS}/${id}/upgrade`, { ...agreed, ...body })
  const look = async (who: Buyer, id: string) =>
    (await as(who, 'GET', `/api/wallet/v3/self/ticketTransfers/${id}`)).json

  let seats = 0
  /** The sender buys a ticket and forwards it. */
  async function forwarded(type = 'child', given: { eventId?: string } = {}) {
    const eventId = given.eventId ?? (await aMatch(db))
    seats += 1
    const seat = `19-${Math.ceil(seats / 15)}-${((seats - 1) % 15) + 1}`
    await putInCart(shop, sender, { ...seatItem(eventId, seat), sku: `${eventId}-1-${type}` })
    const checkoutId = await paid(sender)
    const ticket = await db
      .selectFrom('tickets')
      .select(['id', 'checkout_item_id'])
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    const recipientMail = await mailOf(db, recipient)
    const { json } = await as(sender, 'POST', TRANSFERS, { ticketId: ticket.id, recipientMail })
    return {
      eventId,
      checkoutId,
      ticketId: ticket.id,
      itemId: ticket.checkout_item_id!,
      id: json.id as string,
    }
  }

  /** From the cart to the paid order; answers the checkout. */
  async function paid(who: Buyer): Promise<string> {
    const done = await checkOut(shop, who)
    if (done.outcome !== 'paid') throw new Error(done.errorCode)
    return done.checkoutId
  }

  /** The recipient is on the bank's page. */
  async function paying(id: string) {
    const { status, json } = await wished(recipient, id)
    if (status !== 200) throw new Error(JSON.stringify(json))
    return (await order(shop, recipient)).json as { checkoutId: string; scriptUrl: string }
  }

  return {
    shop,
    as,
    wished,
    look,
    forwarded,
    paid,
    paying,
    ...inContext(db, { mailOf, aMatch, live, backOf }),
  }
}

async function mailOf(db: Db, { id }: Buyer): Promise<string> {
  const found = await db
    .selectFrom('contact_emails')
    .select('email')
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  return found.email
}

/** In the first class 64 € at full price, 44 € reduced and 16 € for a child; 19 € and 9 € where one stands. */
async function aMatch(db: Db): Promise<string> {
  const eventId = await buildEvent(db, { maxPerBuyer: 20 })
  const price = { event_id: eventId, price_class: '1', member_price_cents: null, vat_rate: 19 }
  await db
    .insertInto('event_prices')
    .values([
      { ...price, ticket_type: 'child', price_cents: 1600 },
      { ...price, ticket_type: 'reduced', price_cents: 4400 },
      { ...price, price_class: 's', ticket_type: 'child', price_cents: 900 },
      { ...price, price_class: 'r', ticket_type: 'child', price_cents: 900 },
    ])
    .execute()
  return eventId
}

async function live(db: Db, eventId: string) {
  return db
    .selectFrom('tickets')
    .select(['id', 'owner_id', 'ticket_type', 'price_cents', 'resold_from', 'issue'])
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What went back of a checkout, in cents. */
async function backOf(db: Db, checkoutId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(f.amount_cents), 0)::int as cents from refunds f join payments p on p.id = f.payment_id
    where p.checkout_id = ${checkoutId} and f.state = 'done'`.execute(db)
  return rows[0]!.cents
}
