import type { Catalogue } from '#modules/catalogue/catalogue.ts'
import { shopForPages } from '#modules/catalogue/pages.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { ticketsForPages } from '#modules/tickets/pages.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Services } from '#web/services.ts'

/** What the loaders of public pages may ask, put together from the doors of the modules. */
export function webServices(given: {
  catalogue: Catalogue
  tickets: Tickets
  matches: Matches
}): Omit<Services, 'content' | 'search'> {
  const { catalogue, tickets, matches } = given
  return {
    matches: matches.pages,
    shop: shopForPages(catalogue),
    tickets: ticketsForPages(tickets),
  }
}
