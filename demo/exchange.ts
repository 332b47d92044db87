import { sql } from 'kysely'
import { insertOffer } from '#modules/marketplace/offers.storage.ts'
import { priceSetOf } from '#modules/marketplace/prices.rules.ts'
import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { claimTicket, holdTicket } from '#modules/tickets/hands.storage.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { people } from './people.ts'
import { newOrder, seedTicket } from './tickets.ts'

/** What fans pass on: for the next game, which has few places left, and for the third, which is sold out. */
const OFFERS: Offers[] = [
  { game: 0, owner: people.kasse, seats: ['21-4-11'] },
  { game: 2, owner: people.kasse, seats: ['19-10-5', '19-10-6'] },
  { game: 2, owner: people.sepa, seats: ['104-7-3', '104-7-4', '104-7-5'] },
  { game: 2, owner: people.fanclub, seats: ['12-6-9'] },
  { game: 2, owner: people.kasse, seats: ['3-9-4'], ticketType: 'reduced' },
  { game: 2, owner: people.kasse, seats: ['3-9-5'], ticketType: 'child' },
]

type Offers = {
  /** Counted from the next one. */
  game: number
  owner: (typeof people)[keyof typeof people]
  seats: string[]
  ticketType?: 'reduced' | 'child'
}

/** Offers with their tickets, as if their owners had put them on the exchange. Begins with tickets and people. */
export async function seedExchange(trx: Trx, sealing: Sealing): Promise<void> {
  const keys = createKeyRing({ db: trx, sealing })
  const { rows: games } = await sql<{ id: string }>`
    select id from events where starts_at > now() order by starts_at limit 3`.execute(trx)
  for (const { game, owner, seats, ticketType } of OFFERS)
    for (const seatId of seats) {
      const given = {
        keys,
        eventId: games[game]!.id,
        owner: owner.id,
        seatId,
        ...(ticketType && { ticketType }),
      }
      const ticketId = await seedTicket(trx, { ...given, ...(await newOrder(trx)) })
      await seedOffer(trx, { ticketId, owner })
    }
}

async function seedOffer(
  trx: Trx,
  { ticketId, owner }: Pick<Offers, 'owner'> & { ticketId: string },
): Promise<void> {
  const ticket = (await holdTicket(trx, { id: ticketId, ownerId: owner.id }))!
  const id = newId()
  await claimTicket(trx, { ticketId, kind: 'offer', claimId: id })
  await insertOffer(trx, {
    id,
    ticket,
    companionTicketId: null,
    prices: priceSetOf({ ...ticket, isOfSeasonTicket: false }, 'voucher')!,
    payoutType: 'voucher',
    paymentTokenId: null,
    address: {
      firstName: owner.firstName,
      lastName: owner.lastName,
      street: 'Lindenweg 4',
      postalCode: '24899',
      city: 'Falkenstadt',
      countryCode: 'DE',
    },
  })
}
