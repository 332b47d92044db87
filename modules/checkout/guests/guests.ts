import { ordering } from '#club/ordering.ts'
import type { CartUser } from '#modules/cart/cart.ts'
import type { Buying, Checkouts } from '#modules/checkout/checkout.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { claimedOwner, isPassOf, isSame, sealPass } from './guest-pass.rules.ts'
import {
  type FindGuestOrder,
  type FoundGuestOrder,
  type GuestCheckoutCreated,
  type GuestErrorCode,
  guestErrorCodes,
} from './guests.schema.ts'
import * as storage from './guests.storage.ts'
import { takeInOrders } from './taking-in.ts'

export type GuestsOptions = {
  db: Db
  checkouts: Pick<Checkouts, 'createForGuest'>
  attempts: GuestAttempts
  /** Seals the passes that open guests' orders. */
  secret: string
  /** The addresses that a person has proved to be theirs. */
  addressesOf(db: Db, personId: string): Promise<{ email: string; isProved: boolean }[]>
  /** Keeps the person from being erased until the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
}

/** Slows down guessing, and whoever would take the stock away (identity). */
export type GuestAttempts = {
  mayTry(
    kind: 'guestOrder' | 'guestOrderMail' | 'guestFind' | 'guestFindMail',
    name: string,
  ): Promise<boolean>
  giveBack(kind: 'guestOrder' | 'guestOrderMail' | 'guestFind', name: string): Promise<void>
}

export type Guests = ReturnType<typeof createGuests>

/**
 * Goods without an account. Each purchase belongs to an id of its own, which nobody signs in with; what opens it is a pass, had by
 * whoever bought and by whoever names the order's number and its mailbox.
 */
export function createGuests(ctx: GuestsOptions) {
  return {
    ...inContext(ctx, { buy, find, ownerOf, takeInProved }),
    takeIn: takeInOrders,
    correctEmail,
    /** For privacy: whose order is so old that nobody has a claim from it. */
    takeDue: (trx: Trx) => storage.takeOldest(trx, ordering.guests.keptDays),
  }
}

export type GuestBuying = Pick<Buying, 'method' | 'body' | 'origin' | 'language' | 'idempotencyKey'> & {
  user: CartUser & { kind: 'anonymous' }
  email: string
  /** Where the call came from (`clientAddressOf`). */
  address: string
}

/** From a visitor's cart to their order. Whether somebody has an account with the mailbox is neither asked nor told. */
async function buy(ctx: GuestsOptions, buying: GuestBuying): Promise<GuestCheckoutCreated> {
  const { db, attempts, checkouts } = ctx
  const { address, email, ...order } = buying
  if (!ordering.guests.isOffered) throw refuse(403, 'GUESTS_NOT_OFFERED')
  const mayTry = [
    await attempts.mayTry('guestOrder', address),
    await attempts.mayTry('guestOrderMail', email),
  ]
  if (mayTry.includes(false)) throw refuse(429, 'TOO_MANY_GUEST_ORDERS')
  const guestId = newId()
  const { checkoutId, created } = await checkouts
    .createForGuest({
      ...order,
      email,
      guestId,
      placed: (trx, id) => storage.insertGuestOrder(trx, { checkoutId: id, ownerId: guestId, email }),
    })
    .catch(async (error) => {
      // What is refused takes nothing away from anybody.
      await attempts.giveBack('guestOrder', address)
      await attempts.giveBack('guestOrderMail', email)
      throw error
    })
  // Pressed twice it is the first one's order.
  const placed = await storage.findOfCheckout(db, checkoutId)
  if (!placed) throw notFound()
  return { ...created, guestOrder: { checkoutId, guestPass: sealPass(ctx.secret, placed, new Date()) } }
}

/**
 * Whatever is wrong, the answer is the same, and the same is done for it. Right ones do not count against the others who share a
 * network; of one mailbox all count, so that its orders are not guessed from many networks.
 */
async function find(
  ctx: GuestsOptions,
  given: FindGuestOrder & { address: string },
): Promise<FoundGuestOrder> {
  const { db, attempts, secret } = ctx
  const { orderNumber, email, address } = given
  const mayTry = [await attempts.mayTry('guestFind', address), await attempts.mayTry('guestFindMail', email)]
  if (mayTry.includes(false)) throw refuse(429, 'TOO_MANY_TRIES')
  const known = await storage.findByNumber(db, orderNumber.trim())
  const row = known ?? { checkoutId: newId(), ownerId: newId(), email: '' }
  const isTheirs = isSame(row.email.toLowerCase(), email.toLowerCase())
  const guestPass = sealPass(secret, row, new Date())
  if (!known || !isTheirs) throw notFound()
  await attempts.giveBack('guestFind', address)
  return { checkoutId: row.checkoutId, guestPass }
}

/** Whose order a pass opens now; null: none's. A mailbox that was corrected, or an account that took the order in, ends it. */
async function ownerOf({ db, secret }: GuestsOptions, pass: string): Promise<string | null> {
  const ownerId = claimedOwner(pass)
  const row = ownerId && (await storage.findOfOwner(db, ownerId))
  return row && isPassOf(secret, pass, row, new Date()) ? ownerId : null
}

/** Somebody signed in asks for what they bought without their account: never by itself, since anybody may have typed their address. */
async function takeInProved(ctx: GuestsOptions, given: { subjectId: string }): Promise<{ orders: number }> {
  const { db, addressesOf, holdPerson } = ctx
  const { subjectId } = given
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, subjectId)
    const addresses = await addressesOf(trx, subjectId)
    const emails = addresses.filter(({ isProved }) => isProved).map(({ email }) => email)
    return { orders: await takeInOrders(trx, { subjectId, emails }) }
  })
}

/** For the office: the mailbox was mistyped. Passes of the former one open nothing any more. Null: no guest's. */
async function correctEmail(
  trx: Trx,
  given: { checkoutId: string; email: string },
): Promise<{ former: string } | null> {
  return storage.setEmail(trx, given)
}

/** Where mail about an order goes, whoever it belongs to. */
export function withGuests(recipientOf: RecipientOf): RecipientOf {
  return async (db, ownerId) => (await recipientOf(db, ownerId)) ?? storage.guestRecipient(db, ownerId)
}

type RecipientOf = (db: Db, ownerId: string) => Promise<Recipient | null>

function refuse(status: 403 | 429, code: GuestErrorCode): AppError {
  return new AppError(status, code, guestErrorCodes[code])
}
