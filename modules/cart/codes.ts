import { club } from '#club/club.ts'
import {
  looksLikeVoucher,
  maskedVoucher,
  normalPromotionCode,
  voucherEnding,
} from '#modules/discounts/codes.rules.ts'
import type { Discounts, FoundCode, Guesser } from '#modules/discounts/discounts.ts'
import { refusalTo, termsOf } from '#modules/discounts/judging.rules.ts'
import type { CartCode, CodeProblem } from '#modules/discounts/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { codesOf, priceItems } from './rules.ts'
import {
  type AddDiscount,
  type AddVoucher,
  type CartDiscount,
  cartErrorCodes,
  type VoucherAdded,
} from './schema.ts'
import * as storage from './storage.ts'
import type { StoredCart } from './stored-cart.rules.ts'
import { type CartUser, hashOf, ownerOf } from './user.ts'

type CodesContext = { db: Db; discounts: Discounts }

/** Vouchers, promotion codes and partner discounts in a cart. */
export function createCodes(ctx: CodesContext) {
  return inContext(ctx, { addVoucher, addDiscount, removeVoucher, removeDiscount })
}

/** CART-34: vouchers and promotion codes come through one field. */
async function addVoucher(
  ctx: CodesContext,
  user: CartUser,
  body: AddVoucher,
  address: string,
): Promise<VoucherAdded> {
  const { discounts, db } = ctx
  const text = body.voucherCode
  const guesser = guesserOf(user, address)
  await discounts.guessing.mustBeFree(guesser)
  const found = await discounts.findCode(db, {
    text,
    sellerId: body['et-tenant-id'] ?? club.defaultTenantId,
    subjectId: subjectIdOf(user),
  })
  if (!found || isBlocked(found)) {
    await discounts.guessing.countWrong(guesser)
    return failed(looksLikeVoucher(text) ? 'VOUCHER_INVALID' : 'PROMOTIONCODE_INVALID')
  }
  const { refused } = await put(ctx, user, found)
  return refused ? failed(refused) : { isSuccess: true, failureReason: null }
}

/** CART-36; a refusal is a 400 with its native code (CART-43). */
async function addDiscount(
  ctx: CodesContext,
  user: CartUser,
  body: AddDiscount,
  address: string,
): Promise<CartDiscount> {
  const { discounts, db } = ctx
  const guesser = guesserOf(user, address)
  await discounts.guessing.mustBeFree(guesser)
  const found = await discounts.findDiscount(db, body)
  if (!found) await discounts.guessing.countWrong(guesser)
  const { refused, cart } = found
    ? await put(ctx, user, found)
    : { refused: 'PROMOTIONCODE_INVALID' as const }
  if (refused) throw new AppError(400, refused, cartErrorCodes[refused])
  const row = cart!.codes.find((code) => code.ownId === found!.ownId)!
  const discount = pricedWith(cart!, row.sellerId).codes.get(row.id)!.discountCents
  return { id: row.id, partnerId: body.partnerId, code: row.code, discount }
}

/** CART-35: takes a voucher or a promotion code out. Vouchers are known by their whole code or as the cart shows them. */
async function removeVoucher(ctx: CodesContext, user: CartUser, text: string): Promise<void> {
  const names = [normalPromotionCode(text), maskedVoucher(voucherEnding(text))]
  await remove(ctx, user, (code) => code.kind !== 'partner' && names.includes(code.code))
}

/** CART-37. */
async function removeDiscount(ctx: CodesContext, user: CartUser, id: string): Promise<void> {
  await remove(ctx, user, (code) => code.kind === 'partner' && code.id === id)
}

async function put(
  ctx: CodesContext,
  user: CartUser,
  found: FoundCode & { code: string },
): Promise<{ refused: CodeProblem; cart?: undefined } | { refused: null; cart: StoredCart }> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const cart = await lockOrMake(trx, user)
    const twin = cart.codes.find((code) => code.ownId === found.ownId)
    if (twin?.isReserved)
      return found.live.kind === 'voucher' ? { refused: 'VOUCHER_ALREADY_IN_USE' } : { refused: null, cart }
    const refused = refusalTo(found.live, cart.now) ?? refusalIn(cart, found, twin)
    if (refused) return { refused }
    if (!(await reserve(ctx, trx, cart, found, twin))) return { refused: TAKEN[found.live.kind] }
    await storage.touchCart(trx, cart.id)
    return { refused: null, cart: (await storage.findCart(trx, ownerOf(user)))! }
  })
}

async function reserve(
  ctx: CodesContext,
  trx: Trx,
  cart: StoredCart,
  found: FoundCode & { code: string },
  twin: CartCode | undefined,
): Promise<boolean> {
  const { discounts } = ctx
  const { ownId, sellerId, code, live } = found
  const terms = termsOf(live)
  if (twin) return (await discounts.reserveAll(trx, [{ ...twin, terms, problem: null }])).length === 0
  if (await discounts.bringBack(trx, { cartId: cart.id, kind: live.kind, ownId })) return true
  return discounts.reserve(trx, { cartId: cart.id, kind: live.kind, sellerId, code, ownId, terms })
}

async function remove(
  ctx: CodesContext,
  user: CartUser,
  isMeant: (code: CartCode) => boolean,
): Promise<void> {
  const { db, discounts } = ctx
  await db.transaction().execute(async (trx) => {
    const cart = await storage.lockCart(trx, ownerOf(user))
    const meant = cart?.codes.filter(isMeant) ?? []
    if (meant.length === 0) throw notFound()
    await discounts.removeRows(
      trx,
      meant.map((code) => code.id),
    )
    await storage.touchCart(trx, cart!.id)
  })
}

async function lockOrMake(trx: Trx, user: CartUser): Promise<StoredCart> {
  if (user.kind === 'subject')
    await storage.ensureSubjectCart(trx, { subjectId: user.subjectId, newId: newId() })
  const cart = await storage.lockCart(trx, ownerOf(user))
  if (!cart) throw notFound()
  return cart
}

const TAKEN = {
  voucher: 'VOUCHER_ALREADY_IN_USE',
  promotion: 'PROMOTIONCODE_RESERVATION_FAILED',
  partner: 'PROMOTIONCODE_EXCLUSIVE_ONLY',
} as const

/** What speaks against a code in this cart: the order is priced as if it were in it. */
function refusalIn(
  cart: StoredCart,
  found: FoundCode & { code: string },
  twin: CartCode | undefined,
): CodeProblem | null {
  const { live, ownId, sellerId, code } = found
  const candidate: CartCode = {
    id: twin?.id ?? ownId,
    kind: live.kind,
    sellerId,
    code,
    ownId,
    terms: termsOf(live),
    availableCents: live.kind === 'voucher' ? live.voucher.balanceCents : 0,
    isReserved: true,
    problem: null,
  }
  const others = cart.codes.filter((one) => one !== twin)
  if (live.kind === 'partner' && others.some((one) => one.kind === 'partner'))
    return 'PROMOTIONCODE_EXCLUSIVE_ONLY'
  const before = pricedWith({ ...cart, codes: others }, sellerId)
  const after = pricedWith({ ...cart, codes: [...others, candidate] }, sellerId)
  const share = after.codes.get(candidate.id)!
  if (share.problem) return share.problem
  // A voucher that pays once and is now worth too much would pay nothing: the code would cost the buyer more than it takes off.
  if (after.totalCents > before.totalCents)
    return (
      after.problems.find((problem) => !before.problems.includes(problem)) ?? 'PROMOTIONCODE_EXCLUSIVE_ONLY'
    )
  const paysNothing = live.kind === 'voucher' && share.discountCents === 0
  return paysNothing ? 'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT' : null
}

/** Whether shipping makes a difference depends on a country that this call does not know: the club's own is taken. */
function pricedWith(cart: StoredCart, sellerId: number) {
  const items = cart.items.filter((item) => item.sellerId === sellerId)
  return priceItems({ items, codes: codesOf(cart.codes, sellerId), countryCode: club.defaultCountry })
}

/** A blocked voucher answers as an unknown one, and counts as one. */
function isBlocked({ live }: FoundCode): boolean {
  return live.kind === 'voucher' && live.voucher.blockedAt !== null
}

function failed(failureReason: CodeProblem): VoucherAdded {
  return { isSuccess: false, failureReason }
}

function subjectIdOf(user: CartUser): string | null {
  return user.kind === 'anonymous' ? null : user.subjectId
}

/** Staff guess as themselves, whoever they sell to. */
function guesserId(user: CartUser): string {
  if (user.kind === 'anonymous') return hashOf(user.anonymousUserId).toString('base64url')
  return user.kind === 'counter' ? user.actorId : user.subjectId
}

function guesserOf(user: CartUser, address: string): Guesser {
  return {
    buyer: guesserId(user),
    address,
  }
}
