import { club } from '#club/club.ts'
import { keyOf, siteOf } from '#club/sites.ts'
import { televisionPage, televisionVatRate } from '#club/television.ts'
import {
  type Buyer,
  type Fulfilment,
  type Line,
  type LineWithStatus,
  type Quote,
  type Refusal,
  refusal,
  type Sellable,
} from '#modules/selling/sellable.ts'
import type { TelevisionContext } from '#modules/television/context.ts'
import { nowOf } from '#modules/television/extending.ts'
import { televisionErrors } from '#modules/television/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { giftCodeOf, giftEnding, giftHash } from './codes.ts'
import { type GiftFault, giftExpiry, giftOfSku, giftWish, type TelevisionGiftOffer } from './gifts.rules.ts'
import { changeGift, findGift, insertGift, lockGift, lockGiftsOf } from './gifts.storage.ts'
import { handOverLater } from './handing-over.ts'
import { endTimeOf, giveTimeAgain } from './taking-back.ts'

/** Club TV for somebody else, sold through the one door: never scarce, one a line, no contract of its buyer. */
export function createTelevisionGiftSellable(ctx: TelevisionContext): Sellable {
  return {
    kind: 'televisionGift',
    owns: (sku) => giftOfSku(sku) !== null,
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'Gifts are not reserved'),
    release: async () => {},
    status: `'null'::json`,
    problems: problemsOf,
    secure: async () => [],
    secureAgain: async () => true,
    unsecure: async () => {},
    quote,
    ...inContext(ctx, { fulfil, revoke, withhold, restore }),
    unsettle: (trx, given) => withhold(ctx, trx, given),
    // As long as nobody has redeemed it, its giver may change their mind within the time of the law.
    withdrawalRight: () => 'service',
    notReturnable,
  }
}

async function quote(db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const offer = giftOfSku(line.sku)
  if (!siteOf('television') || !offer)
    return refusal(404, 'TELEVISION_OFFER_UNKNOWN', televisionErrors.TELEVISION_OFFER_UNKNOWN)
  if (line.quantity !== 1)
    return refusal(400, 'TELEVISION_GIFT_ONE_EACH', televisionErrors.TELEVISION_GIFT_ONE_EACH)
  const wish = giftWish(line.options, { now: await nowOf(db) })
  return typeof wish === 'string' ? refusedWish(wish) : quoteFor(offer, line.sku, buyer)
}

function refusedWish(fault: GiftFault): Refusal {
  if (fault === 'USER_OPTION_UNKNOWN')
    return refusal(400, fault, 'A gift takes names, a greeting, and how it is handed over, once each')
  return refusal(422, fault, televisionErrors[fault])
}

function quoteFor(offer: TelevisionGiftOffer, sku: string, { isMember }: Buyer): Quote {
  const { name, cents, memberCents } = offer
  const { tvName } = club
  return {
    sellerId: club.defaultTenantId,
    type: 'TelevisionGift',
    settlesAs: 'revenue',
    isDiscountable: false,
    delivery: 'email',
    shownAs: 'product',
    performedAt: null,
    name: {
      de: `${tvName} geschenkt: ${name.de}`,
      en: `${tvName} as a gift: ${name.en}`,
      ja: `${tvName}ギフト：${name.ja}`,
    },
    productNumber: sku,
    detail: DETAIL,
    imageId: televisionPage.picture,
    site: keyOf('television'),
    path: '/abo/',
    priceCents: isMember ? memberCents : cents,
    listPriceCents: cents,
    memberPriceCents: memberCents,
    vatRate: televisionVatRate,
    isElectronic: true,
    maxQuantity: 1,
    shippingCodes: ['email'],
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: false,
  }
}

const DETAIL = {
  de: 'einmal bezahlt, endet von selbst',
  en: 'paid once, ends by itself',
  ja: '一回払い・自動終了',
}

function problemsOf(lines: LineWithStatus[]) {
  return lines.flatMap(({ cartItemId, sku }) =>
    giftOfSku(sku) ? [] : [{ cartItemId, errorCode: 'TELEVISION_OFFER_UNKNOWN' }],
  )
}

/** Paid: there is a code now. Nobody gets it before its money is here. Repeatable. */
async function fulfil(ctx: TelevisionContext, trx: Trx, sale: Fulfilment) {
  const { checkoutId, ownerId, language = club.fallbackLanguage, isUnsettled = false } = sale
  const now = await nowOf(trx)
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  for (const { checkoutItemId, sku, options, priceCents } of sale.items) {
    const id = newId()
    const code = giftCodeOf(ctx, id)
    const wish = giftWish(options, { now })
    const { id: offer = sku, runs = 'season' } = giftOfSku(sku) ?? {}
    const isNew = await insertGift(trx, {
      ...(typeof wish === 'string' ? PAPER_ALONE : wish),
      ...{ id, checkoutId, checkoutItemId, language, giverId: ownerId, amountCents: priceCents },
      ...{ offer, months: runs === 'season' ? null : runs.months },
      codeHash: giftHash(code),
      codeEnding: giftEnding(code),
      expiresAt: giftExpiry(now),
      isWithheld: isUnsettled,
    })
    if (isNew && !isUnsettled) await handOverLater(ctx, trx, id)
    const gift = isNew ? { id } : (await findGift(trx, { checkoutItemId }))!
    serials.push({ checkoutItemId, serialNumber: `television-gift.${gift.id}` })
  }
  return serials
}

/** What was paid is handed over, whatever became of the rules for its words meanwhile. */
const PAPER_ALONE = {
  ...{ giverName: null, recipientName: null, greeting: null, recipientEmail: null, sendOn: null },
  hasPaper: true,
}

/** Refunded: its code is worth nothing. One that somebody has redeemed is no more taken back here. */
async function revoke(
  _ctx: TelevisionContext,
  trx: Trx,
  { checkoutItemIds, reason }: Parameters<Sellable['revoke']>[1],
) {
  for (const checkoutItemId of checkoutItemIds) {
    const gift = await lockGift(trx, { checkoutItemId })
    if (!gift || gift.voidedAt) continue
    if (gift.redeemedAt)
      throw new AppError(409, 'TELEVISION_GIFT_REDEEMED', televisionErrors.TELEVISION_GIFT_REDEEMED)
    await changeGift(trx, gift.id, { voided_at: await nowOf(trx), voided_by: 'order', void_reason: reason })
  }
}

/** Its money is not here, or was taken back: nobody redeems it, and whoever has watches no more. */
async function withhold(
  ctx: TelevisionContext,
  trx: Trx,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  for (const gift of await lockGiftsOf(trx, checkoutId)) {
    if (gift.withheldAt || gift.voidedAt) continue
    const left = gift.redeemedAt
      ? await endTimeOf(ctx, trx, gift, { reason: 'unpaid', actor: 'system' })
      : null
    await changeGift(trx, gift.id, { withheld_at: await nowOf(trx), left_seconds: left })
  }
}

/** Paid after all: it is handed over, or what was left of its time goes on. */
async function restore(
  ctx: TelevisionContext,
  trx: Trx,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  for (const gift of await lockGiftsOf(trx, checkoutId)) {
    if (!gift.withheldAt || gift.voidedAt) continue
    await changeGift(trx, gift.id, { withheld_at: null, left_seconds: null })
    if (gift.redeemedBy && gift.leftSeconds) await giveTimeAgain(ctx, trx, gift, gift.leftSeconds)
    if (!gift.redeemedAt && !gift.handedOverAt) await handOverLater(ctx, trx, gift.id)
  }
}

/** Redeemed ones are a matter of staff. */
async function notReturnable(db: Db, checkoutItemIds: string[]) {
  const found = await Promise.all(checkoutItemIds.map((checkoutItemId) => findGift(db, { checkoutItemId })))
  return found.flatMap((gift) =>
    gift?.redeemedAt && !gift.voidedAt
      ? [{ checkoutItemId: gift.checkoutItemId, errorCode: 'TELEVISION_GIFT_REDEEMED' as const }]
      : [],
  )
}
