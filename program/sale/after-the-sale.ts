import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { clubFiles } from '#club/files.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { createAdmission } from '#modules/admission/admission.ts'
import { admissionRoutes } from '#modules/admission/routes.ts'
import { createStewards } from '#modules/admission/stewards.ts'
import { createBallots } from '#modules/ballots/ballots.ts'
import { ballotsRoutes } from '#modules/ballots/routes.ts'
import { childrenOf } from '#modules/families/families.ts'
import { marketplaceRoutes } from '#modules/marketplace/routes.ts'
import { applePassRoutes } from '#modules/passes/apple.routes.ts'
import { openPasses } from '#modules/passes/open-passes.ts'
import { createPhones } from '#modules/passes/phones.ts'
import { passesRoutes } from '#modules/passes/routes.ts'
import { createBanRefunds } from '#modules/tickets/banned/ban-refunds.ts'
import { createEventNews } from '#modules/tickets/events/event-news.ts'
import { createEventRefunds } from '#modules/tickets/events/event-refunds.ts'
import { waitingListRoutes } from '#modules/waiting-list/routes.ts'
import { createWaitingList } from '#modules/waiting-list/waiting-list.ts'
import { livedRoutes } from '#modules/wallet/lived.routes.ts'
import { askForNames } from '#modules/wallet/names/asking.ts'
import { offlineTicketsRoutes } from '#modules/wallet/offline-tickets.routes.ts'
import { createOfflineTickets } from '#modules/wallet/offline-tickets.ts'
import { walletTicketsRoutes } from '#modules/wallet/tickets.routes.ts'
import { createTicketWallet } from '#modules/wallet/tickets.ts'
import { transfersRoutes } from '#modules/wallet/transfers/transfers.routes.ts'
import { upgradesRoutes } from '#modules/wallet/upgrades/upgrades.routes.ts'
import { bearersOf } from '#modules/wallet/wallet.ts'
import type { App } from '#platform/http/http.ts'
import type { SharedAnswers } from '#platform/pages/shared-answers.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { Sale } from './sale.ts'

export type AfterTheSale = Awaited<ReturnType<typeof openAfterTheSale>>

/** What becomes of tickets after their sale: wallet, forwarding, exchange, waiting list, gate and passes, and their routes. */
export async function openAfterTheSale(given: {
  app: App
  ground: Ground
  people: People
  sale: Sale
  answers: SharedAnswers
}) {
  const { app, ground, people, sale, answers } = given
  const { db, domains, walletHome, keyFor } = ground
  const { contacts, organisations, isInGroup } = people
  const { tickets, marketplace, cart, transfers, upgrades } = sale
  const { recipientOf, countRecipients, holdPerson } = contacts
  const { isOrganisation } = organisations
  const seasonTickets = tickets.seasonTickets({ holdPerson, isOrganisation })
  sale.allotments.forwardBy((one) => transfers.forward({ ...one, isToMember: true }))
  const admission = createAdmission({ db, tickets, isInGroup })
  const stewards = createStewards({ db, partyOf: organisations.partyOf, ...contacts })
  const ticketShop = siteOrigin(siteOf('tickets') ?? mainSite(), domains)
  const waitingList = createWaitingList({
    ...ground,
    tickets,
    cart,
    recipientOf,
    holdPerson,
    offers: marketplace.forList,
    cartUrl: (language) => ticketShop + path.cart(language),
    eventUrl: (event, language) => ticketShop + path.event({ event }, language),
  })
  const ballots = createBallots({
    ...{ ...ground, tickets, cart, recipientOf, holdPerson, list: waitingList, secret: keyFor('ballots') },
    cartUrl: (language) => ticketShop + path.cart(language),
    ballotUrl: (event, language) => ticketShop + path.ballot({ event }, language),
  })
  const passes = openPasses({ ...ground, tickets, secret: keyFor('passes'), crestFile: clubFiles.icon })
  const routes = [
    walletTicketsRoutes(createTicketWallet({ db, tickets })),
    livedRoutes({ db }),
    offlineTicketsRoutes(
      createOfflineTickets({
        tickets,
        childrenOf: (personId) => childrenOf(db, personId),
        bearersOf: (ids) => bearersOf(db, ids),
      }),
    ),
    transfersRoutes(transfers),
    upgradesRoutes(upgrades),
    ...(siteOf('exchange') ? [marketplaceRoutes(marketplace, { answers })] : []),
    admissionRoutes(admission),
    waitingListRoutes(waitingList),
    ballotsRoutes(ballots),
    passesRoutes(passes),
    applePassRoutes(createPhones(passes)),
  ]
  if (siteOf('tickets')) for (const plugin of routes) await app.register(plugin)
  const naming = {
    db,
    tickets,
    recipientOf,
    mailer: ground.mailer,
    ticketsUrl: (language: Language) => walletHome + path.ownTickets(language),
  }
  ground.jobs.every('tickets.names', '20 * * * *', () => askForNames(naming))
  ground.jobs.every('tickets.contingents', '* * * * *', async () => {
    await tickets.releaseDueContingents()
  })
  createEventNews({
    ...ground,
    recipientOf,
    countRecipients,
    listen: tickets.listen,
    ticketsUrl: (language) => walletHome + path.ownTickets(language),
  })
  const ticketKeys = tickets.keys({
    ...ground,
    recipientOf,
    countRecipients,
    ticketsUrl: (language) => walletHome + path.ownTickets(language),
  })
  const { refundItems, refusalsOf } = sale.afterSale
  const banRefunds = createBanRefunds({ db, refundItems, refusalsOf })
  people.groundBans.onSet(async (ban) => {
    await waitingList.endBanned(ban.personId)
    if (ban.tickets === 'refund') await banRefunds.refund(ban)
  })
  tickets.listen({ sold: (trx, { ownerId }) => people.groundBans.lookAgain(trx, ownerId) })
  const eventRefunds = createEventRefunds({ ...ground, refundItems, refusalsOf, listen: tickets.listen })
  return {
    ...{
      transfers,
      admission,
      stewards,
      seasonTickets,
      waitingList,
      ballots,
      eventRefunds,
      ticketKeys,
      banRefunds,
    },
    askForNames: () => askForNames(naming),
  }
}
