import { club, type Language } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { CartApi, CounterUser } from '#modules/cart/cart.ts'
import type { Cart, CartItem } from '#modules/cart/schema.ts'
import type { AfterSale, Checkouts } from '#modules/checkout/checkout.ts'
import type { CreateCheckout } from '#modules/checkout/schema.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { AccountsForStaff } from '#modules/identity/identity.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { CounterMethod } from '#modules/payments/schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { placesWanted, type WantedPlaces, walkInAddress } from './counter.rules.ts'
import { keptMail } from './kept.mails.ts'
import type { CounterChannel, CounterSale } from './storage.ts'
import * as storage from './storage.ts'

export type { CounterChannel, CounterSale }

/** What staff sell with: the doors of everything that is sold and paid on the web as well. */
export type CounterContext = {
  db: Db
  cart: CartApi
  tickets: Tickets
  checkouts: Checkouts
  payments: Payments
  afterSale: AfterSale
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** Whom staff have invited, and who has not accepted it yet: the mail that does is the one that leads to their things. */
  invitations: Pick<AccountsForStaff['invitations'], 'addressOf' | 'mailUnlessFresh'>
  /** The cart of the site where everything is sold. */
  cartUrl(language: Language): string
  /** The club's own site, whose addresses payments come back to. */
  home: string
}

export type Seller = { personId: string; name: string }

/** A sale begins: a cart of its own for somebody, or for whoever stands at the counter. */
export async function openSale(
  { db, cart }: Pick<CounterContext, 'db' | 'cart'>,
  given: { channel: CounterChannel; seller: Seller; subjectId?: string; eventId?: string },
): Promise<CounterSale> {
  const { channel, seller, subjectId = null, eventId = null } = given
  const id = newId()
  const ownerId = subjectId ?? newId()
  const user: CounterUser = { kind: 'counter', saleId: id, ownerId, subjectId, actorId: seller.personId }
  await db.transaction().execute(async (trx) => {
    const { cartId } = await cart.createCounterCart(trx, user)
    await storage.insertSale(trx, {
      id,
      channel,
      ownerId,
      subjectId,
      sellerId: seller.personId,
      sellerName: seller.name,
      eventId,
      cartId,
    })
  })
  return (await storage.findSale(db, id))!
}

/** A sale that is still being made, of the one who makes it; anybody else's is a 404. */
export async function ownSale(
  db: Db,
  given: { id: string; channel: CounterChannel; sellerId: string },
): Promise<CounterSale> {
  const sale = await storage.findSale(db, given.id)
  if (sale?.sellerId !== given.sellerId || sale.channel !== given.channel) throw notFound()
  return sale
}

/** A sale that was paid, whoever made it. */
export async function paidSale(
  db: Db,
  given: { id: string; channel: CounterChannel },
): Promise<CounterSale & { checkoutId: string; orderId: string; orderNumber: string }> {
  const sale = await storage.findSale(db, given.id)
  const { checkoutId = null, orderId = null, orderNumber = null } = sale ?? {}
  if (sale?.channel !== given.channel || sale.checkoutState !== 'paid') throw notFound()
  if (checkoutId === null || orderId === null || orderNumber === null) throw notFound()
  return { ...sale, checkoutId, orderId, orderNumber }
}

export function lastSales(db: Db, given: { sellerId: string; channel: CounterChannel; limit: number }) {
  return storage.listLastSales(db, given)
}

/** Whose cart a sale is. */
export function userOf({
  id,
  ownerId,
  subjectId,
  sellerId,
}: Pick<CounterSale, 'id' | 'ownerId' | 'subjectId' | 'sellerId'>): CounterUser {
  return { kind: 'counter', saleId: id, ownerId, subjectId, actorId: sellerId }
}

export function readCart({ cart }: Pick<CounterContext, 'cart'>, sale: CounterSale): Promise<Cart> {
  return cart.read(userOf(sale), club.defaultCountry)
}

/** The best places of each price class, side by side also where people of different types come together. */
export async function takePlaces(
  { tickets }: Pick<CounterContext, 'tickets'>,
  sale: CounterSale,
  given: { eventId: string; places: readonly WantedPlaces[]; together: boolean },
): Promise<void> {
  for (const wish of placesWanted(given)) await tickets.addBestPlaces(userOf(sale), given.eventId, wish)
}

/** Nobody buys: what was held is free again. What was paid stays. */
export async function dropSale(
  { db, cart }: Pick<CounterContext, 'db' | 'cart'>,
  sale: CounterSale,
): Promise<void> {
  if (sale.checkoutState === 'paid' || sale.isLeft) throw notFound()
  await db.transaction().execute(async (trx) => {
    await cart.dropCart(trx, userOf(sale))
    await storage.deleteSale(trx, sale.id)
  })
}

export type Paying = {
  sale: CounterSale
  method: CounterMethod | 'purchaseOnAccount' | 'nopayment'
  /** What the card reader printed. */
  reference: string | null
  /** What was shown; another total is refused. */
  expectedTotal: number
  shippingAddress?: PostalAddress
  billingAddress?: PostalAddress
  shippingCodes?: CreateCheckout['shippingCodes']
  language?: string
  /** Runs while the order waits for its money, before it is written that it came; an error ends the order. */
  beforeTaken?: (checkoutId: string) => Promise<void>
}

/**
 * The money is here: the cart becomes an order, and the order is paid. Pressed twice it is one order; what comes to nothing
 * leaves the places in the sale, for another try.
 */
export async function paySale(ctx: CounterContext, paying: Paying): Promise<CounterSale> {
  const { sale } = paying
  try {
    return await payOnce(ctx, paying)
  } catch (error) {
    // Somebody pressed twice: the other one was quicker.
    const now = await storage.findSale(ctx.db, sale.id)
    if (now?.checkoutState === 'paid') return now
    throw error
  }
}

async function payOnce(ctx: CounterContext, paying: Paying): Promise<CounterSale> {
  const { db, checkouts, payments, home } = ctx
  const { sale, method, reference, expectedTotal } = paying
  const address = walkInAddress
  const created = await checkouts.create({
    user: userOf(sale),
    channel: sale.channel,
    method,
    body: {
      cartId: sale.cartId,
      shippingAddress: paying.shippingAddress ?? address,
      billingAddress: paying.billingAddress ?? paying.shippingAddress ?? address,
      shippingCodes: paying.shippingCodes,
      acceptedTerms: true,
      expectedTotal,
    },
    origin: home,
    language: paying.language ?? club.fallbackLanguage,
    idempotencyKey: null,
    placed: (trx: Trx, id: string) =>
      storage.setCheckout(trx, { saleId: sale.id, checkoutId: id, reference }),
  })
  // What costs nothing has its id elsewhere (CHK-07).
  const checkoutId = created.checkoutId ?? created.id
  if (!checkoutId) throw new Error('a sale of staff has an order')
  try {
    await paying.beforeTaken?.(checkoutId)
    if (method === 'cardOutside' || method === 'cash') await payments.take(checkoutId)
  } catch (error) {
    await payments.cancelPayment(checkoutId)
    throw error
  }
  const paid = (await storage.findSale(db, sale.id))!
  // Whoever has no account has no phone with a code that moves.
  if (paid.checkoutState === 'paid' && sale.subjectId === null) await ticketsToPrint(ctx, { checkoutId })
  if (paid.checkoutState === 'paid') return paid
  throw new AppError(409, 'PAYMENT_NOT_OPEN', 'The time of this sale was over')
}

/**
 * What somebody asked for on the phone goes into their own cart, held longer, and a mail leads there: they pay it as they pay
 * everything. Whoever was invited is led there by their invitation; whoever else has no mailbox that they have opened cannot be told.
 */
export async function leaveToBuyer(
  ctx: CounterContext,
  sale: CounterSale & { subjectId: string },
  note: (trx: Trx) => Promise<void>,
): Promise<{ email: string; until: Date | null }> {
  const { db, cart } = ctx
  const { subjectId } = sale
  const things = (await readCart({ cart }, sale)).orders.flatMap((order) => order.items)
  return db.transaction().execute(async (trx) => {
    const buyer = { kind: 'subject', subjectId, organisationId: null, actorId: subjectId } as const
    const { until } = await cart.handOver(trx, {
      from: userOf(sale),
      to: buyer,
      minutes: ordering.keptForCallerMinutes,
    })
    const email = await tellKept(ctx, trx, { subjectId, things, until })
    await storage.markLeft(trx, sale.id)
    await note(trx)
    return { email, until }
  })
}

/** Answers the address that was written to. */
async function tellKept(
  { mailer, recipientOf, invitations, cartUrl }: CounterContext,
  trx: Trx,
  { subjectId, things, until }: { subjectId: string; things: CartItem[]; until: Date | null },
): Promise<string> {
  const to = await recipientOf(trx, subjectId)
  const email = to?.email ?? (await invitations.mailUnlessFresh(trx, { accountId: subjectId }))
  if (!email) throw new AppError(409, 'NO_ADDRESS_TO_WRITE_TO', 'There is no confirmed e-mail address')
  const language = to?.language ?? club.fallbackLanguage
  if (to)
    await mailer.send(trx, { to: email, ...keptMail({ language, things, until, url: cartUrl(language) }) })
  return email
}

/** What of a sale is printed: its tickets become printed ones, whose codes stand still. Repeatable. */
export async function ticketsToPrint(
  { db, tickets }: Pick<CounterContext, 'db' | 'tickets'>,
  sale: { checkoutId: string },
): Promise<{ id: string; ownerId: string }[]> {
  const all = await storage.listTickets(db, sale.checkoutId)
  if (all.length === 0) throw new AppError(409, 'NOTHING_TO_PRINT', 'There are no tickets in this sale')
  await db.transaction().execute(async (trx) => {
    for (const { id, ownerId } of all) {
      const held = await tickets.hands.holdTicket(trx, { id, ownerId })
      if (held?.media === 'mobile' && !held.isUsed && held.claim === null)
        await tickets.hands.handOver(trx, held, { media: 'print' })
    }
  })
  return all
}
