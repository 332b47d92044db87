import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createClaim } from './claiming.ts'
import { createCodes } from './codes.ts'
import { type Holding, putHeldItem } from './holding.storage.ts'
import {
  describeCart,
  emptyCart,
  isExpired,
  optionsKey,
  type StandingCart,
  type StoredCart,
  type StoredItem,
} from './rules.ts'
import type { AddedItem, AddItem, Cart, SetItem } from './schema.ts'
import { type Buyer, isRefusal, type Quote, type Refusal, type Sellable, type Taking } from './sellable.ts'
import { createStanding } from './standing.ts'
import * as storage from './storage.ts'
import { type CartUser, hashOf, ownerOf } from './user.ts'

export type { CartUser }

/** Rights that change prices; one statement (memberships). */
export type LoadBuyer = (
  db: Db,
  given: { subjectId: string; organisationId: string | null },
) => Promise<{ isMember: boolean; priceGroup: string | null }>

export type CartOptions = {
  db: Db
  jobs: Jobs
  sellables: Sellable[]
  loadBuyer: LoadBuyer
  discounts: Discounts
}

export type CartDoor = ReturnType<typeof createCart>

/** A cart as checkout takes it: locked, read whole, with the buyer it is for. */
export type LockedCart = { cart: StandingCart; buyer: Buyer }

export function createCart({ db, jobs, sellables, loadBuyer, discounts }: CartOptions) {
  const byKind = new Map(sellables.map((sellable) => [sellable.kind, sellable]))
  const sellers = rememberedSellers(db)
  const standing = createStanding(sellables)

  /** The seller of an item; every kind in the database has one, or the program was assembled wrongly. */
  function sellableOf(kind: string): Sellable {
    const sellable = byKind.get(kind)
    if (!sellable) throw new Error(`nobody sells ${kind}`)
    return sellable
  }

  async function createAnonymousUser(): Promise<{ userId: string }> {
    const userId = newSecret()
    await storage.insertAnonymousCart(db, { id: newId(), anonymousHash: hashOf(userId) })
    return { userId }
  }

  async function read(user: CartUser, countryCode: string): Promise<Cart> {
    const cart = await readStanding(db, user)
    if (!cart) {
      if (user.kind === 'anonymous') throw notFound()
      return emptyCart(countryCode, new Date())
    }
    return answer(cart, countryCode, user)
  }

  async function answer(cart: StandingCart, countryCode: string, user: CartUser): Promise<Cart> {
    // Limits count what this person has bought; prices were made when the items came in.
    const buyer = { ...strangerIn(countryCode), subjectId: user.kind === 'subject' ? user.subjectId : null }
    const problems = standing.problemsOf(cart.items, buyer)
    const sellerNames = await sellers()
    return describeCart({ cart, countryCode, problems, sellerNames })
  }

  /** As it is answered: with what the sellers see. */
  function readStanding(at: Db, user: CartUser): Promise<StandingCart | null> {
    return storage.findStandingCart(at, ownerOf(user), standing.columns)
  }

  async function count(user: CartUser): Promise<number> {
    return storage.countItems(db, ownerOf(user))
  }

  async function buyerOf(at: Db, user: CartUser, countryCode: string = club.defaultCountry): Promise<Buyer> {
    if (user.kind === 'anonymous') return strangerIn(countryCode)
    const rights = await loadBuyer(at, user)
    return { subjectId: user.subjectId, countryCode, ...rights }
  }

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
    const buyer = await buyerOf(db, user)
    return db.transaction().execute(async (trx) => {
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
        added.push(await addQuoted(trx, { user, sellable, body, quote, buyer }))
      }
      return added
    })
  }

  function addQuoted(at: Db, wish: Wish): Promise<AddedItem> {
    const { user, sellable, body, quote, buyer } = wish
    const item = newItem(sellable.kind, body, quote)
    const { sku, quantity, userOptionValues: options } = body
    const taking = sellable.taking({
      cartItemId: item.id,
      sku,
      quantity,
      options,
      buyer,
      minutes: club.holdMinutes,
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

  async function setItem(
    user: CartUser,
    itemId: string,
    body: SetItem,
    tenantId: number | undefined,
  ): Promise<Cart> {
    const cart = await db.transaction().execute(async (trx) => {
      const locked = await storage.lockCart(trx, ownerOf(user))
      const item = ownItem(locked, itemId, tenantId)
      const shippingCode = body.shippingCode
      if (shippingCode !== undefined && !item.quoted.shippingCodes.includes(shippingCode)) {
        throw new AppError(400, 'SHIPPING_CODE_UNKNOWN', 'This item does not travel that way')
      }
      const quoted = body.quantity === undefined ? undefined : await requote(trx, user, item, body.quantity)
      await storage.updateItem(trx, { itemId, quantity: body.quantity, shippingCode, quoted })
      await storage.touchCart(trx, locked!.id)
      return readStanding(trx, user)
    })
    return answer(cart!, club.defaultCountry, user)
  }

  async function requote(trx: Trx, user: CartUser, item: StoredItem, quantity: number): Promise<Quote> {
    if (item.quoted.isUnique && quantity !== item.quantity) {
      throw new AppError(
        400,
        'CARTITEM_QUANTITY_ABOVE_MAX',
        'MaxQuantity of this Product already exceeded: places are chosen one by one',
      )
    }
    const buyer = await buyerOf(trx, user)
    return agreed(
      await sellableOf(item.kind).quote(
        trx,
        { sku: item.sku, quantity, options: item.userOptionValues },
        buyer,
      ),
    )
  }

  async function removeItem(user: CartUser, itemId: string, tenantId: number | undefined): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const locked = await storage.lockCart(trx, ownerOf(user))
      const item = ownItem(locked, itemId, tenantId)
      await sellableOf(item.kind).release(trx, [item.id])
      await storage.deleteItems(trx, [item.id])
      await storage.touchCart(trx, locked!.id)
    })
  }

  async function prolongItem(user: CartUser, itemId: string): Promise<Cart> {
    const cart = await db.transaction().execute(async (trx) => {
      const item = ownItem(await storage.lockCart(trx, ownerOf(user)), itemId, undefined)
      if (item.holdExpiresAt === null)
        throw new AppError(400, 'NOTHING_TO_PROLONG', 'This item is not held for a time')
      const hold = agreed(
        await sellableOf(item.kind).renew(trx, { cartItemId: item.id, minutes: club.prolongMinutes }),
      )
      await storage.setHold(trx, { itemId, expiresAt: hold.expiresAt, isProlonged: true })
      return readStanding(trx, user)
    })
    return answer(cart!, club.defaultCountry, user)
  }

  /** For checkout: the buyer's cart, locked until the transaction ends. 404 when it is not this one. */
  async function lockForCheckout(
    trx: Trx,
    user: CartUser & { kind: 'subject' },
    given: { cartId: string; countryCode: string },
  ): Promise<LockedCart> {
    const isThere = await storage.lockCartRow(trx, ownerOf(user))
    const cart = isThere ? await readStanding(trx, user) : null
    if (!cart || cart.id !== given.cartId) throw notFound()
    return { cart, buyer: await buyerOf(trx, user, given.countryCode) }
  }

  /** Bought: the items leave the cart. Items added meanwhile stay. */
  async function removeBought(trx: Trx, itemIds: string[]): Promise<void> {
    await storage.deleteItems(trx, itemIds)
  }

  /** The person is gone: what the cart holds goes back to its sellers, its codes become free. */
  async function throwAway(trx: Trx, subjectId: string): Promise<void> {
    const cart = await storage.lockCart(trx, { subjectId })
    if (!cart) return
    for (const [kind, items] of Map.groupBy(cart.items, (item) => item.kind))
      await sellableOf(kind).release(
        trx,
        items.map((item) => item.id),
      )
    await discounts.removeRows(
      trx,
      cart.codes.map((code) => code.id),
    )
    await storage.deleteCart(trx, cart.id)
  }

  jobs.every('clean-anonymous-carts', '17 4 * * *', async () => {
    await db.transaction().execute(async (trx) => {
      const gone = Map.groupBy(
        await storage.deleteStaleCarts(trx, club.anonymousCartDays),
        (item) => item.kind,
      )
      for (const [kind, items] of gone)
        await sellableOf(kind).release(
          trx,
          items.map((item) => item.id),
        )
    })
  })

  return {
    createAnonymousUser,
    read,
    count,
    addItem,
    addItems,
    setItem,
    removeItem,
    prolongItem,
    claim: createClaim({ db, sellableOf, buyerOf, readStanding, answer, discounts }),
    codes: createCodes({ db, discounts }),
    lockForCheckout,
    problemsOf: standing.problemsOf,
    removeBought,
    throwAway,
    sellableOf,
    buyerOf,
  }
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

function ownItem(cart: StoredCart | null, itemId: string, tenantId: number | undefined): StoredItem {
  const item = cart?.items.find((one) => one.id === itemId)
  if (!item) throw notFound()
  if (tenantId !== undefined && tenantId !== item.sellerId) {
    throw new AppError(400, 'TENANT_MISMATCH', 'et-tenant-id does not name the seller of this item')
  }
  return item
}

function strangerIn(countryCode: string): Buyer {
  return { subjectId: null, isMember: false, priceGroup: null, countryCode }
}

function agreed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw refused(answer)
  return answer
}

function refused({ status, errorCode, detail }: Refusal): AppError {
  return new AppError(status, errorCode, detail)
}

/** Sellers change with a deployment at most: their names are read once a minute. */
function rememberedSellers(db: Db): () => Promise<Map<number, string>> {
  let known: { names: Map<number, string>; until: number } | null = null
  return async () => {
    if (!known || known.until < Date.now())
      known = { names: await storage.listSellers(db), until: Date.now() + 60_000 }
    return known.names
  }
}
