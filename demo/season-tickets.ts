import { conclude } from '#modules/contracts/concluding.ts'
import { createChangingHands } from '#modules/tickets/changing-hands.ts'
import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { createTicketListeners } from '#modules/tickets/listeners.ts'
import { createSeasonTickets } from '#modules/tickets/season-tickets/season-tickets.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { seedContractSeasons } from './contract-seasons.ts'
import { addressOf, people } from './people.ts'
import { homeGames } from './season.ts'

/** Who has one, who pays for it, and what it costs for the season. */
const HOLDERS = [
  {
    owner: people.dauerkarte,
    payer: people.dauerkarte,
    place: '19-8-14',
    ticketType: 'full',
    media: 'mobile',
    priceCents: 89_000,
  },
  {
    owner: people.vorsitz,
    payer: people.vorsitz,
    place: '20-9-5',
    ticketType: 'full',
    media: 'mobile',
    priceCents: 89_000,
  },
  {
    owner: people.tv,
    payer: people.dauerkarte,
    place: '104-5-9',
    ticketType: 'reduced',
    media: 'print',
    priceCents: 56_000,
  },
] as const

type Holder = (typeof HOLDERS)[number]

/**
 * Season tickets for every season that the demo's games are in, with a ticket for each of them, those played included. Those of the
 * running season come from contracts, and the next season is on offer.
 */
export async function seedSeasonTickets(trx: Trx, sealing: Sealing): Promise<void> {
  const now = new Date()
  const keys = createKeyRing({ db: trx, sealing })
  const listeners = createTicketListeners()
  const seasonTickets = createSeasonTickets({
    db: trx,
    keys,
    listeners,
    hands: createChangingHands({ keys, listeners }),
    holdPerson: async () => {},
    isOrganisation: async () => false,
  })
  const running = seasonOf(now)
  await seedContractSeasons(trx, { running, now })
  const seasons = new Set([running, ...homeGames(now).map(({ startsAt }) => seasonOf(startsAt))])
  for (const season of seasons)
    for (const holder of HOLDERS)
      if (season === running) await concludeFor(trx, seasonTickets, { holder, season })
      else
        await seasonTickets.giveIn(trx, { ...giftOf(holder), season, vatRate: 19, actor: 'demo' }, () => true)
}

function giftOf({ owner, payer: _, ...gift }: Holder) {
  return { ...gift, ownerId: owner.id }
}

async function concludeFor(
  trx: Trx,
  seasonTickets: ReturnType<typeof createSeasonTickets>,
  { holder, season }: { holder: Holder; season: number },
): Promise<void> {
  const { owner, payer, place, ticketType, media, priceCents } = holder
  const seat = venue().seatById.get(place)!
  const address = addressOf(payer)
  await conclude({ giveSeasonTicket: (at, gift) => seasonTickets.giveIn(at, gift, () => true) }, trx, {
    subscriberId: payer.id,
    recipientId: owner.id,
    contractorId: payer.id,
    season,
    place: { blockId: seat.blockId, row: seat.row, seat: seat.seat, seatId: seat.id },
    priceClass: venue().blockById.get(seat.blockId)!.priceClass,
    ticketType,
    medium: media,
    priceCents,
    pays: 'atOnce',
    paymentTokenId: null,
    invoiceAddress: address,
    shippingAddress: address,
    actor: 'system',
    kind: 'imported',
  })
}
