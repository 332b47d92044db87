import pino from 'pino'
import { domainsOf, serviceOrigin } from '#club/domains.ts'
import { bankApiRoutes } from '#modules/bank/api.routes.ts'
import { createBank } from '#modules/bank/bank.ts'
import { bankPagesRoutes } from '#modules/bank/pages.routes.ts'
import type { Database, Db } from '#platform/db.ts'
import { unauthorized } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { buildApp } from '#platform/http/http.ts'
import { type Fetch, inProcessFetch } from '#platform/http/in-process-fetch.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { createPayments, type Payments, type PaymentsOptions } from './payments.ts'
import type { PaymentProvider } from './provider.ts'
import { oneProvider, type Providers } from './providers.ts'
import { paymentsRoutes } from './routes.ts'
import { createSandboxProvider } from './sandbox.ts'
import type { OpenPayment } from './start.ts'

export const SHOP = 'http://stores.club.localhost:3140'
export const RETURNS = { returnUrl: `${SHOP}/checkout/done`, cancelUrl: `${SHOP}/checkout`, language: 'de' }
export const WEBHOOK = '/api/checkout/v2/checkouts/paymentEvents/sandbox'
export const WEBHOOK_SECRET = 'a-secret-that-only-bank-and-club-know'
/** What bank and club know of each other. */
const BANK = { apiKey: 'sandbox-key', webhookSecret: WEBHOOK_SECRET }

export type Seen = { kind: 'paid' | 'failed' | 'refunded'; paymentId: string; reason?: string }

export type PaymentsWorldOptions = {
  callers?: Record<string, Caller>
  wrapProvider?: (provider: PaymentProvider) => PaymentProvider
  payments?: Partial<Pick<PaymentsOptions, 'isInGroup' | 'tokenBlockers'>>
  bankTimeoutMs?: number
  /** Instead of the sandbox alone. */
  providers?: Providers
}

/** Club and bank in one app, talking HTTP with each other, as in the program; jobs run when the test says so. */
export async function buildPaymentsWorld({ db }: Pick<Database, 'db'>, given: PaymentsWorldOptions = {}) {
  const log = pino({ level: 'silent' })
  const domains = domainsOf({ environment: 'development', port: 3140, clubDomain: null })
  const app = await buildApp({
    log,
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
    verifyToken: async (token) => {
      const caller = given.callers?.[token]
      if (!caller) throw unauthorized()
      return caller
    },
  })
  const fetch: Fetch = inProcessFetch(() => app)
  const bank = createBank({
    ...{ db, domains, log, fetch },
    ...BANK,
    webhookUrl: `http://club.localhost:3140${WEBHOOK}`,
    lateMs: 300,
  })
  const sandboxWith = (timeoutMs: number) => createSandboxProvider({ domains, fetch, ...BANK, timeoutMs })
  const sandbox = sandboxWith(given.bankTimeoutMs ?? 2_000)
  const jobs = memoryJobs()
  const payments = createPayments({
    db,
    jobs,
    domains,
    log,
    providers: given.providers ?? oneProvider(given.wrapProvider?.(sandbox) ?? sandbox),
    isInGroup: async () => false,
    isOnAccountOffered: true,
    ...given.payments,
  })
  const seen = outcomesOf(payments)
  await app.register(paymentsRoutes(payments))
  await app.register(bankApiRoutes(bank))
  await app.register(bankPagesRoutes(bank))
  await app.ready()
  return {
    app,
    bank,
    payments,
    jobs,
    seen,
    domains,
    fetch,
    sandbox,
    /** The sandbox for whoever does not wait for an answer. */
    impatient: sandboxWith(100),
    bankOrigin: serviceOrigin('bank', domains),
    ...inContext({ db, payments }, { open, openAndStart }),
  }
}

type World = { db: Db; payments: Payments }

/** A checkout's payment, opened and committed. */
async function open({ db, payments }: World, wish: Partial<OpenPayment> = {}) {
  const ownerId = wish.ownerId ?? newId()
  return db.transaction().execute(async (trx) => {
    if (wish.method === 'purchaseOnAccount')
      await payments.credit.decide(trx, { ownerId, isApproved: true, limitCents: null, actor: 'test' })
    return payments.openPayment(trx, {
      checkoutId: newId(),
      method: 'creditcard',
      amountCents: 8995,
      expiresAt: new Date(Date.now() + 20 * 60_000),
      ...wish,
      ownerId,
    })
  })
}

/** The same, started at the bank. */
async function openAndStart(world: World, wish: Partial<OpenPayment> = {}) {
  const payment = await open(world, wish)
  return world.payments.startPayment(payment.checkoutId, RETURNS)
}

/** What a checkout would hear of its payments, written down. */
function outcomesOf(payments: Payments): Seen[] {
  const seen: Seen[] = []
  payments.react('checkout', {
    onPaid: async (_trx, payment) => void seen.push({ kind: 'paid', paymentId: payment.id }),
    onFailed: async (_trx, payment, reason) =>
      void seen.push({ kind: 'failed', paymentId: payment.id, reason }),
    onRefunded: async (_trx, payment) => void seen.push({ kind: 'refunded', paymentId: payment.id }),
  })
  return seen
}

/** Keeps jobs in memory until `drain`; like the real queue it may run one twice. */
function memoryJobs(): Jobs & { waiting: { name: string; data: Record<string, unknown> }[] } {
  const handlers = new Map<string, JobHandler>()
  const waiting: { name: string; data: Record<string, unknown> }[] = []
  return {
    waiting,
    handle: (name, handler) => void handlers.set(name, handler),
    every: (name, _cron, handler) => void handlers.set(name, handler),
    enqueue: async (_trx, name, data) => void waiting.push({ name, data }),
    enqueueAll: async (_trx, name, all) => void waiting.push(...all.map((data) => ({ name, data }))),
    dead: { list: async () => [], retry: async () => 0, forget: async () => 0, status: async () => [] },
    start: async () => {},
    stop: async () => {},
    async drain() {
      let done = 0
      for (let job = waiting.shift(); job; job = waiting.shift(), done += 1)
        await handlers.get(job.name)!(job.data, { id: newId() })
      return done
    },
  }
}
