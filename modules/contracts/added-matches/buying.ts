import { club } from '#club/club.ts'
import type { CartApi, CounterUser } from '#modules/cart/cart.ts'
import type { Checkouts } from '#modules/checkout/checkout.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Payments } from '#modules/payments/payments.ts'
import { AppError } from '#platform/errors.ts'
import { beginTry, findPlace, loadStaleTries, markFailed, type WayToPay } from './added.storage.ts'
import { addedSku } from './sku.rules.ts'
import { type TellingContext, tellFailed } from './telling.ts'

/** The doors that every purchase goes through; they come after what is sold. */
export type BuyingDoors = {
  cart: Pick<CartApi, 'createCounterCart' | 'dropCart' | 'addItem' | 'read'>
  checkouts: Pick<Checkouts, 'create'>
  payments: Pick<Payments, 'findPayment' | 'cancelPayment'>
}

export type BuyingContext = TellingContext & {
  buyingOf(): BuyingDoors
  /** The club's own site, whose addresses payments come back to. */
  home: string
}

/**
 * Buys a kept place for whoever has allowed it: a cart of its own, an order like any other, with the contract's way to pay. What does
 * not come about leaves the place kept, and is told by mail. Repeatable; of several at once one buys.
 */
export async function buyByItself(ctx: BuyingContext, placeId: string): Promise<void> {
  const { db } = ctx
  const way = await db.transaction().execute((trx) => beginTry(trx, placeId))
  if (!way) return
  try {
    await order(ctx, placeId, way)
  } catch (error) {
    // The provider is away: the job comes again.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await fail(ctx, placeId, error.code ?? 'REFUSED')
  }
}

async function order(ctx: BuyingContext, placeId: string, way: WayToPay): Promise<void> {
  const { db, home } = ctx
  const { cart, checkouts, payments } = ctx.buyingOf()
  const { subscriberId, paymentTokenId } = way
  const user: CounterUser = {
    kind: 'counter',
    saleId: placeId,
    ownerId: subscriberId,
    subjectId: subscriberId,
    actorId: subscriberId,
  }
  const address = (way.invoiceAddress ?? way.shippingAddress) as PostalAddress | null
  if (!address) throw new AppError(409, 'ADDRESS_MISSING', 'The contract has no address for the bill')
  const { cartId } = await db.transaction().execute(async (trx) => {
    await cart.dropCart(trx, user)
    return cart.createCounterCart(trx, user)
  })
  await cart.addItem(user, { sku: addedSku(placeId), quantity: 1, userOptionValues: [] })
  const { totalPrice } = await cart.read(user, club.defaultCountry)
  const method = totalPrice === 0 ? 'nopayment' : paymentTokenId ? 'token' : 'purchaseOnAccount'
  const created = await checkouts.create({
    user,
    method,
    body: {
      cartId,
      shippingAddress: (way.shippingAddress ?? address) as PostalAddress,
      billingAddress: address,
      acceptedTerms: true,
      ...(method === 'token' ? { paymentTokenId: paymentTokenId! } : {}),
    },
    origin: home,
    language: (await ctx.recipientOf(db, subscriberId))?.language ?? club.fallbackLanguage,
    idempotencyKey: null,
  })
  const checkoutId = (created.checkoutId ?? created.id)!
  const payment = await payments.findPayment({ checkoutId })
  // What they would have to agree to now is given up: nobody is there.
  const isUnderWay = payment?.state === 'started' && !payment.paymentUrl && !payment.scriptUrl
  if (payment?.state === 'started' && !isUnderWay) await payments.cancelPayment(checkoutId)
  const place = await findPlace(db, placeId)
  if (place?.state === 'Kept' && !isUnderWay) await fail(ctx, placeId, payment?.failure ?? 'PAYMENT_FAILED')
}

async function fail(ctx: BuyingContext, placeId: string, because: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    if (!(await markFailed(trx, { id: placeId, because }))) return
    await tellFailed(ctx, trx, (await findPlace(trx, placeId))!)
  })
}

/** Purchases whose payment ended later, or that a program that is gone had begun. */
export async function endTries(ctx: BuyingContext): Promise<void> {
  for (const placeId of await loadStaleTries(ctx.db)) await fail(ctx, placeId, 'PAYMENT_FAILED')
}
