import type { Logger } from 'pino'
import { type Domains, serviceOrigin } from '#club/domains.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Fetch } from '#platform/http/in-process-fetch.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { createApproving } from './approving.ts'
import { refund, takeBack } from './giving-back.ts'
import {
  type Behaviour,
  CHALLENGE_CODE,
  decisionOf,
  type Instrument,
  isBehaviour,
  isFault,
  type Notice,
  noticesOf,
} from './instruments.rules.ts'
import { createLater } from './later.ts'
import { createPayouts } from './payouts.ts'
import {
  type BankPayment,
  capturePayment,
  decidePayment,
  deleteInstrument,
  findInstrument,
  findPayment,
  forcedBehaviour,
  forgetPayer,
  insertNotices,
  insertPayment,
  paymentByKey,
  type StoredInstrument,
} from './storage.ts'
import { createDeliveries } from './webhooks.ts'

export type Bank = ReturnType<typeof createBank>

export type BankOptions = {
  db: Db
  domains: Domains
  log: Logger
  fetch: Fetch
  /** Where the merchant listens. */
  webhookUrl: string
  webhookSecret: string
  /** What the merchant signs in with. */
  apiKey: string
  /** How long the slow instruments take. */
  lateMs?: number
}

export type NewPayment = {
  key: string
  merchantReference: string
  method: string
  amount: number
  currency: string
  instrument: string | null
  store: boolean
  takesLater?: boolean | undefined
  asksWhoBuys?: boolean | undefined
  returnUrl: string
  cancelUrl: string
  language: string
}

/** The money was taken and then the line went dead: the route cuts the connection. */
export class ConnectionLost extends Error {}

/** How long a kind of payment is on its way. */
const DAYS_UNDERWAY: Record<string, number> = { sepa: 3 }

const FRAMED = new Set(['creditcard', 'applepay', 'googlepay', 'token'])

type BankContext = BankOptions & {
  lateMs: NonNullable<BankOptions['lateMs']>
  deliveries: ReturnType<typeof createDeliveries>
  later: ReturnType<typeof createLater>
}

/**
 * The sandbox bank: a payment provider of its own that happens to live in the same program. It talks with the club by HTTP
 * only and keeps its own books. It takes test instruments only and refuses to exist in production.
 */
export function createBank(options: BankOptions) {
  const { db, domains, log, lateMs = 12_000 } = options
  if (domains.environment === 'production') throw new Error('The sandbox bank is not for production')
  const origin = serviceOrigin('bank', domains)
  const deliveries = createDeliveries({
    db,
    fetch: options.fetch,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    log,
  })
  const later = createLater({ db, kick: deliveries.kick })
  const ctx: BankContext = { ...options, lateMs, deliveries, later }
  const writing = { startPayment, pay, answerChallenge, cancelPayment, cancelByKey, refund, takeBack }
  const asked = inContext(ctx, writing)
  return {
    origin,
    apiKey: options.apiKey,
    lateMs,
    payOut: createPayouts(db),
    takeLater: later.take,
    forgetPayer: (merchantReferences: string[]) => forgetPayer(db, merchantReferences),
    forgetInstrument: (reference: string) => deleteInstrument(db, reference),
    findPayment: (id: string) => findPayment(db, id),
    paymentByKey: (key: string) => paymentByKey(db, key),
    /** A fault that a test forces on the bank's API for this payment. */
    faultFor: async (merchantReference: string) => faultOf(await forcedBehaviour(db, merchantReference)),
    faultOf: ({ forced }: BankPayment) => faultOf(forced),
    /** Sends the events that are due now; the loop of `start` does it every second. */
    deliverDue: deliveries.deliverDue,
    start: deliveries.start,
    stop: deliveries.stop,
    ...asked,
    ...createApproving(db, asked.pay),
  }
}

/** The same key is the same payment. With a stored instrument it is charged at once. */
async function startPayment(ctx: BankContext, given: NewPayment): Promise<BankPayment> {
  const { db } = ctx
  const written = await insertPayment(db, {
    id: newId(),
    idempotency_key: given.key,
    method: given.method,
    merchant_reference: given.merchantReference,
    amount_cents: given.amount,
    currency: given.currency,
    return_url: given.returnUrl,
    cancel_url: given.cancelUrl,
    store_instrument: given.store,
    takes_later: given.takesLater ?? false,
    asks_who_buys: given.asksWhoBuys ?? false,
    language: given.language,
    state: 'open',
  })
  const payment = written ?? (await paymentByKey(db, given.key))!
  if (payment.amount_cents !== given.amount)
    throw new AppError(422, 'KEY_REUSED', 'This key belongs to another payment')
  // Charged also when an earlier call with this key was cut off before it came to that.
  if (!given.instrument || payment.state !== 'open') return payment
  const instrument = await findInstrument(db, given.instrument)
  if (!instrument) return refusePayment(ctx, payment, 'instrumentUnknown')
  return pay(ctx, payment, {
    kind: instrument.kind,
    display: instrument.display as Record<string, string>,
    behaviour: isBehaviour(instrument.behaviour) ? instrument.behaviour : 'success',
  })
}

/** The buyer pays: captured, declined or challenged, as the instrument wants it. A decided payment stays as it is. */
async function pay(ctx: BankContext, payment: BankPayment, instrument: Instrument): Promise<BankPayment> {
  const { db, lateMs, deliveries } = ctx
  const { forced } = payment
  const behaviour = forced && isBehaviour(forced) ? forced : instrument.behaviour
  if (behaviour === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs))
  const decision = decisionOf(behaviour)
  const decided =
    decision.state === 'captured'
      ? await capture(db, payment, { ...instrument, behaviour })
      : await db.transaction().execute(async (trx) => {
          const row = await decidePayment(trx, {
            id: payment.id,
            behaviour,
            ...decision,
            instrument: { reference: '', kind: instrument.kind, display: instrument.display },
          })
          if (row && decision.state === 'declined') await notify(trx, row, behaviour, 'declined')
          return row
        })
  deliveries.kick()
  if (decided && behaviour === 'captureThenDrop') throw new ConnectionLost()
  return decided ?? (await findPayment(db, payment.id))!
}

function capture(db: Db, payment: BankPayment, instrument: Instrument): Promise<BankPayment | null> {
  const { behaviour, kind, display } = instrument
  return capturePayment(db, {
    id: payment.id,
    behaviour,
    instrument: { reference: payment.store_instrument ? newSecret() : '', kind, display },
    arrivesInDays: DAYS_UNDERWAY[kind],
    entryId: newId(),
    notices: withIds(noticesOf(behaviour, 'captured')),
  })
}

/** The buyer has typed the code of the challenge, or a wrong one. */
async function answerChallenge(ctx: BankContext, payment: BankPayment, code: string): Promise<BankPayment> {
  const { db, deliveries } = ctx
  if (payment.state !== 'challenged') return payment
  if (code.trim() !== CHALLENGE_CODE) return refusePayment(ctx, payment, 'challengeFailed')
  const { kind, display } = payment.instrument as StoredInstrument
  const decided = await capture(db, payment, { kind, display, behaviour: 'challenge' })
  deliveries.kick()
  return decided ?? (await findPayment(db, payment.id))!
}

async function refusePayment(
  ctx: BankContext,
  payment: BankPayment,
  declineCode: string,
): Promise<BankPayment> {
  return end(ctx, payment, { state: 'declined', declineCode })
}

/** The buyer or the merchant gives up. */
async function cancelPayment(ctx: BankContext, payment: BankPayment): Promise<BankPayment> {
  return end(ctx, payment, { state: 'cancelled' })
}

async function end(
  ctx: BankContext,
  payment: BankPayment,
  how: { state: 'declined' | 'cancelled'; declineCode?: string },
): Promise<BankPayment> {
  const { db, deliveries } = ctx
  const decided = await db.transaction().execute(async (trx) => {
    const row = await decidePayment(trx, { id: payment.id, ...how })
    if (row) await notify(trx, row, 'success', how.state)
    return row
  })
  deliveries.kick()
  return decided ?? (await findPayment(db, payment.id))!
}

/** Cancels by the merchant's key; a key never seen before is remembered as cancelled, so that it never starts. */
async function cancelByKey(
  ctx: BankContext,
  given: {
    key: string
    method: string
    amount: number
    currency: string
  },
): Promise<BankPayment> {
  const { db } = ctx
  const written = await insertPayment(db, {
    id: newId(),
    idempotency_key: given.key,
    method: given.method,
    merchant_reference: given.key,
    amount_cents: given.amount,
    currency: given.currency,
    return_url: null,
    cancel_url: null,
    store_instrument: false,
    language: 'de',
    state: 'cancelled',
  })
  if (written) return written
  const payment = (await paymentByKey(db, given.key))!
  return (await ctx.later.letGo(payment.id)) ?? cancelPayment(ctx, payment)
}

function faultOf(forced: string | null | undefined) {
  return forced && (isFault(forced) || forced === 'late') ? forced : null
}

/** Is this payment's form shown inside the merchant's page, rather than alone? */
export function isFramed(payment: BankPayment): boolean {
  return FRAMED.has(payment.method) && payment.amount_cents > 0
}

/** Which of the pages that stand in a frame is this payment's. */
export function frameOf({ method }: BankPayment): 'karte' | 'wallet' {
  return method === 'applepay' || method === 'googlepay' ? 'wallet' : 'karte'
}

function notify(
  trx: Trx,
  payment: BankPayment,
  behaviour: Behaviour,
  state: 'declined' | 'cancelled',
): Promise<void> {
  return insertNotices(trx, payment.id, withIds(noticesOf(behaviour, state)))
}

function withIds(notices: Notice[]): (Notice & { id: string })[] {
  return notices.map((notice) => ({ ...notice, id: newId() }))
}
