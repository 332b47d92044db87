import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type Holding, putHeldItem } from './holding.storage.ts'
import { isExpired, optionsKey } from './rules.ts'
import type { AddedItem, AddItem } from './schema.ts'
import { type Buyer, isRefusal, type Quote, type Refusal, type Sellable, type Taking } from './sellable.ts'
import * as storage from './storage.ts'
import { type CartUser, ownerOf } from './user.ts'

/** How things come into a cart: the seller names the price, and what is scarce is held with the line that is written. */
export function createAdding(given: {
  db: Db
  sellables: readonly Sellable[]
  buyerOf: (at: Db, user: CartUser) => Promise<Buyer>
}) {
  const { db, sellables, buyerOf } = given

  async function addItem(user: CartUser, body: AddItem): Promise<AddedItem> {
    const sellable = sellables.find((one) => one.owns(body.sku))
    if (!sellable) throw notFound()
    const buyer = await buyerOf(db, user)
    const quote = agreed(
      await sellable.quote(
        db,
        { sku: body.sku, quantity: body.quantity, options: body.userOptionValues },
        buyer,
      ),
    )
    return addQuoted(db, { user, sellable, body, quote, buyer })
  }

  /** Adds several things or none (best available). */
  async function addItems(user: CartUser, bodies: AddItem[]): Promise<AddedItem[]> {
    return db.transaction().execute((trx) => addAll(trx, user, bodies, club.holdMinutes))
  }

  /**
   * For whoever puts things into somebody's cart in a transaction of their own (waiting list): all of them, held for as long as
   * they say, or an AppError. A hold of another length than the usual is not prolonged.
   */
  async function holdItems(
    trx: Trx,
    given: { user: CartUser; bodies: AddItem[]; minutes: number },
  ): Promise<AddedItem[]> {
    const added = await addAll(trx, given.user, given.bodies, given.minutes)
    for (const { id, expiresAt } of added)
      await storage.setHold(trx, { itemId: id, expiresAt: new Date(expiresAt!), isProlonged: true })
    return added
  }

  async function addAll(trx: Trx, user: CartUser, bodies: AddItem[], minutes: number): Promise<AddedItem[]> {
    const buyer = await buyerOf(trx, user)
    const added: AddedItem[] = []
    for (const body of bodies) {
      const sellable = sellables.find((one) => one.owns(body.sku))
      if (!sellable) throw notFound()
      const quote = agreed(
        await sellable.quote(
          trx,
          { sku: body.sku, quantity: body.quantity, options: body.userOptionValues },
          buyer,
        ),
      )
      added.push(await addQuoted(trx, { user, sellable, body, quote, buyer }, minutes))
    }
    return added
  }

  function addQuoted(at: Db, wish: Wish, minutes: number = club.holdMinutes): Promise<AddedItem> {
    const { user, sellable, body, quote, buyer } = wish
    const item = newItem(sellable.kind, body, quote)
    const { sku, quantity, userOptionValues: options } = body
    const taking = sellable.taking({
      cartItemId: item.id,
      sku,
      quantity,
      options,
      buyer,
      minutes,
    })
    return taking ? addHeld(at, wish, item, taking) : putOrExplain(at, user, item)
  }

  /**
   * One statement holds the place or says why not. Where that is not the last word (the cart changed under it, an
   * ended hold is in the way), the cart is locked, cleared, and the statement has its second try.
   */
  async function addHeld(at: Db, wish: Wish, item: storage.NewItem, taking: Taking): Promise<AddedItem> {
    const first = await hold(at, wish.user, item, taking)
    if (first.expiresAt) return heldItem(item, first, first.expiresAt)
    const isLastWord =
      first.no !== null && !first.hasTwin && (first.cartId !== null || wish.user.kind === 'subject')
    if (isLastWord) throw refused(taking.refusalOf(first.no))
    return inTransaction(at, async (trx) => {
      await clearTheWay(trx, wish)
      await taking.makeRoom(trx)
      const second = await hold(trx, wish.user, item, taking)
      if (second.expiresAt) return heldItem(item, second, second.expiresAt)
      if (second.lines >= ordering.maxCartItems) throw cartFull()
      throw refused(taking.refusalOf(second.no))
    })
  }

  function hold(at: Db, user: CartUser, item: storage.NewItem, taking: Taking): Promise<Holding> {
    const owner = ownerOf(user)
    return putHeldItem(at, { owner, newCartId: newId(), maxItems: ordering.maxCartItems, item, taking })
  }

  /** The same seat again after its hold has ended: the old line goes, the new one holds anew. */
  async function clearTheWay(trx: Trx, { user, sellable, body }: Wish): Promise<void> {
    if (user.kind === 'subject')
      await storage.ensureSubjectCart(trx, { subjectId: user.subjectId, newId: newId() })
    const cart = await storage.lockCart(trx, ownerOf(user))
    if (!cart) throw notFound()
    const twin = cart.items.find(
      (item) =>
        item.sku === body.sku && optionsKey(item.userOptionValues) === optionsKey(body.userOptionValues),
    )
    if (!twin) return
    if (!isExpired(twin)) throw new AppError(409, 'ALREADY_IN_CART', 'This place is in your cart already')
    await sellable.release(trx, [twin.id])
    await storage.deleteItems(trx, [twin.id])
  }

  async function putOrExplain(at: Db, user: CartUser, item: storage.NewItem): Promise<AddedItem> {
    const put = await storage.putItem(at, {
      owner: ownerOf(user),
      newCartId: newId(),
      maxItems: ordering.maxCartItems,
      item,
    })
    if (!put) throw await whyNotPut(at, user)
    return {
      id: put.id,
      sku: item.sku,
      quantity: put.quantity,
      totalItemQuantity: put.total,
      expiresAt: null,
    }
  }

  async function whyNotPut(at: Db, user: CartUser): Promise<AppError> {
    const cart = await storage.findCart(at, ownerOf(user))
    if (!cart) return notFound()
    if (cart.items.length >= ordering.maxCartItems) return cartFull()
    return new AppError(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  }

  return { addItem, addItems, holdItems }
}

/** An item of a buyer, with the price it has for them. */
type Wish = { user: CartUser; sellable: Sellable; body: AddItem; quote: Quote; buyer: Buyer }

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
