import { declarationsRoutes } from '#modules/office/declarations/routes.ts'
import { decisionRoutes } from '#modules/office/people/decisions.routes.ts'
import { groundBanRoutes } from '#modules/office/people/ground-bans.routes.ts'
import { invitationRoutes } from '#modules/office/people/invitations.routes.ts'
import { mergeRoutes } from '#modules/office/people/merging.routes.ts'
import type { PeopleContext } from '#modules/office/people/people.ts'
import { privacyOfPeopleRoutes } from '#modules/office/people/privacy.routes.ts'
import { peopleRoutes } from '#modules/office/people/routes.ts'
import { privacyDeskRoutes } from '#modules/office/privacy/routes.ts'
import type { Privacy } from '#modules/privacy/privacy.ts'
import { createLostTickets } from '#modules/wallet/lost-tickets.ts'
import { walletTicket } from '#modules/wallet/tickets.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { AfterTheSale } from '../sale/after-the-sale.ts'
import type { Sale } from '../sale/sale.ts'

/** More tickets ahead than that nobody has: some season tickets and a bus of friends. */
const MOST_TICKETS = 200

type Given = {
  ground: Ground
  people: Pick<People, 'contacts' | 'emails' | 'identity' | 'groundBans' | 'joining' | 'terminating'>
  sale: Pick<Sale, 'tickets' | 'afterSale'>
  privacy: Privacy
  afterTheSale: Pick<AfterTheSale, 'banRefunds'>
}

/** The office's room of people. */
export async function openPeopleRoom(app: App, given: Given): Promise<void> {
  const context = contextOf(given)
  await app.register(peopleRoutes(context))
  await app.register(decisionRoutes(context))
  await app.register(groundBanRoutes(context))
  await app.register(mergeRoutes(context))
  await app.register(invitationRoutes(context))
  await app.register(privacyDeskRoutes(context))
  const { joining, terminating } = given.people
  const { withdrawals } = given.sale.afterSale.staff
  await app.register(declarationsRoutes({ db: context.db, joining, terminating, withdrawals }))
  await app.register(privacyOfPeopleRoutes(context))
}

function contextOf({ ground, people, sale, privacy, afterTheSale }: Given): PeopleContext {
  const { db, mailer, walletHome } = ground
  const { tickets } = sale
  return {
    db,
    accounts: people.identity.forStaff,
    correctPerson: people.contacts.correctPerson,
    addEmail: people.emails.add,
    privacy,
    groundBans: people.groundBans,
    banRefunds: afterTheSale.banRefunds,
    ticketsOf: async (ownerId) => {
      const asked = { ownerId, type: 'upcoming', page: 1, pageSize: MOST_TICKETS } as const
      return (await tickets.ticketsOf(asked)).map(walletTicket)
    },
    lostTickets: createLostTickets({
      db,
      tickets,
      mailer,
      recipientOf: people.contacts.recipientOf,
      ticketsUrl: (language) => walletHome + path.ownTickets(language),
    }),
  }
}
