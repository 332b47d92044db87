import { ordering } from '#club/ordering.ts'
import { type CartApi, type CartUser, hashOf } from '#modules/cart/cart.ts'
import { methodOf, shippingCodeOf } from '#modules/cart/shipping.rules.ts'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import { notifyRefunded } from '#modules/checkout/after-sale/refunding.ts'
import { createDunning } from '#modules/checkout/open-items/dunning.ts'
import { drawPaper } from '#modules/checkout/papers/draw-paper.ts'
import { insertDocumentOfItem } from '#modules/checkout/papers/item-documents.storage.ts'
import { addressLines, clubSender } from '#modules/checkout/papers/paper.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Payment } from '#modules/payments/schema.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import { createTaxes, type Taxes } from '#modules/taxes/taxes.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { onceOnly } from '#platform/http/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { unsafe } from '#platform/unsafe.ts'
import { holderOf } from './approvals/holder.ts'
import { type ConfirmationsOptions, createConfirmations } from './confirmations/confirmations.ts'
import { freezeTaxed } from './freezing.ts'
import { forgetWordsOf } from './item-words.storage.ts'
import { createOutcomes, type Holders } from './outcomes.ts'
import { createReading } from './reading.ts'
import { codeRefused, refuseCodes, refuseIfWrong, refuseProblems, refuseUnlessForGuests } from './refusals.ts'
import { fingerprintOf, totalsOf } from './rules.ts'
import {
  type CheckoutCreated,
  type CreateCheckout,
  checkoutErrorCodes,
  type PaymentMethod,
} from './schema.ts'
import { redeem, secureAll } from './securing.ts'
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
export type Checkouts = ReturnType<typeof createCheckouts>

/** Where an order came in: on the web, or by staff on the phone or at the counter. */
export type SalesChannel = 'web' | 'phone' | 'counter'

export type Buying = {
  user: CartUser
  /** Of somebody without an account: whose the order is, an id that nobody else has. */
  guestId?: string
  /** Left out: the web. */
  channel?: SalesChannel
  /** What whoever sells writes about the order, in its transaction. */
  placed?: (trx: Trx, checkoutId: string) => Promise<void>
  method: PaymentMethod
  body: CreateCheckout
  /** Where the browser stands: the origin of the site, for the way back from the bank. */
  origin: string
  language: string
  idempotencyKey: string | null
}

export type CheckoutsOptions = ConfirmationsOptions & {
  cart: CartApi
  sellables: Sellables
  payments: Payments
  discounts: Discounts
  /** Keeps the person who buys from being erased until the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** The same, and nobody else buys for them meanwhile: staff may sell to somebody who is buying themselves. */
  lockPerson(trx: Trx, personId: string): Promise<unknown>
  holders?: Holders
  /** Left out: the club's. */
  taxes?: Taxes
}

/** A visitor's cart, and the mailbox that its order belongs to. */
type GuestBuying = {
  user: CartUser & { kind: 'anonymous' }
  guestId: string
  email: string
}

type Created = { checkoutId: string; created: CheckoutCreated }

/** What was placed; without its payment where an earlier call has opened it. */
type PlacedCheckout = { checkoutId: string; payment: Payment | null; superseded: string[] }

type CheckoutsContext = CheckoutsOptions & { outcomes: ReturnType<typeof createOutcomes>; taxes: Taxes }

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

/** One transaction: checks everything, takes everything, freezes it, opens the payment. Nothing of it stays when one part fails. */
async function placeOrder(ctx: CheckoutsContext, trx: Trx, buying: Buying): Promise<PlacedCheckout> {
  const { cart, discounts, outcomes, payments, taxes } = ctx
  const { user, method, body } = buying
  const { countryCode } = body.shippingAddress
  // Before everything else that waits: whoever waits for it holds nothing that others wait for.
  await taxes.holdThreshold(
    trx,
    [body.shippingAddress, body.billingAddress].map((one) => ({
      country: one.countryCode,
      postalCode: one.postalCode,
    })),
  )
  // Before the cart's row, as the one who erases does.
  const holding = holdBuyer(ctx, trx, user)
  if (user.kind === 'counter') await holding
  const [, locked] = await Promise.all([
    holding,
    cart.lockForCheckout(trx, user, { cartId: body.cartId, countryCode }),
  ])
  const { cart: held, buyer } = locked
  if (held.items.length === 0) throw new AppError(400, 'CART_EMPTY', checkoutErrorCodes.CART_EMPTY)
  if (user.kind === 'anonymous') refuseUnlessForGuests(ctx.sellables, held.items)
  const fingerprint = fingerprintOf({
    cartVersion: held.version,
    itemIds: held.items.map((item) => item.id),
    method,
    body,
  })
  const open = await storage.lockOpenOfCart(trx, held.id)
  const same = unsafe('noIdempotency') ? null : open.find((one) => one.fingerprint === fingerprint)
  if (same) return { checkoutId: same.id, payment: null, superseded: [] }
  const sellers = new Set(held.items.map((item) => item.sellerId))
  const lost = await discounts.reserveAll(
    trx,
    held.codes.filter((code) => sellers.has(code.sellerId)),
  )
  for (const one of open) await outcomes.end(trx, one, { state: 'expired', reason: 'superseded' })
  const { orders, residence } = await freezeTaxed(trx, { taxes, held, body, ownerId: ownerIdOf(buying) })
  const totals = totalsOf(orders)
  refuseCodes(orders, lost)
  refuseIfWrong(buying, orders, totals.totalCents)
  refuseProblems(locked.problems, held.items, countryCode)
  const expiresAt = addMinutes(held.now, ordering.paymentMinutes)
  const id = newId()
  const written = storage.insertCheckout(trx, {
    id,
    ownerId: ownerIdOf(buying),
    actorId: user.kind === 'anonymous' ? ownerIdOf(buying) : user.actorId,
    cartId: held.id,
    method,
    language: buying.language,
    shippingAddress: body.shippingAddress,
    billingAddress: body.billingAddress,
    comment: body.comment ?? null,
    orderReference: body.orderReference || null,
    fingerprint,
    paymentTokenId: null,
    totals,
    orders,
    residence,
    expiresAt,
    rememberMethod: body.rememberMethod ?? false,
    channel: buying.channel ?? 'web',
  })
  const [problems] = await Promise.all([
    secureAll(ctx, trx, id, held.items, expiresAt, buyer),
    written,
    ctx.sellables.areForPeople(held.items) &&
      ctx.holders?.keep(trx, { checkoutId: id, ownerId: ownerIdOf(buying) }),
  ])
  refuseProblems(problems, held.items, countryCode)
  const refused = await redeem(ctx, trx, id, orders)
  if (refused) throw codeRefused(refused)
  const payment = await payments.openPayment(trx, {
    checkoutId: id,
    ownerId: ownerIdOf(buying),
    method,
    amountCents: totals.totalCents,
    paymentTokenId: body.paymentTokenId,
    remember: body.rememberMethod ?? false,
    approval: body.approval
      ? {
          ...{ sealed: body.approval, cartId: held.id, holder: holderOf(user) },
          besides: open.map((one) => one.id),
        }
      : null,
    isTakenWhenSent: travelsWhole(held.items),
    expiresAt,
  })
  await buying.placed?.(trx, id)
  return { checkoutId: id, payment, superseded: open.map((one) => one.id) }
}

/** Parcels alone: nothing of it is handed over with the payment. */
function travelsWhole(items: readonly StoredItem[]): boolean {
  return items.every((item) => methodOf(shippingCodeOf(item)).carries === 'goods')
}

/**
 * Of the web whoever buys; at the counter the buyer, whose limits hold in all their carts together: who buys for them at the
 * same time waits.
 */
async function holdBuyer(ctx: CheckoutsContext, trx: Trx, user: Buying['user']): Promise<void> {
  const { holdPerson, lockPerson } = ctx
  if (user.kind === 'anonymous') return
  if (user.kind === 'subject') return holdPerson(trx, user.actorId)
  if (user.subjectId === null) return
  if (!unsafe('noBuyerLock')) await lockPerson(trx, user.subjectId)
  await holdPerson(trx, user.subjectId)
}

function ownerIdOf({ user, guestId }: Pick<Buying, 'user' | 'guestId'>): string {
  if (user.kind === 'counter') return user.ownerId
  if (user.kind === 'subject') return user.subjectId
  if (!guestId) throw new Error('a visitor buys as a guest')
  return guestId
}
