import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import { shopForPages } from '#modules/catalogue/pages.ts'
import type { Marketplace } from '#modules/marketplace/marketplace.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { ticketsForPages } from '#modules/tickets/pages.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Services } from '#web/services/services.ts'

/** What the loaders of public pages may ask, put together from the doors of the modules. */
export function webServices(given: {
  catalogue: Catalogue
  tickets: Tickets
  matches: Matches
  marketplace: Pick<Marketplace, 'listEvents' | 'loadOffers'>
}): Omit<Services, 'content' | 'search'> {
  const { catalogue, tickets, matches, marketplace } = given
  return {
    marketplace: {
      events: async () => (await marketplace.listEvents({ page: 1, pageSize: 100 })).items,
      offers: async (eventId) => (await marketplace.loadOffers(eventId)).items,
    },
    matches: matches.pages,
    shop: shopForPages(catalogue),
    tickets: ticketsForPages(tickets),
  }
}
