import { join } from 'node:path'
import { type Domains, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { createGate } from '#modules/gate/gate.ts'
import { gateRoutes } from '#modules/gate/routes.ts'
import type { Marketplace } from '#modules/marketplace/marketplace.ts'
import { marketplaceRoutes } from '#modules/marketplace/routes.ts'
import { applePassRoutes } from '#modules/passes/apple.routes.ts'
import { type OpenPasses, openPasses } from '#modules/passes/open-passes.ts'
import { createPhones } from '#modules/passes/phones.ts'
import { passesRoutes } from '#modules/passes/routes.ts'
import { createEventNews } from '#modules/tickets/event-news.ts'
import type { Recipients } from '#modules/tickets/season-tickets.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { waitingListRoutes } from '#modules/waiting-list/routes.ts'
import { createWaitingList, type WaitingListOptions } from '#modules/waiting-list/waiting-list.ts'
import { keptTicketsRoutes } from '#modules/wallet/kept-tickets.routes.ts'
import { createTicketKeeping } from '#modules/wallet/kept-tickets.ts'
import { walletTicketsRoutes } from '#modules/wallet/tickets.routes.ts'
import { createTicketWallet } from '#modules/wallet/tickets.ts'
import { transfersRoutes } from '#modules/wallet/transfers.routes.ts'
import { createTransfers, type TransfersOptions } from '#modules/wallet/transfers.ts'
import type { App } from '#platform/http.ts'
import type { SharedAnswers } from '#platform/shared-answers.ts'
import { path } from '#web/paths.ts'

export type AfterTheSale = Awaited<ReturnType<typeof openAfterTheSale>>

export type AfterTheSaleOptions = Omit<WaitingListOptions, 'tickets' | 'offers' | 'cartUrl' | 'eventUrl'> &
  Omit<TransfersOptions, 'transferUrl'> &
  Recipients &
  Omit<OpenPasses, 'tickets' | 'secret' | 'crestFile'> & {
    app: App
    tickets: Tickets
    domains: Domains
    marketplace: Marketplace
    answers: SharedAnswers
    isInGroup(given: { personId: string; group: string }): Promise<boolean>
    /** A secret for this purpose, from the one of the settings. */
    keyFor(purpose: string): string
  }

/** What becomes of tickets after their sale: wallet, forwarding, exchange, waiting list, gate and passes, and their routes. */
export async function openAfterTheSale(given: AfterTheSaleOptions) {
  const { app, db, tickets, domains, isInGroup, keyFor, marketplace, answers } = given
  const seasonTickets = tickets.seasonTickets(given)
  await app.register(walletTicketsRoutes(createTicketWallet({ db, tickets })))
  await app.register(keptTicketsRoutes(createTicketKeeping({ tickets })))
  const home = siteOrigin(siteByKey('global')!, domains)
  const transfers = createTransfers({
    ...given,
    transferUrl: ({ id, token }, language) =>
      `${home}${path.transfer({ transfer: id }, language)}${token ? `#${token}` : ''}`,
  })
  await app.register(transfersRoutes(transfers))
  await app.register(marketplaceRoutes(marketplace, { answers }))
  const gate = createGate({ db, tickets, isInGroup })
  await app.register(gateRoutes(gate))
  const ticketShop = siteOrigin(siteByKey('tickets')!, domains)
  const waitingList = createWaitingList({
    ...given,
    offers: marketplace.forList,
    cartUrl: (language) => ticketShop + path.cart(language),
    eventUrl: (event, language) => ticketShop + path.event({ event }, language),
  })
  await app.register(waitingListRoutes(waitingList))
  const crestFile = join(import.meta.dirname, 'web/public/icon.svg')
  const passes = openPasses({ ...given, secret: keyFor('passes'), crestFile })
  await app.register(passesRoutes(passes))
  await app.register(applePassRoutes(createPhones(passes)))
  createEventNews({
    ...given,
    listen: tickets.listen,
    ticketsUrl: (language) => home + path.ownTickets(language),
  })
  return { transfers, gate, seasonTickets, waitingList }
}
