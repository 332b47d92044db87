import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { createTicketListeners } from '#modules/tickets/listeners.ts'
import { createSeasonTickets } from '#modules/tickets/season-tickets/season-tickets.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import type { Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { people } from './people.ts'
import { homeGames } from './season.ts'

/** Who has one, and what it costs for the season. */
const HOLDERS = [
  { owner: people.dauerkarte, place: '19-8-14', ticketType: 'full', media: 'mobile', priceCents: 89_000 },
  { owner: people.vorsitz, place: '20-9-5', ticketType: 'full', media: 'mobile', priceCents: 89_000 },
  { owner: people.tv, place: '104-5-9', ticketType: 'reduced', media: 'print', priceCents: 56_000 },
] as const

/** Season tickets for every season that the demo's games are in, with a ticket for each of them, those played included. */
export async function seedSeasonTickets(trx: Trx, sealing: Sealing): Promise<void> {
  const { giveIn } = createSeasonTickets({
    db: trx,
    keys: createKeyRing({ db: trx, sealing }),
    listeners: createTicketListeners(),
    holdPerson: async () => {},
    isOrganisation: async () => false,
  })
  const seasons = new Set(homeGames(new Date()).map(({ startsAt }) => seasonOf(startsAt)))
  for (const season of seasons)
    for (const { owner, ...gift } of HOLDERS)
      await giveIn(trx, { ...gift, ownerId: owner.id, season, vatRate: 19, actor: 'demo' }, () => true)
}
