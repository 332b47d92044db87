import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import {
  type Buyer,
  ItemRefused,
  isRefusal,
  type Quote,
  type Refusal,
  type Sellable,
  type Taking,
} from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { hashedAddress, lockAddress } from './held-places.storage.ts'
import { type Holding, type HoldingTerms, putHeldItem } from './holding.storage.ts'
import type { AddedItem, AddItem } from './schema.ts'
import { rememberKind } from './status.storage.ts'
import * as storage from './storage.ts'
import { isExpired, optionsKey } from './stored-cart.rules.ts'
import { type CartUser, ownerOf } from './user.ts'

/** Fewer than the pool has connections: beside a sale's start everybody else is answered. */
const HOLDS_AT_ONCE = 4
/** At some 500 a second nobody waits longer than browsers do. */
const MAX_WAITING_HOLDS = 5000

type AddingContext = {
  db: Db
  sellables: Pick<Sellables, 'ofSku'>
  buyerOf: (at: Db, user: CartUser) => Promise<Buyer>
  /** What addresses are hashed with; without it limits of held places do not hold. */
  addressSecret: string | null
} & { withPermit: ReturnType<typeof createSemaphore> }

/** How things come into a cart: the seller names the price, and what is scarce is held with the line that is written. */
export function createAdding(given: Omit<AddingContext, 'withPermit'>) {
  const withPermit = createSemaphore({ atOnce: HOLDS_AT_ONCE, maxWaiting: MAX_WAITING_HOLDS, refusal: busy })
  const ctx: AddingContext = { ...given, withPermit }
  return inContext(ctx, { addItem, addItems, holdItems })
}

async function addItem(ctx: AddingContext, user: CartUser, body: AddItem): Promise<AddedItem> {
  const { db } = ctx
  const [wish] = await quoteAll(ctx, db, user, [body])
  return addQuoted(ctx, db, wish!, termsOf(ctx, user))
}

/** Adds several things or none (best available); an `ItemRefused` names the one that was not to be had. */
async function addItems(ctx: AddingContext, user: CartUser, bodies: AddItem[]): Promise<AddedItem[]> {
  const { db } = ctx
  const wishes = await quoteAll(ctx, db, user, bodies)
  const terms = termsOf(ctx, user)
  const [only, ...others] = wishes
  // One thing is one statement: it needs no transaction.
  if (only && others.length === 0) return addAll(ctx, db, [only], terms)
  return db.transaction().execute((trx) => addAll(ctx, trx, wishes, terms))
}

/**
 * For whoever puts things into somebody's cart in a transaction of their own (waiting list): all of them, held for as long as
 * they say, or an AppError. Such a hold is not prolonged and counts for nobody's limit of held places.
 */
async function holdItems(
  ctx: AddingContext,
  trx: Trx,
  given: { user: CartUser; bodies: AddItem[]; minutes: number },
): Promise<AddedItem[]> {
  const terms = { minutes: given.minutes, isRecorded: false, isLimited: false, address: null }
  const added = await addAll(ctx, trx, await quoteAll(ctx, trx, given.user, given.bodies), terms)
  for (const { id, expiresAt } of added)
    await storage.setProlonged(trx, { itemId: id, expiresAt: new Date(expiresAt!) })
  return added
}

function termsOf(ctx: AddingContext, { address, kind }: CartUser): HoldingTerms {
  const { addressSecret } = ctx
  return {
    minutes: club.holdMinutes,
    isRecorded: true,
    isLimited: addressSecret !== null,
    address:
      addressSecret !== null && address !== undefined
        ? { key: hashedAddress(addressSecret, address), isAnonymous: kind === 'anonymous' }
        : null,
  }
}

async function quoteAll(ctx: AddingContext, at: Db, user: CartUser, bodies: AddItem[]): Promise<Wish[]> {
  const { sellables, buyerOf } = ctx
  const buyer = await buyerOf(at, user)
  const wishes: Wish[] = []
  for (const body of bodies) {
    const sellable = sellables.ofSku(body.sku)
    if (!sellable) throw notFound()
    const { sku, quantity, userOptionValues: options } = body
    const quote = agreed(await sellable.quote(at, { sku, quantity, options }, buyer))
    wishes.push({ user, sellable, body, quote, buyer })
  }
  return wishes
}

async function addAll(ctx: AddingContext, at: Db, wishes: Wish[], terms: HoldingTerms): Promise<AddedItem[]> {
  const added: AddedItem[] = []
  for (const [index, wish] of wishes.entries()) {
    try {
      added.push(await addQuoted(ctx, at, wish, terms))
    } catch (error) {
      throw error instanceof AppError ? new ItemRefused(error, index) : error
    }
  }
  return added
}

async function addQuoted(ctx: AddingContext, at: Db, wish: Wish, terms: HoldingTerms): Promise<AddedItem> {
  const added = await putQuoted(ctx, at, wish, terms)
  rememberKind(ownerOf(wish.user), wish.sellable.kind)
  return added
}

function putQuoted(ctx: AddingContext, at: Db, wish: Wish, terms: HoldingTerms): Promise<AddedItem> {
  const { withPermit } = ctx
  const { sellable, body, quote, buyer } = wish
  const item = newItem(sellable.kind, body, quote)
  const { sku, quantity, userOptionValues: options } = body
  const taking = sellable.taking({ cartItemId: item.id, sku, quantity, options, buyer })
  if (!taking) return putOrExplain(at, wish, item)
  const hold = () => addHeld(at, wish, item, { taking, terms })
  // Who has a transaction has waited for it.
  return at.isTransaction ? hold() : withPermit(hold)
}

/**
 * One statement holds the place or says why not. Where that is not the last word (the cart or what its address holds
 * changed under it, an ended hold is in the way), both are locked, cleared, and the statement has its second try.
 */
async function addHeld(at: Db, wish: Wish, item: storage.NewItem, how: How): Promise<AddedItem> {
  const { taking, terms } = how
  const first = await hold(at, wish.user, item, how)
  if (first.expiresAt) return heldItem(item, first, first.expiresAt)
  const isLastWord =
    (first.no !== null || first.over !== null) &&
    !first.hasTwin &&
    (first.cartId !== null || wish.user.kind === 'subject')
  if (isLastWord) throw refusalOf(first, taking)
  return inTransaction(at, async (trx) => {
    await clearTheWay(trx, wish, terms)
    await taking.makeRoom(trx)
    const second = await hold(trx, wish.user, item, how)
    if (second.expiresAt) return heldItem(item, second, second.expiresAt)
    if (second.lines >= ordering.maxCartItems) throw cartFull()
    throw refusalOf(second, taking)
  })
}

function hold(at: Db, user: CartUser, item: storage.NewItem, how: How): Promise<Holding> {
  const owner = ownerOf(user)
  return putHeldItem(at, { owner, newCartId: newId(), maxItems: ordering.maxCartItems, item, ...how })
}

/** The same seat again after its hold has ended: the old line goes, the new one holds anew. */
async function clearTheWay(trx: Trx, { user, sellable, body }: Wish, terms: HoldingTerms): Promise<void> {
  if (user.kind === 'subject')
    await storage.ensureSubjectCart(trx, { subjectId: user.subjectId, newId: newId() })
  const cart = await storage.lockCart(trx, ownerOf(user))
  if (!cart) throw notFound()
  await lockAddress(trx, terms.address)
  const twin = cart.items.find(
    (item) =>
      item.sku === body.sku && optionsKey(item.userOptionValues) === optionsKey(body.userOptionValues),
  )
  if (!twin) return
  if (!isExpired(twin)) throw new AppError(409, 'ALREADY_IN_CART', 'This place is in your cart already')
  await sellable.release(trx, [twin.id])
  await storage.deleteItems(trx, [twin.id])
}

async function putOrExplain(at: Db, wish: Wish, item: storage.NewItem): Promise<AddedItem> {
  const put = (await putOnce(at, wish, item)) ?? (await putAgain(at, wish, item))
  return {
    id: put.id,
    sku: item.sku,
    quantity: put.quantity,
    totalItemQuantity: put.total,
    expiresAt: null,
  }
}

function putOnce(at: Db, { user, sellable }: Wish, item: storage.NewItem) {
  return storage.putItem(at, {
    owner: ownerOf(user),
    newCartId: newId(),
    maxItems: ordering.maxCartItems,
    stillSold: sellable.stillSold?.(item) ?? sql`true`,
    item,
  })
}

/** What was remembered of it may be so no longer: the seller says why, or it is as the cart has it. */
async function putAgain(at: Db, wish: Wish, item: storage.NewItem) {
  const { user, sellable, buyer } = wish
  return inTransaction(at, async (trx) => {
    const quoted = agreed(await sellable.quote(trx, item, buyer))
    const put = await putOnce(trx, wish, { ...item, quoted })
    if (!put) throw await whyNotPut(trx, user)
    return put
  })
}

async function whyNotPut(at: Db, user: CartUser): Promise<AppError> {
  const cart = await storage.findCart(at, ownerOf(user))
  if (!cart) return notFound()
  if (cart.items.length >= ordering.maxCartItems) return cartFull()
  return new AppError(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
}

/** An item of a buyer, with the price it has for them. */
type Wish = { user: CartUser; sellable: Sellable; body: AddItem; quote: Quote; buyer: Buyer }
type How = { taking: Taking; terms: HoldingTerms }

/** A limit of held places is said first: who comes to it learns nothing of the place. */
function refusalOf(holding: Holding, taking: Taking): AppError {
  switch (holding.over) {
    case 'buyer':
      return new AppError(
        422,
        'TOO_MANY_PLACES_HELD',
        'You hold, or held a moment ago, as many places as one buyer may',
      )
    case 'address':
      return new AppError(
        422,
        'ADDRESS_HOLDS_TOO_MANY',
        'As many places as may be are held from your network',
      )
    case null:
      return refused(taking.refusalOf(holding.no))
  }
}

function newItem(kind: string, body: AddItem, quoted: Quote): storage.NewItem {
  const { sku, quantity, userOptionValues: options } = body
  return {
    id: newId(),
    sellerId: quoted.sellerId,
    kind,
    sku,
    quantity,
    options,
    optionsKey: optionsKey(options),
    quoted,
  }
}

function heldItem({ id, sku, quantity }: storage.NewItem, { pieces }: Holding, expiresAt: Date): AddedItem {
  return { id, sku, quantity, totalItemQuantity: pieces + quantity, expiresAt: expiresAt.toISOString() }
}

function busy(): AppError {
  return new AppError(503, 'TOO_MANY_WAIT', 'More people ask for places than can wait', {
    retryAfterSeconds: 2,
  })
}

function cartFull(): AppError {
  return new AppError(400, 'CART_FULL', 'The cart holds as many lines as it can')
}

/** In the transaction that is open, or in one of its own. */
function inTransaction<T>(at: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return at.isTransaction ? work(at as Trx) : at.transaction().execute(work)
}

/** Throws the seller's no. */
export function agreed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw refused(answer)
  return answer
}

function refused({ status, errorCode, detail }: Refusal): AppError {
  return new AppError(status, errorCode, detail)
}
