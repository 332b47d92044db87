import { sql } from 'kysely'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import type { Db } from '#platform/db.ts'
import type { TestApp } from '#testing/app.ts'
import { ADDRESS, type Buyer, checkOut, putInCart } from '#testing/harness/buyer.ts'
import { overtaken } from './together.ts'

/** What came of one offer that four people wanted something of at the same moment. */
export type Outcome = {
  offerId: string
  state: string
  isWithdrawn: boolean
  /** How many had it in the cart. */
  held: number
  bought: number
  isOfferedAgain: boolean
}

export type Race = { seller: Buyer; buyer: Buyer; other: Buyer }

const SIDE_BY_SIDE = 5

/** Withdraw against add to cart against buy against a second offer, race after race, some side by side. */
export async function exchangeStorm(
  program: TestApp,
  given: { races: number },
): Promise<{ eventId: string; outcomes: Outcome[] }> {
  const { db } = program.test
  const { shop, offer, withdraw, read } = buildExchange(program)
  const eventId = await buildEvent(db, { maxPerBuyer: 10_000 })

  async function race({ seller, buyer, other }: Race, number: number): Promise<Outcome> {
    const seatId = `19-${Math.ceil(number / 20)}-${((number - 1) % 20) + 1}`
    const { ticketId, request } = await ticketOf(db, { seller, eventId, seatId })
    const offerId = (await offer(seller, request)).json.id
    const buy = async () => {
      const { status } = await putInCart(shop, buyer, resaleItem(offerId))
      // Who begins and every third buyer pays, which takes longest; the others leave it in the cart.
      const isPaying = number % 4 === 1 || number % 3 === 0
      if (status !== 200 || !isPaying) return { isHeld: status === 200, isBought: false }
      return { isHeld: true, isBought: (await checkOut(shop, buyer)).outcome === 'paid' }
    }
    // Who comes first is left to chance, and to where each stands in the row.
    const steps = [
      async () => ({ withdrawn: (await withdraw(seller, ticketId)).status === 204 }),
      async () => ({ buy: await buy() }),
      async () => ({ other: (await putInCart(shop, other, resaleItem(offerId))).status === 200 }),
      async () => ({ again: (await offer(seller, request)).status === 200 }),
    ]
    const turned = steps.map((_, index) => steps[(index + number) % steps.length]!)
    const word = Object.assign({}, ...(await Promise.all(turned.map((step) => step())))) as {
      withdrawn: boolean
      buy: { isHeld: boolean; isBought: boolean }
      other: boolean
      again: boolean
    }
    for (const one of [buyer, other]) await emptyCart(one)
    return {
      offerId,
      state: (await read(seller, `/${offerId}`)).json.state,
      isWithdrawn: word.withdrawn,
      held: Number(word.buy.isHeld) + Number(word.other),
      bought: Number(word.buy.isBought),
      isOfferedAgain: word.again,
    }
  }

  async function emptyCart({ token }: Buyer): Promise<void> {
    const { json } = await program.send({ path: '/api/shop/v4/carts/self', token })
    for (const item of json.orders.flatMap((one: { items: { id: string }[] }) => one.items))
      await program.send({ method: 'DELETE', path: `/api/shop/v4/carts/self/items/${item.id}`, token })
  }

  const people = await program.gather(SIDE_BY_SIDE * 3)
  const outcomes: Outcome[] = []
  let next = 0
  const lane = async (index: number) => {
    const [seller, buyer, other] = people.slice(index * 3, index * 3 + 3) as [Buyer, Buyer, Buyer]
    while (next < given.races) {
      next += 1
      outcomes.push(await race({ seller, buyer, other }, next))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, index) => lane(index)))
  return { eventId, outcomes }
}

/**
 * An offer is withdrawn while somebody is just putting it into their cart, and it is not written down yet that they have it. How
 * both were answered: put, withdrawn.
 */
export async function withdrawnMeanwhile(program: TestApp): Promise<[number, number]> {
  const { db } = program.test
  const { shop, offer, withdraw } = buildExchange(program)
  const [seller, buyer] = (await program.gather(2)) as [Buyer, Buyer]
  const eventId = await buildEvent(db)
  const { ticketId, request } = await ticketOf(db, { seller, eventId, seatId: '19-1-1' })
  const offerId = (await offer(seller, request)).json.id
  const [put, withdrawn] = await overtaken(
    db,
    'marketplace_offers',
    () => putInCart(shop, buyer, resaleItem(offerId)),
    () => withdraw(seller, ticketId),
    'update',
  )
  return [put.status, withdrawn.status]
}

/** A ticket with its seat, and what offers it. */
async function ticketOf(db: Db, given: { seller: Buyer; eventId: string; seatId: string }) {
  const { seller, eventId, seatId } = given
  const ticketId = await buildTicket(db, { eventId, ownerId: seller.id, seatId })
  await sql`insert into seat_claims (event_id, seat_id, block_id, ticket_id) values (${eventId}, ${seatId}, '19', ${ticketId})
    on conflict (event_id, seat_id) do update set ticket_id = excluded.ticket_id`.execute(db)
  const request = {
    serialNumber: 'SVF-2025-999999',
    ticketSerialNumber: `ticket.${ticketId}`,
    useVoucher: true,
    address: ADDRESS,
  }
  return { ticketId, request }
}

/** Outcomes that must not be: two things came true that exclude each other. */
export function faults(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(
    ({ state, isWithdrawn, held, bought }) =>
      held > 1 ||
      (isWithdrawn && (held > 0 || bought > 0)) ||
      (bought === 1) !== (state === 'Sold') ||
      isWithdrawn !== (state === 'Cancelled'),
  )
}
