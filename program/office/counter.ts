import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { maxAddresses } from '#modules/contacts/schema.ts'
import { cashRoutes } from '#modules/office/cash/routes.ts'
import { phoneRoutes } from '#modules/office/counter/phone.routes.ts'
import { counterRoutes } from '#modules/office/counter/routes.ts'
import { createTicketWallet } from '#modules/wallet/tickets.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { Sale } from '../sale/sale.ts'

/** What staff sell themselves: the box office. */
export async function openCounterRoom(
  app: App,
  { ground, people, sale }: { ground: Ground; people: Pick<People, 'contacts' | 'identity'>; sale: Sale },
): Promise<void> {
  const { db, home, mailer, domains } = ground
  const { recipientOf, languageOf, listAddresses } = people.contacts
  const { invitations } = people.identity.forStaff
  const wallet = createTicketWallet({ db, tickets: sale.tickets })
  const { cart, tickets, checkouts, payments, afterSale } = sale
  const shop = siteOrigin(siteOf('shop') ?? mainSite(), domains)
  const cartUrl = (language: Language) => shop + path.cart(language)
  const selling = { db, home, cart, tickets, checkouts, payments, afterSale }
  const doors = { ...selling, mailer, recipientOf, invitations, cartUrl }
  await app.register(cashRoutes({ cash: sale.cash }))
  await app.register(counterRoutes({ ...doors, cash: sale.cash, printTickets: wallet.printHanded }))
  const addressesOf = async (subjectId: string) => {
    return (await listAddresses({ caller: { subjectId }, page: 1, pageSize: maxAddresses })).items
  }
  await app.register(phoneRoutes({ ...doors, addressesOf, languageOf }))
}
