import { type CartUser, hashOf } from '#modules/cart/cart.ts'
import { notifyRefunded } from '#modules/checkout/after-sale/refunding.ts'
import { createDunning } from '#modules/checkout/open-items/dunning.ts'
import { drawPaper } from '#modules/checkout/papers/draw-paper.ts'
import { insertDocumentOfItem } from '#modules/checkout/papers/item-documents.storage.ts'
import { addressLines, clubSender } from '#modules/checkout/papers/paper.ts'
import { createTaxes } from '#modules/taxes/taxes.ts'
import { onceOnly } from '#platform/http/idempotency.ts'
import { inContext } from '#platform/in-context.ts'
import { unsafe } from '#platform/unsafe.ts'
import { createConfirmations } from './confirmations/confirmations.ts'
import { forgetWordsOf } from './item-words.storage.ts'
import { createOutcomes } from './outcomes.ts'
import {
  type Buying,
  type CheckoutsContext,
  type CheckoutsOptions,
  ownerIdOf,
  placeOrder,
} from './placing.ts'
import { createReading } from './reading.ts'
import type { CheckoutCreated } from './schema.ts'
import { describeStart, waysBack } from './start.rules.ts'
import * as storage from './storage.ts'

/** For sellers whose things are papers (gift vouchers): lies in the account with the order's own. */
export const addDocumentOfItem = insertDocumentOfItem
/** For sellers whose buyers said whom a thing is for: once nobody needs to know, the line says it no more. */
export const forgetWordsOfItem = forgetWordsOf
/** An address as papers write it. */
export const linesOfAddress = addressLines

/** A sheet of the club's that is no order's, in the look of all papers. */
export const drawLetter = drawPaper
export const clubLetterhead = clubSender

export type { AfterSale } from './after-sale/after-sale.ts'
export type { OpenItems } from './open-items/open-items.ts'
export type { Paper as Letter } from './papers/paper.ts'
export type { Buying, CheckoutsOptions, SalesChannel } from './placing.ts'
export type Checkouts = ReturnType<typeof createCheckouts>

/** A visitor's cart, and the mailbox that its order belongs to. */
type GuestBuying = {
  user: CartUser & { kind: 'anonymous' }
  guestId: string
  email: string
}

type Created = { checkoutId: string; created: CheckoutCreated }

/** From a cart to a paid order: freeze, reserve, charge; the payment's outcome does the rest. */
export function createCheckouts(options: CheckoutsOptions) {
  const { payments, discounts } = options
  const outcomes = createOutcomes(options)
  const ctx: CheckoutsContext = { taxes: createTaxes(), ...options, outcomes }
  const confirmations = createConfirmations(options)
  const reading = createReading(options)

  const dunning = createDunning(options)
  payments.react('checkout', {
    onTakenBack: dunning.onTakenBack,
    onPaid: outcomes.onPaid,
    onPaying: outcomes.onPaying,
    onFailed: outcomes.onFailed,
    onWithheld: outcomes.onWithheld,
    onUnsettled: outcomes.onUnsettled,
    onSettled: outcomes.onSettled,
    onRefunded: (trx, _payment, refund) => notifyRefunded(trx, options.jobs, refund.id),
  })

  return {
    ...inContext(ctx, { create, createForGuest }),
    /** A visitor's cart has joined another: what is being paid for of it is paid for there. */
    cartMoved: storage.moveOpenToCart,
    ...reading,
    listPartners: discounts.listPartners,
    documents: confirmations.documents,
    resend: confirmations.resend,
    sendHeldBack: confirmations.sendHeldBack,
    dunAll: dunning.dunAll,
  }
}

/** Creates a checkout and starts its payment. The same key, or the same cart with the same form, is the same checkout. */
async function create(ctx: CheckoutsContext, buying: Buying): Promise<CheckoutCreated> {
  const { db } = ctx
  if (!buying.idempotencyKey || unsafe('noIdempotency')) return (await createNow(ctx, buying)).created
  const answer = await onceOnly({
    db,
    subject: `checkout:${ownerIdOf(buying)}`,
    key: buying.idempotencyKey,
    request: [buying.method, buying.body],
    run: async () => ({ status: 200, body: (await createNow(ctx, buying)).created }),
  })
  return answer.body as CheckoutCreated
}

/** For somebody without an account; the same key of the same cart is the same checkout. */
async function createForGuest(ctx: CheckoutsContext, buying: Buying & GuestBuying): Promise<Created> {
  const { db } = ctx
  if (!buying.idempotencyKey || unsafe('noIdempotency')) return createNow(ctx, buying)
  const answer = await onceOnly({
    db,
    subject: `guest-checkout:${hashOf(buying.user.anonymousUserId).toString('base64url')}`,
    key: buying.idempotencyKey,
    request: [buying.method, buying.body, buying.email],
    run: async () => ({ status: 200, body: await createNow(ctx, buying) }),
  })
  return answer.body as Created
}

async function createNow(ctx: CheckoutsContext, buying: Buying): Promise<Created> {
  const { db, payments } = ctx
  const { checkoutId, payment, superseded } = await db
    .transaction()
    .execute((trx) => placeOrder(ctx, trx, buying))
  // The bank forgets what nobody waits for; should it have captured already, the late payment is dealt with as such.
  for (const id of superseded) void payments.cancelPayment(id).catch(() => null)
  const ways = waysBack(buying, checkoutId)
  const started = await payments.startPayment(checkoutId, ways, payment)
  return { checkoutId, created: describeStart(buying.method, checkoutId, started) }
}
