import { ordering } from '#club/ordering.ts'
import type { CartApi, CartUser } from '#modules/cart/cart.ts'
import { methodOf, shippingCodeOf } from '#modules/cart/shipping.rules.ts'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Payment } from '#modules/payments/schema.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Taxes } from '#modules/taxes/taxes.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import { holderOf } from './approvals/holder.ts'
import type { ConfirmationsOptions } from './confirmations/confirmations.ts'
import { freezeTaxed } from './freezing.ts'
import type { createOutcomes, Holders } from './outcomes.ts'
import { codeRefused, refuseCodes, refuseIfWrong, refuseProblems, refuseUnlessForGuests } from './refusals.ts'
import { fingerprintOf, totalsOf } from './rules.ts'
import { type CreateCheckout, checkoutErrorCodes, type PaymentMethod } from './schema.ts'
import { redeem, secureAll } from './securing.ts'
import * as storage from './storage.ts'

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

/** What was placed; without its payment where an earlier call has opened it. */
export type PlacedCheckout = { checkoutId: string; payment: Payment | null; superseded: string[] }

export type CheckoutsContext = CheckoutsOptions & {
  outcomes: ReturnType<typeof createOutcomes>
  taxes: Taxes
}

/** One transaction: checks everything, takes everything, freezes it, opens the payment. Nothing of it stays when one part fails. */
export async function placeOrder(ctx: CheckoutsContext, trx: Trx, buying: Buying): Promise<PlacedCheckout> {
  const { discounts, outcomes, taxes } = ctx
  const { method, body } = buying
  const { countryCode } = body.shippingAddress
  const { cart: held, buyer, problems: wrong, open } = await lockBought(ctx, trx, buying)
  const fingerprint = fingerprintOf({
    cartVersion: held.version,
    itemIds: held.items.map((item) => item.id),
    method,
    body,
  })
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
  refuseProblems(wrong, held.items, countryCode)
  const expiresAt = addMinutes(held.now, ordering.paymentMinutes)
  const id = newId()
  const written = storage.insertCheckout(trx, {
    ...rowOf(buying),
    ...{ id, cartId: held.id, fingerprint, totals, orders, residence, expiresAt },
  })
  const paying = payingOf(buying, { id, held, open, expiresAt, amountCents: totals.totalCents })
  const [problems, opened] = await Promise.all([
    secureAll(ctx, trx, id, held.items, expiresAt, buyer),
    // Others wait for locks, which are taken after those of the sellers.
    ctx.payments.isWrittenAtOnce(paying) ? ctx.payments.openPayment(trx, paying) : null,
    written,
    ctx.sellables.areForPeople(held.items) &&
      ctx.holders?.keep(trx, { checkoutId: id, ownerId: ownerIdOf(buying) }),
  ])
  refuseProblems(problems, held.items, countryCode)
  const refused = await redeem(ctx, trx, id, orders)
  if (refused) throw codeRefused(refused)
  const payment = opened ?? (await ctx.payments.openPayment(trx, paying))
  await buying.placed?.(trx, id)
  return { checkoutId: id, payment, superseded: open.map((one) => one.id) }
}

/** Whatever may wait, in the order of all locks: the threshold of taxes, the buyer, the cart. */
async function lockBought(ctx: CheckoutsContext, trx: Trx, buying: Buying) {
  const { cart, taxes } = ctx
  const { user, body } = buying
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
  const [, locked, open] = await Promise.all([
    holding,
    cart.lockForCheckout(trx, user, { cartId: body.cartId, countryCode }),
    // Behind the cart's own lock. Of a foreign cart, which is refused, it would be for a moment only.
    storage.lockOpenOfCart(trx, body.cartId),
  ])
  const { items } = locked.cart
  if (items.length === 0) throw new AppError(400, 'CART_EMPTY', checkoutErrorCodes.CART_EMPTY)
  if (user.kind === 'anonymous') refuseUnlessForGuests(ctx.sellables, items)
  return { ...locked, open }
}

/** What a checkout says of whoever buys, as they said it. */
function rowOf(buying: Buying) {
  const { user, method, body } = buying
  const ownerId = ownerIdOf(buying)
  return {
    ownerId,
    actorId: user.kind === 'anonymous' ? ownerId : user.actorId,
    method,
    language: buying.language,
    shippingAddress: body.shippingAddress,
    billingAddress: body.billingAddress,
    comment: body.comment ?? null,
    orderReference: body.orderReference || null,
    paymentTokenId: null,
    rememberMethod: body.rememberMethod ?? false,
    channel: buying.channel ?? 'web',
  }
}

type Locked = Awaited<ReturnType<typeof lockBought>>

type Paying = {
  id: string
  held: Locked['cart']
  open: readonly { id: string }[]
  expiresAt: Date
  amountCents: number
}

function payingOf(buying: Buying, paying: Paying): Parameters<Payments['openPayment']>[1] {
  const { user, method, body } = buying
  const { id, held, open, expiresAt, amountCents } = paying
  return {
    checkoutId: id,
    ownerId: ownerIdOf(buying),
    method,
    amountCents,
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
  }
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

export function ownerIdOf({ user, guestId }: Pick<Buying, 'user' | 'guestId'>): string {
  if (user.kind === 'counter') return user.ownerId
  if (user.kind === 'subject') return user.subjectId
  if (!guestId) throw new Error('a visitor buys as a guest')
  return guestId
}
