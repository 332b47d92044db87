import { club } from '#club/club.ts'
import type { Quote } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { agreed } from './adding.ts'
import { answer, buyerOf, type ReadingContext, readWithStatus } from './reading.ts'
import type { Cart, SetItem } from './schema.ts'
import * as storage from './storage.ts'
import type { StoredCart, StoredItem } from './stored-cart.rules.ts'
import { type CartUser, ownerOf } from './user.ts'

export async function setItem(
  ctx: ReadingContext,
  user: CartUser,
  itemId: string,
  body: SetItem,
  tenantId: number | undefined,
): Promise<Cart> {
  const { db } = ctx
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
      body.quantity === undefined || isLess ? undefined : await requote(ctx, trx, user, item, body.quantity)
    await storage.updateItem(trx, { itemId, quantity: body.quantity, shippingCode, quoted })
    await storage.touchCart(trx, locked!.id)
    return readWithStatus(ctx, trx, user)
  })
  return answer(ctx, cart!, club.defaultCountry, user)
}

async function requote(
  ctx: ReadingContext,
  trx: Trx,
  user: CartUser,
  item: StoredItem,
  quantity: number,
): Promise<Quote> {
  const { sellables } = ctx
  if (item.quoted.isUnique && quantity !== item.quantity) {
    throw new AppError(
      400,
      'CARTITEM_QUANTITY_ABOVE_MAX',
      'MaxQuantity of this Product already exceeded: places are chosen one by one',
    )
  }
  const buyer = await buyerOf(ctx, trx, user)
  return agreed(
    await sellables
      .ofKind(item.kind)
      .quote(trx, { sku: item.sku, quantity, options: item.userOptionValues }, buyer),
  )
}

/** For whoever put things in (`holdItems`): those that are still there go, and what they held goes back. */
export async function dropItems(
  ctx: ReadingContext,
  trx: Trx,
  user: CartUser,
  itemIds: readonly string[],
): Promise<void> {
  const locked = await storage.lockCart(trx, ownerOf(user))
  const items = locked?.items.filter((item) => itemIds.includes(item.id)) ?? []
  if (!locked || items.length === 0) return
  await release(ctx, trx, items)
  await storage.deleteItems(
    trx,
    items.map((item) => item.id),
  )
  await storage.touchCart(trx, locked.id)
}

export async function removeItem(
  ctx: ReadingContext,
  user: CartUser,
  itemId: string,
  tenantId: number | undefined,
): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const locked = await storage.lockCart(trx, ownerOf(user))
    const item = ownItem(locked, itemId, tenantId)
    await release(ctx, trx, [item])
    await storage.deleteItems(trx, [item.id])
    await storage.touchCart(trx, locked!.id)
  })
}

export async function prolongItem(ctx: ReadingContext, user: CartUser, itemId: string): Promise<Cart> {
  const { db, sellables } = ctx
  const cart = await db.transaction().execute(async (trx) => {
    const item = ownItem(await storage.lockCart(trx, ownerOf(user)), itemId, undefined)
    if (item.holdExpiresAt === null)
      throw new AppError(400, 'NOTHING_TO_PROLONG', 'This item is not held for a time')
    const hold = agreed(
      await sellables.ofKind(item.kind).renew(trx, { cartItemId: item.id, minutes: club.prolongMinutes }),
    )
    await storage.setProlonged(trx, { itemId, expiresAt: hold.expiresAt })
    return readWithStatus(ctx, trx, user)
  })
  return answer(ctx, cart!, club.defaultCountry, user)
}

/** What items hold goes back to their sellers. */
export async function release(
  ctx: ReadingContext,
  trx: Trx,
  items: readonly { id: string; kind: string }[],
): Promise<void> {
  const { sellables } = ctx
  for (const [seller, own] of sellables.inLockOrder(items))
    await seller.release(
      trx,
      own.map((item) => item.id),
    )
}

function ownItem(cart: StoredCart | null, itemId: string, tenantId: number | undefined): StoredItem {
  const item = cart?.items.find((one) => one.id === itemId)
  if (!item) throw notFound()
  if (tenantId !== undefined && tenantId !== item.sellerId) {
    throw new AppError(400, 'TENANT_MISMATCH', 'et-tenant-id does not name the seller of this item')
  }
  return item
}
