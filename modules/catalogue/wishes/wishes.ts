import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { productOnWire } from '../products.rules.ts'
import type { ShopProduct } from '../schema.ts'
import { MAX_WISHES, type Wish, type WishChoice, type WishMark, wishErrors } from './wishes.schema.ts'
import * as storage from './wishes.storage.ts'

export type WishesOptions = { db: Db }
export type Wishes = ReturnType<typeof createWishes>

/** The wish list of a person, the same on each of their devices. */
export function createWishes(ctx: WishesOptions) {
  return inContext(ctx, { list, marks, productsOf, save, remove, merge })
}

/** Everything marked, latest first; of what is not on sale any more the name is left. */
async function list({ db }: WishesOptions, subjectId: string): Promise<Wish[]> {
  const rows = await storage.loadWishes(db, subjectId)
  const products = await onShow(
    db,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => ({
    ...row,
    markedAt: row.markedAt.toISOString(),
    product: products.get(row.productId) ?? null,
  }))
}

const marks = ({ db }: WishesOptions, subjectId: string) => storage.loadMarks(db, subjectId)

/** For the list that a browser keeps, in the order it was asked for. */
async function productsOf({ db }: WishesOptions, ids: readonly string[]): Promise<ShopProduct[]> {
  const products = await onShow(db, ids)
  return [...new Set(ids)].flatMap((id) => products.get(id) ?? [])
}

async function onShow(db: Db, ids: readonly string[]): Promise<Map<string, ShopProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await storage.loadOnShow(db, ids)
  return new Map(rows.map((row) => [row.id, productOnWire(row)]))
}

/** Marks a product, or changes what was chosen of it. */
async function save(
  { db }: WishesOptions,
  given: { subjectId: string; productId: string; choice: WishChoice },
): Promise<void> {
  const { subjectId, productId, choice } = given
  await db.transaction().execute(async (trx) => {
    await storage.lockWishes(trx, subjectId)
    const isKnown = await storage.hasWish(trx, { subjectId, productId })
    const isFull = !isKnown && (await storage.countWishesOf(trx, subjectId)) >= MAX_WISHES
    // Whoever asks for what is not there hears that first.
    if (!(await storage.putWish(trx, { subjectId, mark: { productId, ...choice } }))) throw notFound()
    if (isFull) throw new AppError(400, 'WISHES_FULL', wishErrors.WISHES_FULL)
  })
}

async function remove({ db }: WishesOptions, given: { subjectId: string; productId: string }): Promise<void> {
  if (!(await storage.deleteWish(db, given))) throw notFound()
}

/** What a browser kept before its person signed in joins the list, once, however often it is sent. */
async function merge(
  { db }: WishesOptions,
  given: { subjectId: string; items: readonly WishMark[] },
): Promise<{ added: number; leftOut: number }> {
  const { subjectId, items } = given
  return db.transaction().execute(async (trx) => {
    await storage.lockWishes(trx, subjectId)
    const room = Math.max(0, MAX_WISHES - (await storage.countWishesOf(trx, subjectId)))
    const { added, wanted } = await storage.mergeWishes(trx, { subjectId, marks: items, room })
    return { added, leftOut: wanted - added }
  })
}
