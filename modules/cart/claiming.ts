import { club } from '#club/club.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { CartCode } from '#modules/discounts/schema.ts'
import { type Buyer, isRefusal } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { agreed } from './adding.ts'
import { claimHeldPlaces } from './held-places.storage.ts'
import type { Cart } from './schema.ts'
import * as storage from './storage.ts'
import {
  type CartWithStatus,
  isExpired,
  optionsKey,
  type StoredCart,
  type StoredItem,
} from './stored-cart.rules.ts'
import { type CartUser, type CounterUser, hashOf, ownerOf } from './user.ts'

type ClaimingContext = {
  db: Db
  sellables: Sellables
  buyerOf: (at: Db, user: CartUser) => Promise<Buyer>
  readWithStatus: (at: Db, user: CartUser) => Promise<CartWithStatus | null>
  answer: (cart: CartWithStatus, countryCode: string, user: CartUser) => Promise<Cart>
  discounts: Discounts
  /** What is being paid for of the cart that ends; both are held. */
  onMoved?: (trx: Trx, given: { from: string; into: string }) => Promise<void>
}

/** How the cart of a stranger joins that of the person who signed in. */
export function createClaim(ctx: ClaimingContext) {
  return inContext(ctx, { claim, handOver })
}

/**
 * CART-12: an anonymous cart becomes the signed-in person's. Its items join what is there, nothing is lost; prices are
 * made anew for the buyer they now belong to. Works once; the same person may repeat it and changes nothing.
 */
async function claim(
  ctx: ClaimingContext,
  user: CartUser & { kind: 'subject' },
  anonymousUserId: string,
): Promise<Cart> {
  const { db, readWithStatus, answer } = ctx
  const anonymousHash = hashOf(anonymousUserId)
  const cart = await db.transaction().execute(async (trx) => {
    const claimed = await storage.claimAnonymousId(trx, { anonymousHash, subjectId: user.subjectId })
    if (claimed.holder !== user.subjectId) throw notFound()
    await storage.ensureSubjectCart(trx, { subjectId: user.subjectId, newId: newId() })
    const mine = (await storage.lockCart(trx, { subjectId: user.subjectId }))!
    const theirs = claimed.isFirst ? await storage.lockCart(trx, { anonymousHash }) : null
    if (claimed.isFirst && !theirs) throw notFound()
    if (theirs) await merge(ctx, trx, user, mine, theirs)
    return readWithStatus(trx, user)
  })
  return answer(cart!, club.defaultCountry, user)
}

/**
 * What staff have put together for somebody goes into that person's own cart, to be paid on the web: held that much longer,
 * all of it or nothing.
 */
async function handOver(
  ctx: ClaimingContext,
  trx: Trx,
  given: { from: CounterUser; to: CartUser & { kind: 'subject' }; minutes: number },
): Promise<{ until: Date | null }> {
  const { sellables } = ctx
  const { from, to, minutes } = given
  await storage.ensureSubjectCart(trx, { subjectId: to.subjectId, newId: newId() })
  const mine = (await storage.lockCart(trx, { subjectId: to.subjectId }))!
  const theirs = await storage.lockCart(trx, ownerOf(from))
  if (!theirs) throw notFound()
  if (theirs.items.length === 0) throw new AppError(400, 'CART_EMPTY', 'There is nothing in this sale')
  if (theirs.items.some(isExpired))
    throw new AppError(400, 'CARTITEM_EXPIRED', 'The hold of a place has ended')
  await merge(ctx, trx, to, mine, theirs)
  const ends: Date[] = []
  for (const { id, kind, holdExpiresAt } of theirs.items) {
    if (holdExpiresAt === null) continue
    const { expiresAt } = agreed(await sellables.ofKind(kind).renew(trx, { cartItemId: id, minutes }))
    await storage.setProlonged(trx, { itemId: id, expiresAt })
    ends.push(expiresAt)
  }
  return { until: ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null }
}

async function merge(
  ctx: ClaimingContext,
  trx: Trx,
  user: CartUser & { kind: 'subject' },
  mine: StoredCart,
  theirs: StoredCart,
): Promise<void> {
  const { buyerOf, sellables } = ctx
  const buyer = await buyerOf(trx, user)
  for (const item of theirs.items) {
    const twin = mine.items.find(
      (one) => one.sku === item.sku && optionsKey(one.userOptionValues) === optionsKey(item.userOptionValues),
    )
    const held = twin && twin.holdExpiresAt !== null ? await replaceHeld(ctx, trx, twin, item) : item.quantity
    // An ended hold of the visitor's takes nothing away from the person.
    if (held === null) continue
    const isSum = twin?.holdExpiresAt === null
    const quantity = isSum ? Math.min(twin.quantity + item.quantity, item.quoted.maxQuantity) : held
    const quote = await sellables
      .ofKind(item.kind)
      .quote(trx, { sku: item.sku, quantity, options: item.userOptionValues }, buyer)
    // What can no longer be quoted moves all the same: the cart shows it with its problem, nothing disappears.
    const quoted = isRefusal(quote) ? undefined : quote
    if (isSum) {
      await storage.updateItem(trx, { itemId: twin.id, quantity, quoted })
      continue
    }
    await storage.moveItem(trx, { itemId: item.id, cartId: mine.id })
    await storage.updateItem(trx, { itemId: item.id, quantity, quoted })
  }
  await mergeCodes(ctx, trx, mine, theirs)
  await ctx.onMoved?.(trx, { from: theirs.id, into: mine.id })
  await claimHeldPlaces(trx, { cartId: theirs.id, subjectId: user.subjectId })
  await storage.touchCart(trx, mine.id)
  await storage.deleteCart(trx, theirs.id)
}

/** A line is never worth more places than are held for it: live holds are added up, ended ones go. */
async function replaceHeld(
  ctx: ClaimingContext,
  trx: Trx,
  twin: StoredItem,
  item: StoredItem,
): Promise<number | null> {
  const { sellables } = ctx
  const sellable = sellables.ofKind(item.kind)
  const held = (await sellable.join?.(trx, { from: twin.id, into: item.id })) ?? null
  await sellable.release(trx, [held === null ? item.id : twin.id])
  if (held !== null) await storage.deleteItems(trx, [twin.id])
  return held
}

/** The codes come along. What the person has already stays theirs, and there is one partner discount at most. */
async function mergeCodes(
  ctx: ClaimingContext,
  trx: Trx,
  mine: StoredCart,
  theirs: StoredCart,
): Promise<void> {
  const { discounts } = ctx
  const hasPartner = mine.codes.some((code) => code.kind === 'partner')
  const isTwin = (code: CartCode) =>
    mine.codes.some((own) => own.ownId === code.ownId) || (hasPartner && code.kind === 'partner')
  const idsOf = (codes: CartCode[]) => codes.map((code) => code.id)
  await discounts.removeRows(trx, idsOf(theirs.codes.filter(isTwin)))
  const coming = idsOf(theirs.codes.filter((code) => !isTwin(code)))
  await discounts.moveRows(trx, { rowIds: coming, cartId: mine.id })
}
