import type { SoldLine } from '#modules/checkout/after-sale/after-sale.rules.ts'
import { type AfterSaleErrorCode, afterSaleErrors } from '#modules/checkout/after-sale/after-sale.schema.ts'
import {
  listPlacedItems,
  lockOrder,
  type Moved,
  type PlacedItem,
  type PlacedOrder,
} from '#modules/checkout/after-sale/after-sale.storage.ts'
import type { AlsoGivenBack, NotReturnableCode, Used } from '#modules/selling/given-back.schema.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'

/** Pieces of an item that somebody asks for; without a number: as many as may be. */
export type Wish = { itemId: string; quantity?: number | undefined }

/** An order with its items, held for the rest of the transaction. */
export async function holdOrder(
  trx: Trx,
  orderId: string,
): Promise<{ order: PlacedOrder; items: PlacedItem[] }> {
  const order = await lockOrder(trx, orderId)
  if (!order) throw notFound()
  return { order, items: await listPlacedItems(trx, [order.id]) }
}

/** The line as the rules see it; its seller knows what the law says of it. */
export function soldLine(sellables: Sellables, item: PlacedItem): SoldLine {
  return { ...item, right: sellables.ofKind(item.kind).withdrawalRight?.(item.options) ?? 'digital' }
}

/** Items that their sellers say cannot come back now, each with why. */
export async function notReturnableItems(
  db: Db,
  sellables: Sellables,
  items: readonly PlacedItem[],
): Promise<ReadonlyMap<string, NotReturnableCode>> {
  const notReturnable = new Map<string, NotReturnableCode>()
  for (const [seller, own] of sellables.inLockOrder(items)) {
    const found = await seller.notReturnable?.(
      db,
      own.map((item) => item.id),
    )
    for (const { checkoutItemId, errorCode } of found ?? []) notReturnable.set(checkoutItemId, errorCode)
  }
  return notReturnable
}

/** How much of these items was used, where whoever withdraws pays for that. */
export async function usedBeforeWithdrawal(
  db: Db,
  sellables: Sellables,
  items: readonly PlacedItem[],
): Promise<ReadonlyMap<string, Used>> {
  const used = new Map<string, Used>()
  for (const [seller, own] of sellables.inLockOrder(items)) {
    const ids = own.map((item) => item.id)
    for (const [id, part] of (await seller.usedBeforeWithdrawal?.(db, ids)) ?? []) used.set(id, part)
  }
  return used
}

/** What is given back beside these items by taking them back. */
export async function alsoGivenBackWith(
  db: Db,
  sellables: Sellables,
  items: readonly PlacedItem[],
): Promise<Required<AlsoGivenBack>> {
  const also = { cents: 0, calledOff: 0, toFormer: 0 }
  for (const [seller, own] of sellables.inLockOrder(items)) {
    const found = await seller.alsoGivenBack?.(
      db,
      own.map((item) => item.id),
    )
    also.cents += found?.cents ?? 0
    also.calledOff += found?.calledOff ?? 0
    also.toFormer += found?.toFormer ?? 0
  }
  return also
}

export type Limit = { most: number; least: number; refusal: AfterSaleErrorCode | null }

/** What was asked for, held against what may be; null wishes take all there is. */
export function chosenPieces(
  items: readonly PlacedItem[],
  wishes: readonly Wish[] | null,
  limits: { limitOf: (item: PlacedItem) => Limit; notReturnable: ReadonlyMap<string, NotReturnableCode> },
): Moved[] {
  const limitOf = (item: PlacedItem): Limit => {
    const limit = limits.limitOf(item)
    const notReturnableBecause = limits.notReturnable.get(item.id)
    return limit.refusal || !notReturnableBecause
      ? limit
      : { most: 0, least: 0, refusal: notReturnableBecause }
  }
  if (!wishes) {
    const all = items.map((item) => ({ item, limit: limitOf(item) }))
    const moved = all.flatMap(({ item, limit }) =>
      limit.most > 0 ? [{ itemId: item.id, pieces: limit.most }] : [],
    )
    if (moved.length === 0) throw refuse(all[0]?.limit.refusal ?? 'NOTHING_LEFT', 409)
    return moved
  }
  if (new Set(wishes.map((wish) => wish.itemId)).size < wishes.length)
    throw refuse('QUANTITY_ABOVE_LEFT', 400)
  return wishes.map((wish) => {
    const item = items.find(({ id }) => id === wish.itemId)
    if (!item) throw notFound()
    const { most, least, refusal } = limitOf(item)
    if (refusal) throw refuse(refusal, 409)
    const pieces = wish.quantity ?? most
    if (pieces > most || pieces < Math.min(least, most) || pieces === 0)
      throw refuse('QUANTITY_ABOVE_LEFT', 409)
    return { itemId: item.id, pieces }
  })
}

export function refuse(code: AfterSaleErrorCode, status: number): AppError {
  return new AppError(status, code, afterSaleErrors[code], { title: code })
}
