import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Buyer, ItemProblem } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import { createTaxes, type Taxes } from '#modules/taxes/taxes.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createAdding } from './adding.ts'
import { createClaim } from './claiming.ts'
import { createCodes } from './codes.ts'
import { forgetHeldPlaces } from './held-places.storage.ts'
import { dropItems, prolongItem, release, removeItem, setItem } from './items.ts'
import {
  answer,
  buyerOf,
  count,
  type LoadBuyer,
  type ReadingContext,
  read,
  readWithStatus,
  rememberedSellers,
} from './reading.ts'
import * as storage from './storage.ts'
import { type CartWithStatus, liveLines, type StoredCart } from './stored-cart.rules.ts'
import { type CartUser, type CounterUser, hashOf, ownerOf } from './user.ts'

export type { CartUser, CounterUser, LoadBuyer }
export { hashOf }

export type CartOptions = {
  db: Db
  jobs: Jobs
  sellables: Sellables
  loadBuyer: LoadBuyer
  discounts: Discounts
  /** What network addresses are hashed with, to count the places held from each; without it no limit of held places holds. */
  addressSecret?: string | null
  /** Whose tax is in what goes to another country; left out: by the club's terms. */
  taxes?: Taxes
  /** For checkout: an anonymous cart has joined another, both are held. */
  onMoved?: (trx: Trx, given: { from: string; into: string }) => Promise<void>
}

export type CartApi = ReturnType<typeof createCart>

/** A cart as checkout takes it: locked, read whole, with the buyer it is for and what its sellers say against it. */
export type LockedCart = { cart: CartWithStatus; buyer: Buyer; problems: ItemProblem[] }

type CartContext = ReadingContext & Pick<CartOptions, 'discounts'>

export function createCart(options: CartOptions) {
  const { db, jobs, sellables, discounts, addressSecret = null } = options
  const ctx: CartContext = { taxes: createTaxes(), ...options, sellers: rememberedSellers(db) }
  const asked = inContext(ctx, { buyerOf, readWithStatus, answer })

  jobs.every('forget-held-places', '7,37 * * * *', () => forgetHeldPlaces(db))

  jobs.every('clean-anonymous-carts', '17 4 * * *', async () => {
    await db
      .transaction()
      .execute(async (trx) =>
        release(ctx, trx, await storage.deleteStaleCarts(trx, club.anonymousCartDays, ordering.keptCartDays)),
      )
  })

  return {
    ...inContext(ctx, {
      createAnonymousUser,
      dropCart,
      read,
      count,
      dropItems,
      setItem,
      removeItem,
      prolongItem,
      lockForCheckout,
      throwAway,
    }),
    createCounterCart,
    buyerOf: asked.buyerOf,
    ...createAdding({ db, sellables, buyerOf: asked.buyerOf, addressSecret }),
    ...createClaim({
      ...asked,
      db,
      sellables,
      discounts,
      ...(options.onMoved ? { onMoved: options.onMoved } : {}),
    }),
    codes: createCodes({ db, discounts }),
    /** The cart of a person or organisation, which nobody else changes or buys until the end; null: they have none. */
    holdOf: (trx: Trx, subjectId: string) => storage.lockCart(trx, { subjectId }),
    itemsOf: async (at: Db, subjectId: string) => (await storage.findCart(at, { subjectId }))?.items ?? [],
    /** Something that belongs to it has changed: a checkout that was begun before is another. */
    changed: storage.touchCart,
    removeBought,
  }
}

/** A browser that had one before stays the same buyer. */
async function createAnonymousUser(ctx: CartContext, former?: string): Promise<{ userId: string }> {
  const { db } = ctx
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
async function dropCart(ctx: CartContext, trx: Trx, user: CounterUser): Promise<void> {
  const cart = await storage.lockCart(trx, ownerOf(user))
  if (cart) await throwAwayCart(ctx, trx, cart)
}

/** For checkout: the buyer's cart, locked until the transaction ends. 404 when it is not this one. */
async function lockForCheckout(
  ctx: CartContext,
  trx: Trx,
  user: CartUser,
  given: { cartId: string; countryCode: string },
): Promise<LockedCart> {
  const { sellables } = ctx
  // Read after the lock is taken: PostgreSQL does it in this order.
  const [isThere, cart, buyer] = await Promise.all([
    storage.lockCartRow(trx, ownerOf(user)),
    readWithStatus(ctx, trx, user),
    buyerOf(ctx, trx, user, given.countryCode),
  ])
  if (!isThere || !cart || cart.id !== given.cartId) throw notFound()
  return { cart, buyer, problems: sellables.problemsOf(liveLines(cart.items), buyer) }
}

/** Bought: the items leave the cart. Items added meanwhile stay. */
async function removeBought(trx: Trx, itemIds: string[]): Promise<void> {
  await storage.deleteBought(trx, itemIds)
}

/** The person is gone: what the cart holds goes back to its sellers, its codes become free. */
async function throwAway(ctx: CartContext, trx: Trx, subjectId: string): Promise<void> {
  const cart = await storage.lockCart(trx, { subjectId })
  if (cart) await throwAwayCart(ctx, trx, cart)
}

async function throwAwayCart(ctx: CartContext, trx: Trx, cart: StoredCart): Promise<void> {
  const { discounts } = ctx
  await release(ctx, trx, cart.items)
  await discounts.removeRows(
    trx,
    cart.codes.map((code) => code.id),
  )
  await storage.deleteCart(trx, cart.id)
}
