import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { club, type Language } from '#club/club.ts'
import { type Domains, domainsOf, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { createAccount } from '#modules/account/account.ts'
import { accountRoutes } from '#modules/account/routes.ts'
import { bankApiRoutes } from '#modules/bank/api.routes.ts'
import { createBank } from '#modules/bank/bank.ts'
import { bankPagesRoutes } from '#modules/bank/pages.routes.ts'
import { type CartDoor, createCart } from '#modules/cart/cart.ts'
import { cartData } from '#modules/cart/personal-data.ts'
import { cartRoutes, userOf } from '#modules/cart/routes.ts'
import { stockAlertsRoutes } from '#modules/catalogue/alerts.routes.ts'
import { createStockAlerts } from '#modules/catalogue/alerts.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { catalogueData } from '#modules/catalogue/personal-data.ts'
import { catalogueRoutes } from '#modules/catalogue/routes.ts'
import { afterSaleRoutes } from '#modules/checkout/after-sale.routes.ts'
import { type AfterSale, createAfterSale } from '#modules/checkout/after-sale.ts'
import { createCheckouts } from '#modules/checkout/checkout.ts'
import { checkoutData } from '#modules/checkout/personal-data.ts'
import { checkoutRoutes } from '#modules/checkout/routes.ts'
import { createConsents } from '#modules/consents/consents.ts'
import { consentsData } from '#modules/consents/personal-data.ts'
import { consentsRoutes } from '#modules/consents/routes.ts'
import { addressBookRoutes } from '#modules/contacts/address-book.routes.ts'
import { createAddressBook } from '#modules/contacts/address-book.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createEmailLinks, isProvedAddress } from '#modules/contacts/email-links.ts'
import { emailsRoutes } from '#modules/contacts/emails.routes.ts'
import { createEmails } from '#modules/contacts/emails.ts'
import { contactsData } from '#modules/contacts/personal-data.ts'
import { contactsRoutes } from '#modules/contacts/routes.ts'
import { maxAddresses, PostalAddress } from '#modules/contacts/schema.ts'
import { createDiscounts, type Discounts } from '#modules/discounts/discounts.ts'
import { discountsData } from '#modules/discounts/personal-data.ts'
import type { Gate } from '#modules/gate/gate.ts'
import { gateData } from '#modules/gate/personal-data.ts'
import { createGifts } from '#modules/gifts/gifts.ts'
import { ownAccountRoutes } from '#modules/identity/account.routes.ts'
import { createIdentity, type Identity } from '#modules/identity/identity.ts'
import { identityPages } from '#modules/identity/pages.ts'
import { passkeysRoutes } from '#modules/identity/passkeys.routes.ts'
import { identityData } from '#modules/identity/personal-data.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { createMarketplace, type Marketplace } from '#modules/marketplace/marketplace.ts'
import { marketplaceData } from '#modules/marketplace/personal-data.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { createMedia } from '#modules/media/media.ts'
import { mediaRoutes } from '#modules/media/routes.ts'
import { joiningRoutes } from '#modules/memberships/joining.routes.ts'
import { createJoining, type Joining } from '#modules/memberships/joining.ts'
import { buyerFor, createMemberships } from '#modules/memberships/memberships.ts'
import { membershipsData } from '#modules/memberships/personal-data.ts'
import { membershipsRoutes } from '#modules/memberships/routes.ts'
import { createOrganisations, type Organisations } from '#modules/organisations/organisations.ts'
import { organisationsData } from '#modules/organisations/personal-data.ts'
import { organisationsRoutes } from '#modules/organisations/routes.ts'
import { passesData } from '#modules/passes/personal-data.ts'
import { openProviders } from '#modules/payments/open-providers.ts'
import { createPayments, type Payments } from '#modules/payments/payments.ts'
import { paymentsData } from '#modules/payments/personal-data.ts'
import { paymentsRoutes } from '#modules/payments/routes.ts'
import { createPrivacy, type Privacy } from '#modules/privacy/privacy.ts'
import { privacyRoutes } from '#modules/privacy/routes.ts'
import { ticketsData } from '#modules/tickets/personal-data.ts'
import { ticketsRoutes } from '#modules/tickets/routes.ts'
import type { SeasonTickets } from '#modules/tickets/season-tickets.ts'
import { createTickets, type Tickets } from '#modules/tickets/tickets.ts'
import { waitingListData } from '#modules/waiting-list/personal-data.ts'
import { assetsRoutes } from '#modules/wallet/assets.routes.ts'
import { createAssets } from '#modules/wallet/assets.ts'
import { walletData } from '#modules/wallet/personal-data.ts'
import { describeApi, registerApiDocs } from '#platform/api-docs.ts'
import type { Config } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { createFiles } from '#platform/files.ts'
import { type App, buildApp } from '#platform/http.ts'
import { inProcessFetch } from '#platform/in-process-fetch.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import { platformData } from '#platform/kept-data.ts'
import { createLeaving } from '#platform/leaving.ts'
import { createMailer } from '#platform/mail.ts'
import { registerMailbox } from '#platform/mailbox.ts'
import { registerOperations } from '#platform/operations.ts'
import { listenForTags } from '#platform/page-tags.ts'
import { run } from '#platform/run.ts'
import { createSharedAnswers } from '#platform/shared-answers.ts'
import { unsafe } from '#platform/unsafe.ts'
import { path } from '#web/paths.ts'
import { type AfterTheSale, openAfterTheSale } from './after-the-sale.ts'
import { openMatchDay } from './match-day.ts'
import { openPublicWeb, type PublicWeb } from './public-web.ts'
import { mountWebPages, startVite } from './web-pages.ts'
import { webServices } from './web-services.ts'

/** The program, assembled but not listening: the only place that knows every module. */
export type Program = {
  app: App
  database: Database
  jobs: Jobs
  identity: Identity
  payments: Payments
  discounts: Discounts
  joining: Joining
  afterSale: AfterSale
  afterTheSale: AfterTheSale
  privacy: Privacy
  gate: Gate
  organisations: Organisations
  seasonTickets: SeasonTickets
  content: PublicWeb['content']
  search: PublicWeb['search']
  matches: Matches
  tickets: Tickets
  marketplace: Marketplace
  domains: Domains
  /** Begins the work behind the requests: jobs, the bank's messages, what a crash left over. */
  start(): Promise<void>
  /** Finishes running requests and jobs, then lets go of the database. */
  close(): Promise<void>
}

export type ProgramOptions = {
  config: Config
  databaseUrl: string
  log: Logger
  workers?: boolean
  /** Where the web comes from: built, or from its sources by Vite; `none` where only the API is tested. */
  web?: 'built' | 'source' | 'none'
}

export async function assemble({
  config,
  databaseUrl,
  log,
  workers = true,
  web = 'built',
}: ProgramOptions): Promise<Program> {
  const environment =
    config.environment === 'production'
      ? 'production'
      : config.environment === 'staging'
        ? 'staging'
        : 'development'
  const domains = domainsOf({ environment, port: config.port, clubDomain: config.clubDomain })
  const home = siteOrigin(siteByKey('global')!, domains)
  const database = openDatabase({
    url: databaseUrl,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const jobs = createJobs({ url: databaseUrl, log, workers })
  const files = createFiles(config.dataDir)
  const { db } = database
  const mailer = createMailer({ db, jobs, files, smtpUrl: config.smtpUrl, from: config.mailFrom })
  const server = createServer()
  const { leave } = createLeaving(server)
  const vite = web === 'source' ? await startVite(server) : null
  const contacts = createContacts({
    db,
    onLanguageChanged: (trx, given) => identity.signInNames.speak(trx, given),
  })
  const organisations = createOrganisations({ db })
  const identity: Identity = createIdentity({
    db,
    pool: database.pool,
    config,
    domains,
    jobs,
    mailer,
    log,
    isAdminOf: organisations.isAdminOf,
    onRegistered: contacts.registerContact,
    onConfirmed: contacts.confirmEmail,
    isProvedAddress: (email) => isProvedAddress(db, email),
    nameOf: contacts.nameOf,
  })
  await identity.start()
  const app = await buildApp({
    log,
    verifyToken: identity.verifyToken,
    trustProxy: config.trustProxy,
    production: config.environment === 'production',
    requestsPerMinute: config.rateLimits ? 600 : null,
    serverFactory: (handler) =>
      server.on('request', (request, response) => {
        if (identity.isFor(request)) identity.handle(request, response)
        else if (vite) vite.middlewares(request, response, () => handler(request, response))
        else handler(request, response)
      }),
  })
  await registerOperations(app, { db, shedLoad: config.rateLimits })
  await describeApi(app, { title: `${club.name} API`, version: '1' })
  const fetch = inProcessFetch(() => app)
  const isInGroup = (given: { personId: string; group: string }) => contacts.isInGroup(given)
  const stockAlerts = createStockAlerts({
    db,
    jobs,
    mailer,
    recipientOf: contacts.recipientOf,
    shopUrl: (pathname) => siteOrigin(siteByKey('stores')!, domains) + pathname,
    alertPath: (token, language) => path.stockAlert({ token }, language),
  })
  const consents = createConsents({
    db,
    jobs,
    mailer,
    emailOf: contacts.emailOf,
    languageOf: contacts.languageOf,
    addresses: {
      confirm: (token, language) => home + path.newsletterConfirmation({ token }, language),
      end: (token, language) => home + path.newsletterEnd({ token }, language),
      endAtOnce: (token) => `${home}/api/contact/consents/withdrawals/${token}`,
      manage: (language) => home + path.newsletters(language),
    },
  })
  const catalogue = createCatalogue({
    db,
    isStaff: (personId) => isInGroup({ personId, group: 'staff' }),
    stockCameBack: stockAlerts.stockCameBack,
  })
  const tickets = createTickets({
    db,
    cartOf: () => cart,
    turnKey: keyFor('ticket-turns', config.secret),
    offersOf: () => marketplace.onMap,
    noSeatLock: unsafe('noSeatLock'),
  })
  const discounts = createDiscounts({ db, jobs, secret: keyFor('voucher-codes', config.secret) })
  const gifts = createGifts({ db, jobs, mailer, files, discounts, recipientOf: contacts.recipientOf })
  const marketplace = createMarketplace({
    db,
    jobs,
    mailer,
    tickets,
    discounts,
    paymentsOf: () => payments,
    refundItem: (checkoutItemId, reason) => afterSale.refundItem(checkoutItemId, reason),
    addressesOf: async (caller) =>
      (await contacts.listAddresses({ caller, page: 1, pageSize: maxAddresses })).items,
    recipientOf: contacts.recipientOf,
    birthdayOf: contacts.birthdayOf,
    holdPerson: contacts.holdPerson,
    payoutUrl: (payout, language) => home + path.payout({ payout }, language),
  })
  const cart: CartDoor = createCart({
    db,
    jobs,
    discounts,
    sellables: [catalogue.sellable, tickets.sellable, gifts.sellable, marketplace.sellable],
    loadBuyer: buyerFor,
  })
  // The sandbox bank and the club know each other by two secrets, both made from the one of the settings.
  const bankSecrets = {
    apiKey: keyFor('bank-api', config.secret),
    webhookSecret: keyFor('bank-events', config.secret),
  }
  const { providers, hosts, routes } = await openProviders({
    config: config.payment,
    domains,
    fetch,
    home,
    bankSecrets,
  })
  const payments = createPayments({
    db,
    jobs,
    domains,
    log,
    providers,
    isInGroup,
    tokenBlockers: [marketplace.tokenBlocker],
  })
  const sale = {
    db,
    cart,
    payments,
    discounts,
    jobs,
    mailer,
    files,
    recipientOf: contacts.recipientOf,
    holdPerson: contacts.holdPerson,
    orderUrl: (order: string, language: string) => `${home}${path.order({ order }, language as Language)}`,
  }
  const checkouts = createCheckouts(sale)
  const afterSale = createAfterSale(sale)
  // Everybody who keeps something of a person; a table that nobody names makes a test fail.
  const privacy = createPrivacy({
    db,
    jobs,
    mailer,
    files,
    persons: contacts,
    languageOf: contacts.languageOf,
    holders: [
      identityData,
      contactsData,
      consentsData,
      organisationsData,
      membershipsData,
      catalogueData,
      ticketsData,
      marketplaceData,
      gateData,
      walletData,
      passesData,
      discountsData,
      paymentsData(payments),
      checkoutData,
      cartData(cart),
      // After the cart, as the list itself goes: cart, places, wish.
      waitingListData,
      platformData,
    ],
    secret: keyFor('data-exports', config.secret),
    exportUrl: ({ id, token }, language) => `${home}${path.accountData(language)}#export=${id}.${token}`,
  })
  // Real money needs no sandbox: then there is no such bank, and none of its addresses.
  const bank =
    config.payment.kind === 'sandbox'
      ? createBank({
          db,
          domains,
          log,
          fetch,
          webhookUrl: `${home}/api/checkout/v2/checkouts/paymentEvents/sandbox`,
          ...bankSecrets,
        })
      : null
  const memberships = createMemberships({ db })
  const joining = createJoining({
    db,
    mailer,
    recipientOf: contacts.recipientOf,
    cardUrl: (language) => home + path.membership(language as Language),
  })
  const assets = createAssets({ db })
  const account = createAccount({
    sources: {
      contacts,
      tickets,
      checkouts,
      memberships,
      organisations,
      ...assets,
      transfersWaitingFor: (caller) => afterTheSale.transfers.waitingForAnswer(caller),
    },
    log,
  })
  const media = await createMedia({
    folder: join(import.meta.dirname, 'demo/pictures'),
    cacheFolder: join(config.dataDir, 'media'),
  })
  await app.register(identityPages(identity.pages))
  await app.register(identityRoutes())
  await app.register(passkeysRoutes(identity.passkeys))
  await app.register(ownAccountRoutes(identity.own))
  await app.register(contactsRoutes(contacts))
  await app.register(addressBookRoutes(createAddressBook({ db })))
  await app.register(consentsRoutes(consents))
  await app.register(membershipsRoutes(memberships))
  await app.register(joiningRoutes(joining))
  const { signInNames, attempts } = identity
  const emails = createEmails({
    db,
    jobs,
    mailer,
    attempts,
    signInNames,
    linkUrl: (token, language) => home + path.emailLink({ token }, language),
  })
  await app.register(emailsRoutes(emails, createEmailLinks({ db, signInNames })))
  await app.register(organisationsRoutes(organisations))
  await app.register(assetsRoutes(assets))
  const answers = createSharedAnswers()
  await app.register(catalogueRoutes(catalogue, answers))
  await app.register(stockAlertsRoutes(stockAlerts))
  await app.register(ticketsRoutes(tickets, { userOf, answers }))
  const afterTheSale = await openAfterTheSale({
    ...sale,
    app,
    tickets,
    domains,
    isInGroup,
    marketplace,
    answers,
    attempts,
    languageOf: contacts.languageOf,
    config,
    home,
    log,
    keyFor: (purpose) => keyFor(purpose, config.secret),
    isOrganisation: organisations.isOrganisation,
  })
  const { gate, seasonTickets } = afterTheSale
  await app.register(cartRoutes(cart, domains))
  await app.register(checkoutRoutes(checkouts, domains))
  await app.register(afterSaleRoutes(afterSale, domains))
  await app.register(paymentsRoutes(payments, { billingAddress: PostalAddress }))
  await app.register(accountRoutes(account))
  await app.register(privacyRoutes(privacy))
  for (const plugin of routes) await app.register(plugin)
  if (bank) {
    await app.register(bankApiRoutes(bank))
    await app.register(bankPagesRoutes(bank))
  }
  await app.register(mediaRoutes(media))
  const matches = await openMatchDay({ app, db, log, domains, tickets })
  const publicWeb = await openPublicWeb({
    app,
    db,
    jobs,
    log,
    domains,
    catalogue,
    tickets,
    matches,
    source: config.content,
    media,
    cardFolder: join(config.dataDir, 'cards'),
    isPublic: environment === 'production',
  })
  registerApiDocs(app)
  if (config.demo) registerMailbox(app, { db, files })
  // Last, because it answers every address that nobody else does.
  const services = { ...webServices({ catalogue, tickets, matches, marketplace }), ...publicWeb.services }
  const pages =
    web === 'none'
      ? null
      : await mountWebPages({
          app,
          domains,
          services,
          issuer: identity.issuer,
          paymentHosts: hosts,
          log,
          vite,
        })
  const caches = [answers, publicWeb.cache, matches.feeds, ...(pages ? [pages] : [])]
  const changes = await listenForTags({
    url: databaseUrl,
    log,
    onTags: (tags) => {
      for (const cache of caches) cache.markStale(tags)
      publicWeb.search.follow(tags).catch((error) => log.warn({ err: error }, 'the search reads it at night'))
    },
    onMissed: () => {
      for (const cache of caches) cache.markAllStale()
    },
  })
  const start = async () => {
    await jobs.start()
    await tickets.start()
    bank?.start()
    matches.feeds.start()
    if (workers) await publicWeb.start()
    // What a crash left between reserve, charge and confirm is finished or given back now.
    await payments.reconcile()
  }
  const close = async () => {
    matches.feeds.stop()
    await leave()
    await app.close()
    await bank?.stop()
    await changes.stop()
    await vite?.close()
    await identity.stop()
    await jobs.stop()
    await database.close()
  }
  const { content, search } = publicWeb
  return {
    app,
    database,
    jobs,
    identity,
    payments,
    discounts,
    joining,
    afterSale,
    afterTheSale,
    privacy,
    gate,
    organisations,
    seasonTickets,
    content,
    search,
    matches,
    tickets,
    marketplace,
    domains,
    start,
    close,
  }
}

function keyFor(purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** `--from-source` while developing; `--api-only` needs no build. */
function webOf(args: string[]): ProgramOptions['web'] {
  if (args.includes('--api-only')) return 'none'
  return args.includes('--from-source') ? 'source' : 'built'
}

/** What the person who started the program sees. */
async function listen({ app, domains, start }: Program, config: Config): Promise<string[]> {
  await start()
  await app.listen({ port: config.port, host: config.bind })
  const addressOf = (key: string) => siteOrigin(siteByKey(key)!, domains)
  const lines = [
    '',
    `${club.name} is open at ${addressOf('global')}`,
    `  Shop      ${addressOf('stores')}`,
    `  Tickets   ${addressOf('tickets')}`,
  ]
  if (!config.demo) return lines
  const { DEMO_PASSWORD, emailOf, people } = await import('#demo/people.ts')
  const names = Object.keys(people).map((key) => emailOf(key as keyof typeof people))
  return [
    ...lines,
    `  Mailbox   ${addressOf('global')}/dev/mailbox`,
    `  API       ${addressOf('global')}/api/docs`,
    '',
    `Sign in as ${names.join(', ')}`,
    `with the password ${DEMO_PASSWORD}`,
    '',
  ]
}

if (import.meta.main) {
  await run({
    seed: async (url) => (await import('#demo/world.ts')).seedDemoWorld({ url }),
    async assemble({ config, databaseUrl, log }) {
      const web = webOf(process.argv)
      const program = await assemble({ config, databaseUrl, log, web })
      return { listen: () => listen(program, config), close: program.close }
    },
  })
}
