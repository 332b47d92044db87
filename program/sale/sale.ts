import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { type Allotments, createAllotments } from '#modules/allotments/allotments.ts'
import { createBank } from '#modules/bank/bank.ts'
import type { Camps } from '#modules/camps/camps.ts'
import { type CartApi, createCart } from '#modules/cart/cart.ts'
import { createCash, createSimulatedSigner } from '#modules/cash/cash.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { createWishes } from '#modules/catalogue/wishes/wishes.ts'
import { type AfterSale, createAfterSale } from '#modules/checkout/after-sale/after-sale.ts'
import { createCheckouts } from '#modules/checkout/checkout.ts'
import { withGuests } from '#modules/checkout/guests/guests.ts'
import { createOpenItems } from '#modules/checkout/open-items/open-items.ts'
import { maxAddresses } from '#modules/contacts/schema.ts'
import { createAddedMatches } from '#modules/contracts/added-matches/added-matches.ts'
import { contractTokenBlocker } from '#modules/contracts/contracts.ts'
import { createMatchCredits } from '#modules/contracts/match-credits/match-credits.ts'
import { createSeasonSale } from '#modules/contracts/sale/sale.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { childInFamily } from '#modules/families/families.ts'
import { createChildrenInCart } from '#modules/families/in-cart/in-cart.ts'
import { createGifts } from '#modules/gifts/gifts.ts'
import { createMarketplace, type Marketplace } from '#modules/marketplace/marketplace.ts'
import { createFees } from '#modules/memberships/fees.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { openProviders } from '#modules/payments/open-providers.ts'
import { createPayments, type Payments } from '#modules/payments/payments.ts'
import { createRecurring, dueTokenBlocker, type Recurring } from '#modules/recurring/recurring.ts'
import { createSellables } from '#modules/selling/selling.ts'
import { createTelevision } from '#modules/television/television.ts'
import { createTickets } from '#modules/tickets/tickets.ts'
import type { Fetch } from '#platform/http/in-process-fetch.ts'
import { unsafe } from '#platform/unsafe.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import { campsOf } from './camps.ts'
import { openForwarding } from './forwarding.ts'
import { guestsOf, orderLinksOf } from './guests.ts'
import { cartRemindersOf, stockAlertsOf, wishNoticesOf } from './shop-notices.ts'

/** As of places: a price may be as old as the page that shows it. */
const PRICE_CACHED_MS = 2_000

export type Sale = Awaited<ReturnType<typeof createSale>>

export type SaleGiven = {
  ground: Ground
  people: Pick<
    People,
    'contacts' | 'identity' | 'organisations' | 'isInGroup' | 'joining' | 'terminating' | 'onProved'
  >
  /** Reaches the program's own addresses without a network. */
  fetch: Fetch
}

/** Everything that is sold, and the way from the cart to the paid order. A new thing to sell joins `sellables`. */
export async function createSale(given: SaleGiven) {
  const { ground, people, fetch } = given
  const { db, jobs, mailer, files, log, config, domains, home, walletHome, keyFor } = ground
  const { contacts, isInGroup } = people
  const { recipientOf, holdPerson, lockPerson } = contacts
  const stockAlerts = stockAlertsOf(given)
  const catalogue = createCatalogue({
    db,
    isStaff: (personId) => isInGroup({ personId, group: 'staff' }),
    stockCameBack: stockAlerts.stockCameBack,
    cacheMs: PRICE_CACHED_MS,
  })
  const tickets = createTickets({
    db,
    cartOf: () => cart,
    sealing: ground.sealing,
    codeKey: keyFor('ticket-turns'),
    offersOf: () => marketplace.onMap,
    noSeatLock: unsafe('noSeatLock'),
  })
  const discounts = createDiscounts({ db, jobs, secret: keyFor('voucher-codes') })
  const gifts = createGifts({ db, jobs, mailer, files, discounts, recipientOf })
  const marketplace: Marketplace = createMarketplace({
    db,
    jobs,
    mailer,
    tickets,
    discounts,
    paymentsOf: () => payments,
    refundItems: (checkoutItemIds, reason) => afterSale.refundItems(checkoutItemIds, reason),
    addressesOf: async (caller) =>
      (await contacts.listAddresses({ caller, page: 1, pageSize: maxAddresses })).items,
    recipientOf,
    birthdayOf: contacts.birthdayOf,
    holdPerson,
    payoutUrl: (payout, language) => walletHome + path.payout({ payout }, language),
  })
  const { isOrganisation } = people.organisations
  const seasonTicketsUrl = (language: Language) =>
    siteOrigin(siteOf('tickets') ?? mainSite(), domains) + path.seasonSale(language)
  const seasonSale = createSeasonSale({
    ...ground,
    seasonPlaces: tickets.seasonPlaces,
    // What is paid is handed over to whoever bought it, while their cart is locked: nobody is held after it.
    seasonTickets: tickets.seasonTickets({ holdPerson: async () => {}, isOrganisation }),
    isOrganisation,
    birthdayOf: contacts.birthdayOf,
    childOf: childInFamily,
    recipientOf,
    holdPerson,
    recurring: () => recurring,
    addedMatches: () => addedMatches,
    seasonTicketsUrl,
  })
  const addedMatches = createAddedMatches({
    ...ground,
    keptPlaces: tickets.keptPlaces,
    dayTickets: tickets.sellable,
    noPlaceLock: unsafe('noSeatLock'),
    recipientOf,
    placeUrl: ({ contractId }, language) =>
      home + (contractId ? path.contract({ contract: contractId }, language) : path.contracts(language)),
    buyingOf: () => ({ cart, checkouts, payments }),
  })
  const allotments: Allotments = createAllotments({
    ...ground,
    lentPlaces: tickets.lentPlaces,
    dayTickets: tickets.sellable,
    cartOf: () => cart,
    recipientOf,
    holdPerson,
    allotmentUrl: (event, language) => home + path.fanClubMatch({ event }, language),
  })
  const television = createTelevision({
    ...ground,
    recurring: () => recurring,
    recipientOf,
    isOrganisation,
    afterSale: () => afterSale.staff,
    trialSecret: keyFor('television-trials'),
    giftSecret: keyFor('television-gifts'),
    guessing: discounts.guessing,
    accountUrl: (language) => home + path.television(language),
    offersUrl: (language) =>
      siteOrigin(siteOf('television') ?? mainSite(), domains) + path.televisionSubscription(language),
  })
  const camps: Camps = campsOf({
    ground,
    people,
    selling: { cartOf: () => cart, afterSaleOf: () => afterSale },
  })
  const { transfers, upgrades } = openForwarding({
    ...{ ground, people, tickets, cartOf: () => cart },
    refundItems: (checkoutItemIds, reason) => afterSale.refundItems(checkoutItemIds, reason),
  })
  const matchCredits = createMatchCredits({
    ...ground,
    discounts,
    recipientOf,
    ticketsUrl: (language) => siteOrigin(siteOf('tickets') ?? mainSite(), domains) + path.tickets(language),
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
  const cart: CartApi = createCart({
    db,
    jobs,
    discounts,
    sellables,
    loadBuyer: buyerFor,
    onMoved: (trx, moved) => checkouts.cartMoved(trx, moved),
    addressSecret: config.rateLimits ? keyFor('held-places') : null,
  })
  const secrets = bankSecrets(ground)
  const opened = await openProviders({ config: config.payment, domains, fetch, home, bankSecrets: secrets })
  const signer = config.cashSigner === 'simulated' ? createSimulatedSigner() : null
  const cash = createCash({ db, jobs, log, signer })
  const payments: Payments = createPayments({
    db,
    jobs,
    domains,
    log,
    providers: opened.providers,
    deliveries: ground.operations.deliveries,
    isInGroup,
    tokenBlockers: [dueTokenBlocker, contractTokenBlocker, marketplace.tokenBlocker],
    isOnAccountOffered: config.isOnAccountOffered,
    approvalSecret: ground.keyFor('payment-approvals'),
    takeCash: cash.takeCash,
    giveCash: cash.giveCash,
  })
  const recurring: Recurring = createRecurring({
    ...ground,
    payments,
    recipientOf,
    duesUrl: (language) => home + path.dues(language as Language),
  })
  await recurring.sepa.sealAnew()
  television.registerDues()
  people.terminating.register('television', television.terminable())
  const fees = createFees({
    ...ground,
    recurring,
    cardUrl: (language) => home + path.membership(language),
  })
  people.joining.onAccepted(fees.accepted)
  people.terminating.onEnded(fees.ended)
  const childrenInCart = createChildrenInCart({ db, jobs, cart, tickets, holdPerson })
  const selling = {
    db,
    cart,
    sellables,
    payments,
    discounts,
    jobs,
    mailer,
    files,
    recipientOf: withGuests(recipientOf),
    holdPerson,
    lockPerson,
    ...orderLinksOf(home),
    holders: childrenInCart,
  }
  const afterSale: AfterSale = createAfterSale(selling)
  const checkouts = createCheckouts(selling)
  people.onProved(checkouts.sendHeldBack)
  const guests = guestsOf(given, checkouts)
  return {
    stockAlerts,
    cartReminders: cartRemindersOf(given),
    wishes: createWishes({ db }),
    wishNotices: wishNoticesOf(given, stockAlerts),
    catalogue,
    tickets,
    discounts,
    marketplace,
    seasonSale,
    /** Where season tickets are bought. */
    seasonTicketsUrl,
    addedMatches,
    allotments,
    transfers,
    upgrades,
    matchCredits,
    camps,
    television,
    cart,
    payments,
    recurring,
    cash,
    paymentHosts: opened.hosts,
    providerRoutes: opened.routes,
    checkouts,
    guests,
    childrenInCart,
    openItems: createOpenItems({ db, payments, debits: recurring.statements }),
    afterSale,
    bank: bankOf(given),
  }
}

/** Real money needs no sandbox: then there is no such bank, and none of its addresses. */
function bankOf({ ground, fetch }: SaleGiven) {
  const { db, domains, log, config, home } = ground
  if (config.payment.kind !== 'sandbox') return null
  const webhookUrl = `${home}/api/checkout/v2/checkouts/paymentEvents/sandbox`
  return createBank({ db, domains, log, fetch, webhookUrl, ...bankSecrets(ground) })
}

/** The sandbox bank and the club know each other by two secrets, both made from the one of the settings. */
function bankSecrets({ keyFor }: Pick<Ground, 'keyFor'>) {
  return { apiKey: keyFor('bank-api'), webhookSecret: keyFor('bank-events') }
}
