import { domainsOf } from '#club/domains.ts'
import { bankApiRoutes } from '#modules/bank/api.routes.ts'
import { createBank } from '#modules/bank/bank.ts'
import { bankPagesRoutes } from '#modules/bank/pages.routes.ts'
import { createCart } from '#modules/cart/cart.ts'
import { cartRoutes, userOf } from '#modules/cart/routes.ts'
import { afterSaleRoutes } from '#modules/checkout/after-sale/after-sale.routes.ts'
import { createAfterSale } from '#modules/checkout/after-sale/after-sale.ts'
import { approvalsRoutes } from '#modules/checkout/approvals/approvals.routes.ts'
import { createApprovals } from '#modules/checkout/approvals/approvals.ts'
import { guestsRoutes } from '#modules/checkout/guests/guests.routes.ts'
import { createGuests, withGuests } from '#modules/checkout/guests/guests.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { createAttempts } from '#modules/identity/attempts.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { createPayments } from '#modules/payments/payments.ts'
import { oneProvider } from '#modules/payments/providers.ts'
import { paymentsRoutes } from '#modules/payments/routes.ts'
import { createSandboxProvider } from '#modules/payments/sandbox.ts'
import type { Sellable } from '#modules/selling/sellable.ts'
import { createSellables, type Sellables } from '#modules/selling/selling.ts'
import { createTaxes, type Taxes } from '#modules/taxes/taxes.ts'
import { createFiles } from '#platform/files/files.ts'
import type { App } from '#platform/http/http.ts'
import { type Fetch, inProcessFetch } from '#platform/http/in-process-fetch.ts'
import { inContext } from '#platform/in-context.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import type { TestDatabase } from '#testing/database.ts'
import { testFolder } from '#testing/folder.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createCheckouts } from './checkout.ts'
import { checkoutRoutes } from './routes.ts'

const BANK = { apiKey: 'sandbox-key', webhookSecret: 'a-secret-that-only-bank-and-club-know' }

const HOME = 'http://club.localhost:3000'
/** Where mails lead. */
const orderAddresses = {
  orderUrl: (checkoutId: string) => `${HOME}/konto/bestellungen/${checkoutId}`,
  guestOrderUrl: (found: { number: string; email: string }) =>
    `${HOME}/bestellung-finden#${new URLSearchParams(found)}`,
}

export const germanAddress = {
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Lindenweg 4',
  postalCode: '60311',
  city: 'Heimstadt',
  countryCode: 'DE',
}

/** Cart, checkout, payments and the sandbox bank on one database, with sellers of the test's choice. Jobs run by `drain`. */
export async function buildShop(
  database: TestDatabase,
  sellers: (jobs: ReturnType<typeof createJobs>, dataDir: string) => Promise<Sellable[]>,
  /** Whose tax is in what goes abroad; left out: by the club's terms. */
  taxes: Taxes = createTaxes(),
) {
  const ground = groundOf(database)
  const { db, domains, jobs, mailer, discounts } = ground
  let app: App
  const fetch = inProcessFetch(() => app)
  const sellables = createSellables(await sellers(jobs, ground.dataDir))
  const sale = saleOf(ground, { sellables, taxes, fetch })
  const { cart, payments, checkouts, afterSale, guests } = sale
  const webhookUrl = `${HOME}/api/checkout/v2/checkouts/paymentEvents/${sale.provider.name}`
  const bank = createBank({ db, domains, log: ground.log, fetch, webhookUrl, lateMs: 200, ...BANK })
  app = await moduleApp(
    cartRoutes(cart, domains),
    checkoutRoutes(checkouts, guests, domains),
    guestsRoutes(guests, domains),
    approvalsRoutes(createApprovals({ cart, payments }), { domains, userOf }),
    afterSaleRoutes(afterSale, guests, domains),
    paymentsRoutes(payments),
    bankApiRoutes(bank),
    bankPagesRoutes(bank),
  )
  await jobs.start()

  const get = (as: string, url: string) => call(app, { as, url })

  return {
    app,
    db,
    jobs,
    mailer,
    cart,
    payments,
    checkouts,
    discounts,
    afterSale,
    guests,
    bank,
    control: bankControl(db),
    ...inContext({ app, db }, { fill, order, stateOf }),
    get,
    paymentOf: async (checkoutId: string) => (await payments.findPayment({ checkoutId }))!,
    pay: payAtBank,
  }
}

type Ground = ReturnType<typeof groundOf>

/** What a sale stands on, before anybody sells. */
function groundOf({ db, url }: TestDatabase) {
  const log = createLog('silent')
  const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
  const jobs = createJobs({ url, log, workers: false })
  const dataDir = testFolder('files')
  const files = createFiles(dataDir)
  const mailer = createMailer({ db, jobs, files, smtpUrl: null, from: 'Club <club@heimstadt.example>' })
  const contacts = createContacts({ db })
  const discounts = createDiscounts({ db, jobs, secret: 'a-secret-for-codes' })
  return { db, log, domains, jobs, dataDir, files, mailer, contacts, discounts }
}

/** From the cart to what follows an order, paid at the sandbox. */
function saleOf(ground: Ground, given: { sellables: Sellables; taxes: Taxes; fetch: Fetch }) {
  const { db, log, domains, jobs, files, mailer, contacts, discounts } = ground
  const { sellables, taxes, fetch } = given
  const cart = createCart({
    db,
    jobs,
    sellables,
    loadBuyer: buyerFor,
    discounts,
    taxes,
    onMoved: (trx, moved) => checkouts.cartMoved(trx, moved),
  })
  const provider = createSandboxProvider({ domains, fetch, ...BANK })
  const payments = createPayments({
    db,
    jobs,
    domains,
    log,
    providers: oneProvider(provider),
    isInGroup: contacts.isInGroup,
  })
  const { recipientOf, holdPerson, lockPerson, addressesOf } = contacts
  const sale = {
    db,
    cart,
    taxes,
    sellables,
    payments,
    discounts,
    jobs,
    mailer,
    files,
    recipientOf: withGuests(recipientOf),
    holdPerson,
    lockPerson,
    ...orderAddresses,
  }
  const checkouts = createCheckouts(sale)
  const afterSale = createAfterSale(sale)
  const guests = createGuests({
    ...{ db, checkouts, addressesOf, holdPerson },
    attempts: createAttempts({ db, secret: 'a-secret-for-tries' }),
    secret: 'a-secret-for-guests',
  })
  return { cart, provider, payments, checkouts, afterSale, guests }
}

type Shop = { app: App; db: TestDatabase['db'] }

/** Puts things into the person's cart and answers its id. */
async function fill(
  { app }: Shop,
  as: string,
  lines: { sku: string; quantity?: number; userOptionValues?: { key: string; value: string }[] }[],
): Promise<string> {
  for (const line of lines) {
    const { status, text } = await call(app, {
      as,
      method: 'POST',
      url: '/api/shop/v4/carts/self/items',
      body: { quantity: 1, ...line },
    })
    if (status !== 200) throw new Error(`${status} ${text}`)
  }
  const { json } = await call(app, { as, url: '/api/shop/v4/carts/self' })
  return json.id
}

async function order({ app }: Shop, as: string, path: string, body: object, key?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/checkout/${path}`,
    headers: { authorization: `Bearer ${as}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: {
      shippingAddress: germanAddress,
      billingAddress: germanAddress,
      acceptedTerms: true,
      ...body,
    },
  })
  return { status: answer.statusCode, json: answer.json() }
}

async function stateOf({ db }: Shop, checkoutId: string): Promise<string> {
  const checkout = db.selectFrom('checkouts').select('state').where('id', '=', checkoutId)
  return (await checkout.executeTakeFirstOrThrow()).state
}
