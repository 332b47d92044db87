import { createHmac } from 'node:crypto'
import { club } from '#club/club.ts'
import type { Partner } from '#modules/contacts/schema.ts'
import { post } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  looksLikeVoucher,
  maskedVoucher,
  normalPromotionCode,
  voucherCodeFrom,
  voucherEnding,
  voucherHash,
} from './codes.rules.ts'
import {
  codesOfCart,
  type FoundCode,
  findPartnerDiscount,
  findPromotion,
  findVoucher,
  HAS_CODES,
} from './codes.storage.ts'
import { createGuessing } from './guessing.ts'
import * as partners from './partner-discounts.storage.ts'
import * as promotions from './promotions.storage.ts'
import * as reservations from './reservations.storage.ts'
import type { CartCode, CodeKind, CodeProblem, VoucherKind } from './schema.ts'
import * as vouchers from './vouchers.storage.ts'

export type { FoundCode } from './codes.storage.ts'
export type { Guesser } from './guessing.ts'
export type { NewPartnerDiscount } from './partner-discounts.storage.ts'
export type { NewPromotion, PromotionRow } from './promotions.storage.ts'
export type { CartsWithCode } from './reservations.storage.ts'
export type { VoucherRow } from './vouchers.storage.ts'
export { HAS_CODES }

/** For the statement that reads a cart `c`; see codes.storage.ts. */
export const CODES_OF_CART: string = codesOfCart()

export type Discounts = ReturnType<typeof createDiscounts>

/** `secret` makes the codes of vouchers: whoever has it can print them again. */
export type DiscountsOptions = { db: Db; jobs: Jobs; secret: string }

export type NewVoucher = {
  sellerId: number
  kind: VoucherKind
  amountCents: number
  expiresAt: Date | null
  /** Who issued it: the id of a person, or the name of the work that did. */
  createdBy: string
  orderId?: string | null
  checkoutItemId?: string | null
  /**
   * Which account of the ledger it is owed from: `goodwill` for presents, `deposits` for money that is not paid back but
   * becomes a voucher (name the checkout then), null where the sale itself posts it.
   */
  owedFrom: 'goodwill' | 'deposits' | null
  checkoutId?: string | null
}

const RELEASED_AT_ONCE = 500
/** Money that comes back on a voucher can be spent for this long at least. */
const USABLE_DAYS = 90

/** Vouchers, promotion codes and partner discounts: what they are, who has them reserved, what they paid. */
export function createDiscounts(ctx: DiscountsOptions) {
  const { db, jobs, secret } = ctx
  const guessing = createGuessing({ db, secret })
  jobs.every('release-codes', '* * * * *', async () => {
    while ((await db.transaction().execute(releaseEnded)) > 0);
    await guessing.forgetOld()
  })
  return {
    findCode,
    findDiscount,
    guessing,
    reserve: reservations.reserve,
    reserveAll,
    bringBack: reservations.bringBack,
    releaseEnded,
    removeRows: reservations.removeRows,
    moveRows: reservations.moveRows,
    redeem,
    giveBack,
    redeemAgain,
    deleteBought: reservations.deleteBought,
    giveBackToVoucher,
    voucherIdOf,
    takeBackVoucher,
    blockVoucher: vouchers.blockVoucher,
    blockUnused: vouchers.blockUnused,
    withholdBought: vouchers.withholdBought,
    restoreBought: vouchers.restoreBought,
    listVouchers: vouchers.listVouchers,
    createPromotion,
    endPromotion: promotions.endPromotion,
    listPromotions: promotions.listPromotions,
    createPartnerDiscount,
    endPartnerDiscount: partners.endPartnerDiscount,
    cartsWith: reservations.cartsWith,
    ...inContext(ctx, { codeOf, issueVoucher, listPartners }),
  }
}

/** One field for both. Null for what there is not, and for what is not sold by this seller. */
async function findCode(
  at: Db,
  given: { text: string; sellerId: number; subjectId: string | null },
): Promise<(FoundCode & { code: string }) | null> {
  const { text, sellerId, subjectId } = given
  const code = normalPromotionCode(text)
  const promotion = await findPromotion(at, { code, subjectId })
  if (promotion) return promotion.sellerId === sellerId ? { ...promotion, code } : null
  const voucher = looksLikeVoucher(text) ? await findVoucher(at, text) : null
  return voucher?.sellerId === sellerId ? { ...voucher, code: maskedVoucher(voucher.ending!) } : null
}

async function findDiscount(
  at: Db,
  given: { partnerId: number; code: string },
): Promise<(FoundCode & { code: string }) | null> {
  const code = normalPromotionCode(given.code)
  const found = await findPartnerDiscount(at, { partnerId: given.partnerId, code })
  return found && { ...found, code }
}

/** Before a cart is bought: what lost its reservation is reserved anew, at today's terms. Answers what could not be. */
async function reserveAll(trx: Trx, codes: CartCode[]): Promise<CartCode[]> {
  const lost = codes.filter((code) => !code.isReserved && !code.problem)
  const failed: CartCode[] = []
  for (const code of lost.sort((a, b) => (a.ownId < b.ownId ? -1 : 1))) {
    if (!(await reservations.reserveAgain(trx, { ...code, rowId: code.id }))) failed.push(code)
  }
  return failed
}

/** The checkout needs these codes until it ends, and takes what vouchers pay. Answers why it cannot. */
async function redeem(
  trx: Trx,
  given: { checkoutId: string; rowIds: string[]; uses: vouchers.VoucherUse[] },
): Promise<CodeProblem | null> {
  if (!(await reservations.bindToCheckout(trx, given))) return 'PROMOTIONCODE_RESERVATION_FAILED'
  return (await vouchers.takeFromVouchers(trx, given)) ? null : 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'
}

/** The checkout ended unpaid. Repeatable. */
async function giveBack(trx: Trx, checkoutId: string): Promise<void> {
  await reservations.unbindFromCheckout(trx, checkoutId)
  await vouchers.returnToVouchers(trx, checkoutId)
}

/** Late money: takes what had been given back, all or nothing (the caller rolls back what a `false` leaves). */
async function redeemAgain(
  trx: Trx,
  given: { checkoutId: string; cartId: string; codes: { kind: CodeKind; ownId: string }[] },
): Promise<boolean> {
  const { checkoutId, cartId, codes } = given
  const ownIds = codes.map((code) => code.ownId).sort()
  const bound = await reservations.bindLive(trx, { checkoutId, cartId, ownIds })
  const promotionIds = codes.filter((code) => code.kind === 'promotion').map((code) => code.ownId)
  for (const promotionId of promotionIds.sort()) {
    if (!bound.includes(promotionId) && !(await reservations.takeUse(trx, promotionId))) return false
  }
  return vouchers.takeReturnedAgain(trx, checkoutId)
}

/**
 * The part of a refund that vouchers had paid goes back on them, in the reverse order of their ids; they stay usable for
 * three months at least. The ledger follows with the sale that is reversed (`voucherCents` of `reverseSale`).
 */
async function giveBackToVoucher(
  trx: Trx,
  given: { checkoutId: string; sellerId?: number; amountCents: number },
): Promise<void> {
  let left = given.amountCents
  const returned: string[] = []
  const uses = await vouchers.listUses(trx, given.checkoutId)
  for (const use of uses.reverse()) {
    if (given.sellerId !== undefined && use.sellerId !== given.sellerId) continue
    const cents = Math.min(left, use.remainingCents)
    if (cents === 0) continue
    const { voucherId } = use
    await vouchers.returnCents(trx, { checkoutId: given.checkoutId, voucherId, cents })
    returned.push(voucherId)
    left -= cents
  }
  if (left > 0) throw new AppError(422, 'REFUND_ABOVE_PAYMENT', 'More than vouchers paid')
  await vouchers.keepUsable(trx, { voucherIds: returned, days: USABLE_DAYS })
}

/** A present becomes money: so much of it is on the voucher no more, and the club has given so much less away. */
async function takeBackVoucher(trx: Trx, given: { voucherId: string; cents: number }): Promise<void> {
  const { voucherId, cents } = given
  if (!(await vouchers.lowerBalance(trx, { voucherId, cents })))
    throw new AppError(409, 'VOUCHER_REDEEMED_OR_NOT_ACTIVE', 'The voucher was used meanwhile')
  await post(trx, {
    entries: [
      { account: 'vouchers', amountCents: cents },
      { account: 'goodwill', amountCents: -cents },
    ],
    reason: 'voucherTakenBack',
  })
}

/** The code of a voucher is made from its id, so that it can be printed again and is nowhere written down. */
function codeOf(ctx: DiscountsOptions, voucherId: string): string {
  const { secret } = ctx
  return voucherCodeFrom(createHmac('sha256', secret).update(`voucher:${voucherId}`).digest())
}

/** Makes a voucher that can be used at once; its code is told here and never again, but to whom `codeOf` is open. */
async function issueVoucher(
  ctx: DiscountsOptions,
  trx: Trx,
  given: NewVoucher,
): Promise<{ id: string; code: string }> {
  const id = newId()
  const code = codeOf(ctx, id)
  if (given.sellerId === club.defaultTenantId) await vouchers.haveClubAsSeller(trx)
  await trx
    .insertInto('vouchers')
    .values({
      id,
      seller_id: given.sellerId,
      kind: given.kind,
      code_hash: voucherHash(code),
      code_ending: voucherEnding(code),
      initial_cents: given.amountCents,
      balance_cents: given.amountCents,
      checkout_item_id: given.checkoutItemId ?? null,
      order_id: given.orderId ?? null,
      activated_at: new Date(),
      expires_at: given.expiresAt,
      created_by: given.createdBy,
    })
    .execute()
  if (given.owedFrom) {
    await post(trx, {
      entries: [
        { account: given.owedFrom, amountCents: given.amountCents },
        { account: 'vouchers', amountCents: -given.amountCents },
      ],
      reason: 'voucherIssued',
      checkoutId: given.checkoutId ?? null,
    })
  }
  return { id, code }
}

/** Found by its code: people on the phone have nothing else. */
async function voucherIdOf(at: Db, code: string): Promise<string | null> {
  return (await findVoucher(at, code))?.ownId ?? null
}

async function createPromotion(trx: Trx, given: promotions.NewPromotion): Promise<{ id: string }> {
  const made = await promotions.insertPromotion(trx, given)
  if (!made) throw new AppError(409, 'PROMOTIONCODE_EXISTS', 'There is a promotion with this code already')
  return made
}

async function createPartnerDiscount(trx: Trx, given: partners.NewPartnerDiscount): Promise<{ id: string }> {
  const made = await partners.insertPartnerDiscount(trx, given)
  if (!made) throw new AppError(409, 'PARTNER_CODE_EXISTS', 'This partner has a discount with this code')
  return made
}

/** CHK-30: the partners whose codes the checkout takes. */
async function listPartners(
  ctx: DiscountsOptions,
  page: { page: number; pageSize: number },
): Promise<List<Partner>> {
  const { db } = ctx
  const rows = await promotions.listPartners(db, page)
  const partners = rows.map(({ total: _, ...partner }) => partner)
  return pageOf(partners, page, rows[0]?.total ?? null)
}

/** Takes the oldest of the reservations that have ended off; answers how many. */
const releaseEnded = (trx: Trx) => reservations.releaseEnded(trx, RELEASED_AT_ONCE)
