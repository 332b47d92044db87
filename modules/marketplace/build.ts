import { sql } from 'kysely'
import { seatItem } from '#modules/tickets/build.ts'
import { inContext } from '#platform/in-context.ts'
import type { TestApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import {
  ADDRESS,
  type Buyer,
  checkOut,
  payAtBankPage,
  putInCart,
  type Shop,
  type Wish,
} from '#testing/harness/buyer.ts'

/** People who sell and buy on the exchange of a whole program. */
export function buildExchange(program: TestApp) {
  const shop = program.shopWith()
  return {
    shop,
    ...inContext({ program, shop }, { buy, buyTicket, storeCard }),
    ...inContext(program, { offer, withdraw, read, afterMatch, callOff }),
  }
}

type Exchange = { program: TestApp; shop: Shop }

async function buy({ shop }: Exchange, buyer: Buyer, wish: Wish): Promise<string> {
  const put = await putInCart(shop, buyer, wish)
  if (put.status !== 200) throw new Error(JSON.stringify(put.json))
  const bought = await checkOut(shop, buyer)
  if (bought.outcome !== 'paid') throw new Error(`not paid: ${bought.errorCode}`)
  return bought.checkoutId
}

/** A ticket for a seat, with what offers it. */
async function buyTicket(exchange: Exchange, buyer: Buyer, eventId: string, seatId: string) {
  const checkoutId = await buy(exchange, buyer, seatItem(eventId, seatId))
  const { rows } = await sql<{ id: string; order_number: string }>`
    select id, order_number from tickets where checkout_id = ${checkoutId}`.execute(exchange.program.test.db)
  const { id, order_number } = rows[0]!
  return {
    id,
    checkoutId,
    request: {
      serialNumber: order_number,
      ticketSerialNumber: `ticket.${id}`,
      useVoucher: true,
      address: ADDRESS,
    },
  }
}

/** A card of theirs, kept at the bank. */
async function storeCard({ program, shop }: Exchange, owner: Buyer, number: string): Promise<string> {
  const added = await program.send({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/paymentInfo/creditcard',
    token: owner.token,
    body: { billingAddress: ADDRESS, redirectUrl: 'http://stores.club.localhost:3199/konto' },
  })
  const { id, scriptUrl, paymentUrl } = added.json
  await payAtBankPage(shop, { scriptUrl: scriptUrl ?? `${paymentUrl}/form.js`, card: { number } })
  await program.send({
    path: `/api/checkout/v2/checkouts/paymentInfo/${id}/status`,
    token: owner.token,
  })
  return id
}

function offer(program: TestApp, seller: Buyer, body: object, key?: string) {
  return program.send({
    method: 'POST',
    path: '/api/payouts/tickets',
    token: seller.token,
    body,
    ...(key ? { key } : {}),
  })
}

function withdraw(program: TestApp, seller: Buyer, ticketId: string) {
  return program.send({
    method: 'POST',
    path: `/api/ticketing/purchasing/ticket/${ticketId}/revokeOfferOnMarketplace`,
    token: seller.token,
  })
}

function read(program: TestApp, seller: Pick<Buyer, 'token'>, path: string) {
  return program.send({ path: `/api/payouts${path}`, token: seller.token })
}

/** The match is over: sellers are paid. */
async function afterMatch(
  program: TestApp,
  eventId: string,
  work: () => Promise<void> = async () => {},
): Promise<void> {
  const { db } = program.test
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from starts_at - now())::int + 4 * 3600 as seconds from events where id = ${eventId}`.execute(
    db,
  )
  await shiftClock(program.test, rows[0]!.seconds)
  await program.marketplace.payWhoIsDue()
  await program.jobs.drain()
  await work()
  await shiftClock(program.test, 0)
}

/** The match will not be: what follows by the clock is done. */
async function callOff(program: TestApp, eventId: string): Promise<void> {
  const { db } = program.test
  await sql`update events set cancelled_at = app.now() where id = ${eventId}`.execute(db)
  await program.marketplace.endWhatIsOver()
  await program.jobs.drain()
  await program.marketplace.endWhatIsOver()
  await program.jobs.drain()
}

export function resaleItem(offerId: string): Wish {
  return { sku: `resale-${offerId}`, quantity: 1 }
}
