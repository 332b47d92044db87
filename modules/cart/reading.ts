import { club } from '#club/club.ts'
import { type Buyer, noRights } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Destination } from '#modules/taxes/destination.rules.ts'
import type { Taxes } from '#modules/taxes/taxes.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { describeCart, emptyCart, taxedLines } from './rules.ts'
import type { Cart } from './schema.ts'
import { findCartWithStatus } from './status.storage.ts'
import * as storage from './storage.ts'
import { type CartWithStatus, liveLines, type StoredCart, withPayments } from './stored-cart.rules.ts'
import { type CartUser, ownerOf } from './user.ts'
import { acrossCents, type VatOf } from './vat.rules.ts'

/** Rights that change prices, and those to buy before others; one statement (memberships). */
export type LoadBuyer = (
  db: Db,
  given: { subjectId: string; organisationId: string | null },
) => Promise<Pick<Buyer, 'isMember' | 'priceGroup' | 'rights'>>

/** What a cart is read with. */
export type ReadingContext = {
  db: Db
  sellables: Sellables
  loadBuyer: LoadBuyer
  /** What sellers are called, by their number. */
  sellers: () => Promise<Map<number, string>>
  taxes: Taxes
}

export async function read(ctx: ReadingContext, user: CartUser, countryCode: string): Promise<Cart> {
  const { db } = ctx
  const cart = await readWithStatus(ctx, db, user)
  if (!cart) {
    if (user.kind !== 'subject') throw notFound()
    return emptyCart(countryCode, new Date())
  }
  return answer(ctx, cart, countryCode, user)
}

export async function answer(
  ctx: ReadingContext,
  cart: CartWithStatus,
  countryCode: string,
  user: CartUser,
): Promise<Cart> {
  const { sellables, sellers } = ctx
  // Limits count what this person has bought; prices were made when the items came in.
  const buyer = { ...strangerIn(countryCode), ...whoseLimits(user), rights: null }
  const problems = sellables.problemsOf(liveLines(cart.items), buyer)
  const sellerNames = await sellers()
  const vatOf = await vatOfCart(ctx, cart, { countryCode, ownerId: buyer.subjectId })
  return describeCart({ cart, countryCode, problems, sellerNames, vatOf })
}

/** As checkout will tax it, as far as a country alone says it. */
async function vatOfCart(
  { db, taxes }: ReadingContext,
  cart: StoredCart,
  { countryCode, ownerId }: { countryCode: string; ownerId: string | null },
): Promise<VatOf> {
  const place = { country: countryCode, postalCode: null }
  const ofDestination =
    (to: Destination | null): VatOf =>
    (item) =>
      taxes.vatOf({ ...item.quoted, sellerId: item.sellerId }, to)
  if (!taxes.isAcross(place)) return ofDestination(null)
  const vatOf = ofDestination({ ...place, isBusiness: false, day: '', rates: 'home' })
  const saleCents = acrossCents(taxedLines({ cart, countryCode, vatOf }))
  return ofDestination(await taxes.destinationOf(db, { ...place, ownerId, saleCents, now: cart.now }))
}

/** As it is answered: with what the sellers see. */
export async function readWithStatus(
  ctx: ReadingContext,
  at: Db,
  user: CartUser,
): Promise<CartWithStatus | null> {
  const { sellables } = ctx
  const cart = await findCartWithStatus(at, ownerOf(user), sellables.statusColumnOf)
  return cart && withPayments(cart, sellables)
}

export async function count(ctx: ReadingContext, user: CartUser): Promise<number> {
  const { db } = ctx
  return storage.countItems(db, ownerOf(user))
}

export async function buyerOf(
  ctx: ReadingContext,
  at: Db,
  user: CartUser,
  countryCode: string = club.defaultCountry,
): Promise<Buyer> {
  const { loadBuyer } = ctx
  if (user.kind === 'anonymous' || user.subjectId === null) return strangerIn(countryCode)
  const organisationId = user.kind === 'subject' ? user.organisationId : null
  const rights = await loadBuyer(at, { subjectId: user.subjectId, organisationId })
  return { ...whoseLimits(user), countryCode, ...rights }
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
export function rememberedSellers(db: Db): () => Promise<Map<number, string>> {
  const names = createTtlCache<Map<number, string>>({ ttlMs: 60_000, max: 1 })
  return () => names.get('names', () => storage.listSellers(db))
}
