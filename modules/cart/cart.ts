import { club } from '#club/club.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import { type Buyer, type ItemProblem, noRights, type Quote } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { agreed, createAdding } from './adding.ts'
import { createClaim } from './claiming.ts'
import { createCodes } from './codes.ts'
import { forgetHeldPlaces } from './held-places.storage.ts'
import {
  type CartWithStatus,
  describeCart,
  emptyCart,
  liveLines,
  type StoredCart,
  type StoredItem,
  withPayments,
} from './rules.ts'
import type { Cart, SetItem } from './schema.ts'
import * as storage from './storage.ts'
import { type CartUser, type CounterUser, hashOf, ownerOf } from './user.ts'

export type { CartUser, CounterUser }

/** Rights that change prices, and those to buy before others; one statement (memberships). */
export type LoadBuyer = (
  db: Db,
  given: { subjectId: string; organisationId: string | null },
) => Promise<Pick<Buyer, 'isMember' | 'priceGroup' | 'rights'>>

export type CartOptions = {
  db: Db
  jobs: Jobs
  sellables: Sellables
  loadBuyer: LoadBuyer
  discounts: Discounts
  /** What network addresses are hashed with, to count the places held from each; without it no limit of held places holds. */
  addressSecret?: string | null
}

export type CartApi = ReturnType<typeof createCart>

/** A cart as checkout takes it: locked, read whole, with the buyer it is for and what its sellers say against it. */
export type LockedCart = { cart: CartWithStatus; buyer: Buyer; problems: ItemProblem[] }

export function createCart({ db, jobs, sellables, loadBuyer, discounts, addressSecret = null }: CartOptions) {
  const sellers = rememberedSellers(db)

  /** A browser that had one before stays the same buyer. */
  async function createAnonymousUser(former?: string): Promise<{ userId: string }> {
    const userId = newSecret()
    const formerHash = former === undefined ? null : hashOf(former)
    await storage.insertAnonymousCart(db, { id: newId(), anonymousHash: hashOf(userId), formerHash })
    return { userId }
  }

  /** For what staff sell to somebody. */
  async function createCounterCart(trx: Trx, user: CounterUser): Promise<{ cartId: string }> {
    const cartId = newId()
    await storage.insertCounterCart(trx, { id: cartId, owner: ownerOf(user) })
    return { cartId }
  }

  /** What staff put together for nobody after all: it goes back to its sellers. */
  async function dropCart(trx: Trx, user: CounterUser): Promise<void> {
    const cart = await storage.lockCart(trx, ownerOf(user))
    if (cart) await throwAwayCart(trx, cart)
  }

  async function read(user: CartUser, countryCode: string): Promise<Cart> {
    const cart = await readWithStatus(db, user)
    if (!cart) {
      if (user.kind !== 'subject') throw notFound()
      return emptyCart(countryCode, new Date())
    }
    return answer(cart, countryCode, user)
  }

  async function answer(cart: CartWithStatus, countryCode: string, user: CartUser): Promise<Cart> {
    // Limits count what this person has bought; prices were made when the items came in.
    const buyer = { ...strangerIn(countryCode), ...whoseLimits(user), rights: null }
    const problems = sellables.problemsOf(liveLines(cart.items), buyer)
    const sellerNames = await sellers()
    return describeCart({ cart, countryCode, problems, sellerNames })
  }

  /** As it is answered: with what the sellers see. */
  async function readWithStatus(at: Db, user: CartUser): Promise<CartWithStatus | null> {
    const cart = await storage.findCartWithStatus(at, ownerOf(user), sellables.statusColumn)
    return cart && withPayments(cart, sellables)
  }

  async function count(user: CartUser): Promise<number> {
    return storage.countItems(db, ownerOf(user))
  }

  async function buyerOf(at: Db, user: CartUser, countryCode: string = club.defaultCountry): Promise<Buyer> {
    if (user.kind === 'anonymous' || user.subjectId === null) return strangerIn(countryCode)
    const organisationId = user.kind === 'subject' ? user.organisationId : null
    const rights = await loadBuyer(at, { subjectId: user.subjectId, organisationId })
    return { ...whoseLimits(user), countryCode, ...rights }
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
      const isLess = body.quantity !== undefined && body.quantity < item.quantity && !item.quoted.isUnique
      // Fewer pieces keep the price they were promised at, also of what is sold out: nobody is held at too many.
      const quoted =
        body.quantity === undefined || isLess ? undefined : await requote(trx, user, item, body.quantity)
      await storage.updateItem(trx, { itemId, quantity: body.quantity, shippingCode, quoted })
      await storage.touchCart(trx, locked!.id)
      return readWithStatus(trx, user)
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
      await sellables
        .ofKind(item.kind)
        .quote(trx, { sku: item.sku, quantity, options: item.userOptionValues }, buyer),
    )
  }

  /** For whoever put things in (`holdItems`): those that are still there go, and what they held goes back. */
  async function dropItems(trx: Trx, user: CartUser, itemIds: readonly string[]): Promise<void> {
    const locked = await storage.lockCart(trx, ownerOf(user))
    const items = locked?.items.filter((item) => itemIds.includes(item.id)) ?? []
    if (!locked || items.length === 0) return
    await release(trx, items)
    await storage.deleteItems(
      trx,
      items.map((item) => item.id),
    )
    await storage.touchCart(trx, locked.id)
  }

  async function removeItem(user: CartUser, itemId: string, tenantId: number | undefined): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const locked = await storage.lockCart(trx, ownerOf(user))
      const item = ownItem(locked, itemId, tenantId)
      await release(trx, [item])
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
        await sellables.ofKind(item.kind).renew(trx, { cartItemId: item.id, minutes: club.prolongMinutes }),
      )
      await storage.setProlonged(trx, { itemId, expiresAt: hold.expiresAt })
      return readWithStatus(trx, user)
    })
    return answer(cart!, club.defaultCountry, user)
  }

  /** For checkout: the buyer's cart, locked until the transaction ends. 404 when it is not this one. */
  async function lockForCheckout(
    trx: Trx,
    user: CartUser & { kind: 'subject' | 'counter' },
    given: { cartId: string; countryCode: string },
  ): Promise<LockedCart> {
    const isThere = await storage.lockCartRow(trx, ownerOf(user))
    const cart = isThere ? await readWithStatus(trx, user) : null
    if (!cart || cart.id !== given.cartId) throw notFound()
    const buyer = await buyerOf(trx, user, given.countryCode)
    return { cart, buyer, problems: sellables.problemsOf(liveLines(cart.items), buyer) }
  }

  /** Bought: the items leave the cart. Items added meanwhile stay. */
  async function removeBought(trx: Trx, itemIds: string[]): Promise<void> {
    await storage.deleteBought(trx, itemIds)
  }

  /** The person is gone: what the cart holds goes back to its sellers, its codes become free. */
  async function throwAway(trx: Trx, subjectId: string): Promise<void> {
    const cart = await storage.lockCart(trx, { subjectId })
    if (cart) await throwAwayCart(trx, cart)
  }

  async function throwAwayCart(trx: Trx, cart: StoredCart): Promise<void> {
    await release(trx, cart.items)
    await discounts.removeRows(
      trx,
      cart.codes.map((code) => code.id),
    )
    await storage.deleteCart(trx, cart.id)
  }

  /** What items hold goes back to their sellers. */
  async function release(trx: Trx, items: readonly { id: string; kind: string }[]): Promise<void> {
    for (const [seller, own] of sellables.inLockOrder(items))
      await seller.release(
        trx,
        own.map((item) => item.id),
      )
  }

  jobs.every('forget-held-places', '7,37 * * * *', () => forgetHeldPlaces(db))

  jobs.every('clean-anonymous-carts', '17 4 * * *', async () => {
    await db
      .transaction()
      .execute(async (trx) => release(trx, await storage.deleteStaleCarts(trx, club.anonymousCartDays)))
  })

  return {
    createAnonymousUser,
    createCounterCart,
    dropCart,
    read,
    count,
    ...createAdding({ db, sellables, buyerOf, addressSecret }),
    dropItems,
    setItem,
    removeItem,
    prolongItem,
    ...createClaim({ db, sellables, buyerOf, readWithStatus, answer, discounts }),
    codes: createCodes({ db, discounts }),
    lockForCheckout,
    removeBought,
    throwAway,
    buyerOf,
  }
}

function ownItem(cart: StoredCart | null, itemId: string, tenantId: number | undefined): StoredItem {
  const item = cart?.items.find((one) => one.id === itemId)
  if (!item) throw notFound()
  if (tenantId !== undefined && tenantId !== item.sellerId) {
    throw new AppError(400, 'TENANT_MISMATCH', 'et-tenant-id does not name the seller of this item')
  }
  return item
}

/** Who buys, and who acts for them: staff who sell something to somebody are neither. */
function whoseLimits(user: CartUser): Pick<Buyer, 'subjectId' | 'actorId'> {
  if (user.kind === 'subject') return { subjectId: user.subjectId, actorId: user.actorId }
  const subjectId = user.kind === 'counter' ? user.subjectId : null
  return { subjectId, actorId: subjectId }
}

function strangerIn(countryCode: string): Buyer {
  return { subjectId: null, isMember: false, priceGroup: null, countryCode, rights: noRights }
}

/** Sellers change with a deployment at most: their names are read once a minute. */
function rememberedSellers(db: Db): () => Promise<Map<number, string>> {
  const names = createTtlCache<Map<number, string>>({ ttlMs: 60_000, max: 1 })
  return () => names.get('names', () => storage.listSellers(db))
}
