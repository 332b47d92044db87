import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { type Allotments, createAllotments } from '#modules/allotments/allotments.ts'
import type { Camps } from '#modules/camps/camps.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { maxAddresses } from '#modules/contacts/schema.ts'
import { type AddedMatches, createAddedMatches } from '#modules/contracts/added-matches/added-matches.ts'
import { createMatchCredits } from '#modules/contracts/match-credits/match-credits.ts'
import { createSeasonSale } from '#modules/contracts/sale/sale.ts'
import { createDiscounts, type Discounts } from '#modules/discounts/discounts.ts'
import { childInFamily } from '#modules/families/families.ts'
import { createGifts } from '#modules/gifts/gifts.ts'
import { createMarketplace, type Marketplace } from '#modules/marketplace/marketplace.ts'
import { createSellables } from '#modules/selling/selling.ts'
import { createTelevision } from '#modules/television/television.ts'
import { createTickets, type Tickets } from '#modules/tickets/tickets.ts'
import { unsafe } from '#platform/unsafe.ts'
import { path } from '#web/paths.ts'
import { campsOf } from './camps.ts'
import { openForwarding } from './forwarding.ts'
import type { Buying, SaleGiven } from './given.ts'
import { stockAlertsOf } from './shop-notices.ts'

/** As of places: a price may be as old as the page that shows it. */
const PRICE_CACHED_MS = 2_000

type Given = SaleGiven & { buyingOf: () => Buying }
type OfTickets = Given & { tickets: Tickets }

/** Everybody who sells something. A new thing to sell joins `sellables`, whose order is that of their locks. */
export function openSellers(given: Given) {
  const { ground, people, buyingOf } = given
  const { db, jobs, mailer, files, keyFor } = ground
  const { recipientOf } = people.contacts
  const { stockAlerts, catalogue } = shopOf(given)
  const tickets: Tickets = createTickets({
    db,
    cartOf: () => buyingOf().cart,
    sealing: ground.sealing,
    codeKey: keyFor('ticket-turns'),
    offersOf: () => marketplace.onMap,
    noSeatLock: unsafe('noSeatLock'),
  })
  const discounts = createDiscounts({ db, jobs, secret: keyFor('voucher-codes') })
  const gifts = createGifts({ db, jobs, mailer, files, discounts, recipientOf })
  const marketplace = marketplaceOf({ ...given, tickets, discounts })
  const { seasonTicketsUrl, seasonSale, addedMatches } = seasonOf({ ...given, tickets })
  const allotments = allotmentsOf({ ...given, tickets })
  const television = televisionOf({ ...given, discounts })
  const camps: Camps = campsOf({
    ground,
    people,
    selling: { cartOf: () => buyingOf().cart, afterSaleOf: () => buyingOf().afterSale },
  })
  const { transfers, upgrades } = openForwarding({
    ...{ ground, people, tickets, cartOf: () => buyingOf().cart },
    refundItems: (checkoutItemIds, reason) => buyingOf().afterSale.refundItems(checkoutItemIds, reason),
  })
  const matchCredits = createMatchCredits({
    ...ground,
    discounts,
    recipientOf,
    ticketsUrl: (language) => ticketShop(ground) + path.tickets(language),
  })
  const sellables = createSellables([
    catalogue.sellable,
    tickets.sellable,
    gifts.sellable,
    television.sellable,
    television.giftSellable,
    camps.sellable,
    marketplace.sellable,
    seasonSale.sellable,
    addedMatches.sellable,
    allotments.sellable,
    upgrades.sellable,
  ])
  return {
    ...{ stockAlerts, catalogue, tickets, discounts, marketplace, television, camps, sellables },
    ...{ seasonSale, addedMatches, allotments, transfers, upgrades, matchCredits },
    /** Where season tickets are bought. */
    seasonTicketsUrl,
  }
}

function shopOf(given: Given) {
  const { ground, people } = given
  const stockAlerts = stockAlertsOf(given)
  const catalogue = createCatalogue({
    db: ground.db,
    isStaff: (personId) => people.isInGroup({ personId, group: 'staff' }),
    stockCameBack: stockAlerts.stockCameBack,
    cacheMs: PRICE_CACHED_MS,
  })
  return { stockAlerts, catalogue }
}

function marketplaceOf(given: OfTickets & { discounts: Discounts }): Marketplace {
  const { ground, people, tickets, discounts, buyingOf } = given
  const { db, jobs, mailer, walletHome } = ground
  const { listAddresses, recipientOf, birthdayOf, holdPerson } = people.contacts
  return createMarketplace({
    ...{ db, jobs, mailer, tickets, discounts, recipientOf, birthdayOf, holdPerson },
    paymentsOf: () => buyingOf().payments,
    refundItems: (checkoutItemIds, reason) => buyingOf().afterSale.refundItems(checkoutItemIds, reason),
    addressesOf: async (caller) => (await listAddresses({ caller, page: 1, pageSize: maxAddresses })).items,
    payoutUrl: (payout, language) => walletHome + path.payout({ payout }, language),
  })
}

/** Season tickets, and the matches that a season gets afterwards. */
function seasonOf({ ground, people, tickets, buyingOf }: OfTickets) {
  const { isOrganisation } = people.organisations
  const { recipientOf, birthdayOf, holdPerson } = people.contacts
  const seasonTicketsUrl = (language: Language) => ticketShop(ground) + path.seasonSale(language)
  const seasonSale = createSeasonSale({
    ...ground,
    seasonPlaces: tickets.seasonPlaces,
    // What is paid is handed over to whoever bought it, while their cart is locked: nobody is held after it.
    seasonTickets: tickets.seasonTickets({ holdPerson: async () => {}, isOrganisation }),
    isOrganisation,
    birthdayOf,
    childOf: childInFamily,
    recipientOf,
    holdPerson,
    recurring: () => buyingOf().recurring,
    addedMatches: () => addedMatches,
    seasonTicketsUrl,
  })
  const addedMatches: AddedMatches = createAddedMatches({
    ...ground,
    keptPlaces: tickets.keptPlaces,
    dayTickets: tickets.sellable,
    noPlaceLock: unsafe('noSeatLock'),
    recipientOf,
    placeUrl: ({ contractId }, language) =>
      ground.home +
      (contractId ? path.contract({ contract: contractId }, language) : path.contracts(language)),
    buyingOf,
  })
  return { seasonTicketsUrl, seasonSale, addedMatches }
}

function allotmentsOf({ ground, people, tickets, buyingOf }: OfTickets): Allotments {
  const { recipientOf, holdPerson } = people.contacts
  return createAllotments({
    ...ground,
    lentPlaces: tickets.lentPlaces,
    dayTickets: tickets.sellable,
    cartOf: () => buyingOf().cart,
    recipientOf,
    holdPerson,
    allotmentUrl: (event, language) => ground.home + path.fanClubMatch({ event }, language),
  })
}

function televisionOf({ ground, people, discounts, buyingOf }: Given & { discounts: Discounts }) {
  const { home, domains, keyFor } = ground
  return createTelevision({
    ...ground,
    recurring: () => buyingOf().recurring,
    recipientOf: people.contacts.recipientOf,
    isOrganisation: people.organisations.isOrganisation,
    afterSale: () => buyingOf().afterSale.staff,
    trialSecret: keyFor('television-trials'),
    giftSecret: keyFor('television-gifts'),
    guessing: discounts.guessing,
    accountUrl: (language) => home + path.television(language),
    offersUrl: (language) =>
      siteOrigin(siteOf('television') ?? mainSite(), domains) + path.televisionSubscription(language),
  })
}

const ticketShop = ({ domains }: SaleGiven['ground']) => siteOrigin(siteOf('tickets') ?? mainSite(), domains)
