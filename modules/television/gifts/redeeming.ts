import { televisionPaywallId } from '#club/television.ts'
import { looksLikeVoucher } from '#modules/discounts/codes.rules.ts'
import { refuse, type TelevisionContext } from '#modules/television/context.ts'
import { extend, nowOf } from '#modules/television/extending.ts'
import { tellGift } from '#modules/television/letters.ts'
import { readOwn } from '#modules/television/reading.ts'
import { type OwnTelevisionAnswer, televisionErrors } from '#modules/television/schema.ts'
import { findOpen } from '#modules/television/television.storage.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import { giftHash } from './codes.ts'
import { giftPeriod } from './gifts.rules.ts'
import type { TelevisionGiftPreview } from './gifts.schema.ts'
import { claimGift, findGift, type GiftRow, lockGift } from './gifts.storage.ts'
import { GIFT, planAnew } from './taking-back.ts'

type Asked = {
  caller: Caller
  code: string
  /** The network address that the call came from. */
  address: string
}

/** What a code gives its caller, before they redeem it. Wrong ones are counted. */
export async function previewGift(ctx: TelevisionContext, asked: Asked): Promise<TelevisionGiftPreview> {
  const { db } = ctx
  const { subjectId } = asked.caller
  const gift = await findRedeemable(ctx, asked)
  if (gift.redeemedAt) throw refuse('TELEVISION_GIFT_REDEEMED')
  const [now, running] = [await nowOf(db), await findOpen(db, { subjectId, paywallId: televisionPaywallId })]
  const { from, until } = giftPeriod(gift, { now, expiresAt: running?.expiresAt ?? null })
  return {
    offer: gift.offer,
    givenBy: gift.giverName,
    recipientName: gift.recipientName,
    greeting: gift.greeting,
    from: from.toISOString(),
    until: until.toISOString(),
    redeemableUntil: gift.expiresAt.toISOString(),
  }
}

/**
 * Its time begins now, or after what the caller has already. Once: whoever comes later is told so, and the same person again changes
 * nothing.
 */
export async function redeemGift(ctx: TelevisionContext, asked: Asked): Promise<OwnTelevisionAnswer> {
  const { db } = ctx
  const { caller } = asked
  const known = await findRedeemable(ctx, asked)
  await db.transaction().execute(async (trx) => {
    if (!(await claimGift(trx, { id: known.id, subjectId: caller.subjectId }))) {
      const gift = (await lockGift(trx, { id: known.id }))!
      if (gift.redeemedBy !== caller.subjectId || gift.withheldAt)
        throw refusalOf(gift, await nowOf(trx)) ?? refuse('TELEVISION_GIFT_REDEEMED')
      return
    }
    const recipient = await ctx.recipientOf(trx, caller.subjectId)
    const actor = `subscriber:${caller.actorId}`
    const subscription = await extend(trx, {
      subjectId: caller.subjectId,
      language: recipient?.language ?? known.language,
      offer: GIFT,
      amountCents: 0,
      source: { giftId: known.id },
      period: (at) => giftPeriod(known, at),
      to: { paused_until: null, reminded_at: null },
      step: { kind: 'redeemed', actor },
    })
    await planAnew(ctx, trx, subscription, { now: await nowOf(trx), actor, because: 'prolonged' })
    await tellGift(ctx, trx, {
      subscription,
      letter: 'giftBegun',
      key: known.id,
      givenBy: nameForStrangers(known.giverName),
    })
  })
  return readOwn(ctx, { caller })
}

async function findRedeemable(ctx: TelevisionContext, { caller, code, address }: Asked): Promise<GiftRow> {
  const { db, guessing } = ctx
  if (await ctx.isOrganisation(db, caller.subjectId)) throw refuse('TELEVISION_ONLY_FOR_PERSONS', 422)
  const guesser = { buyer: caller.actorId, address }
  await guessing.mustBeFree(guesser)
  const gift = await findByCode(db, code)
  if (!gift) {
    await guessing.countWrong(guesser)
    throw new AppError(404, 'TELEVISION_GIFT_UNKNOWN', televisionErrors.TELEVISION_GIFT_UNKNOWN)
  }
  const isOwn = gift.redeemedBy === caller.subjectId && !gift.withheldAt && !gift.voidedAt
  if (isOwn) return gift
  const refused = refusalOf(gift, await nowOf(db))
  if (refused) throw refused
  return gift
}

/** Codes of nothing else: whoever types a voucher of the shop here is told that there is no such gift. */
async function findByCode(db: Db, code: string): Promise<GiftRow | null> {
  return looksLikeVoucher(code) ? findGift(db, { codeHash: giftHash(code) }) : null
}

function refusalOf(gift: GiftRow, now: Date): AppError | null {
  if (gift.voidedAt) return refuse('TELEVISION_GIFT_VOIDED')
  if (gift.redeemedAt) return refuse('TELEVISION_GIFT_REDEEMED')
  if (gift.withheldAt) return refuse('TELEVISION_GIFT_UNPAID')
  return gift.expiresAt <= now ? refuse('TELEVISION_GIFT_EXPIRED') : null
}
