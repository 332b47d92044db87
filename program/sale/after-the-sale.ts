import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { clubFiles } from '#club/files.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { type Admission, createAdmission } from '#modules/admission/admission.ts'
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

type Given = { app: App; ground: Ground; people: People; sale: Sale; answers: SharedAnswers }

/** What becomes of tickets after their sale: wallet, forwarding, exchange, waiting list, gate and passes, and their routes. */
export async function openAfterTheSale(given: Given) {
  const { app, ground, people, sale } = given
  const { db } = ground
  const { organisations, isInGroup, contacts } = people
  const { tickets, transfers } = sale
  const { isOrganisation } = organisations
  const seasonTickets = tickets.seasonTickets({ holdPerson: contacts.holdPerson, isOrganisation })
  sale.allotments.forwardBy((one) => transfers.forward({ ...one, isToMember: true }))
  const admission = createAdmission({ db, tickets, isInGroup })
  const stewards = createStewards({ db, partyOf: organisations.partyOf, ...contacts })
  const { waitingList, ballots } = waitingOf(given)
  const routes = routesOf({ ...given, admission, waitingList, ballots })
  if (siteOf('tickets')) for (const plugin of routes) await app.register(plugin)
  const askForNames = namesOf(given)
  const { ticketKeys } = newsOf(given)
  const { refundItems, refusalsOf } = sale.afterSale
  const banRefunds = createBanRefunds({ db, refundItems, refusalsOf })
  people.groundBans.onSet(async (ban) => {
    await waitingList.endBanned(ban.personId)
    if (ban.tickets === 'refund') await banRefunds.refund(ban)
  })
  tickets.listen({ sold: (trx, { ownerId }) => people.groundBans.lookAgain(trx, ownerId) })
  const eventRefunds = createEventRefunds({ ...ground, refundItems, refusalsOf, listen: tickets.listen })
  return {
    ...{ transfers, admission, stewards, seasonTickets, waitingList, ballots, eventRefunds },
    ...{ ticketKeys, banRefunds, askForNames },
  }
}

/** Those who wait for a place: in the line of a match, and for its draw. */
function waitingOf({ ground, people, sale }: Given) {
  const { domains, keyFor } = ground
  const { recipientOf, holdPerson } = people.contacts
  const { tickets, marketplace, cart } = sale
  const ticketShop = siteOrigin(siteOf('tickets') ?? mainSite(), domains)
  const cartUrl = (language: Language) => ticketShop + path.cart(language)
  const waitingList = createWaitingList({
    ...{ ...ground, tickets, cart, recipientOf, holdPerson, cartUrl },
    offers: marketplace.forList,
    eventUrl: (event, language) => ticketShop + path.event({ event }, language),
  })
  const ballots = createBallots({
    ...{ ...ground, tickets, cart, recipientOf, holdPerson, cartUrl },
    list: waitingList,
    secret: keyFor('ballots'),
    ballotUrl: (event, language) => ticketShop + path.ballot({ event }, language),
  })
  return { waitingList, ballots }
}

type Opened = ReturnType<typeof waitingOf> & { admission: Admission }

function routesOf({ ground, sale, answers, admission, waitingList, ballots }: Given & Opened) {
  const { db, keyFor } = ground
  const { tickets, transfers, upgrades, marketplace } = sale
  const passes = openPasses({ ...ground, tickets, secret: keyFor('passes'), crestFile: clubFiles.icon })
  return [
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
}

/** Asks for the names that are still missing, each hour and when it is called. */
function namesOf({ ground, people, sale }: Given): () => ReturnType<typeof askForNames> {
  const { db, jobs, mailer } = ground
  const { tickets } = sale
  const naming = { db, tickets, mailer, recipientOf: people.contacts.recipientOf, ...ownTicketsOf(ground) }
  jobs.every('tickets.names', '20 * * * *', () => askForNames(naming))
  jobs.every('tickets.contingents', '* * * * *', async () => {
    await tickets.releaseDueContingents()
  })
  return () => askForNames(naming)
}

/** What holders hear: that their match has changed, or that their codes were signed anew. */
function newsOf({ ground, people, sale }: Given) {
  const { recipientOf, countRecipients } = people.contacts
  const told = { ...ground, recipientOf, countRecipients, ...ownTicketsOf(ground) }
  createEventNews({ ...told, listen: sale.tickets.listen })
  return { ticketKeys: sale.tickets.keys(told) }
}

const ownTicketsOf = ({ walletHome }: Ground) => ({
  ticketsUrl: (language: Language) => walletHome + path.ownTickets(language),
})
