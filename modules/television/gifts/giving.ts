import type { TelevisionContext } from '#modules/television/context.ts'
import { nowOf } from '#modules/television/extending.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { giftStateOf } from './gifts.rules.ts'
import type { GivenTelevisionList } from './gifts.schema.ts'
import { findGift, type GiftRow, listGiftsBy } from './gifts.storage.ts'
import { paperOf } from './handing-over.ts'

/** What the caller gave to others, and how each of it stands. Who redeemed it is not told. */
export async function listGiven(
  { db }: Pick<TelevisionContext, 'db'>,
  { caller }: { caller: Caller },
): Promise<GivenTelevisionList> {
  const [gifts, now] = [await listGiftsBy(db, caller.subjectId), await nowOf(db)]
  return { items: gifts.map((gift) => viewOf(gift, now)) }
}

/** To print it once more, as long as somebody can redeem it. */
export async function loadPaper(
  ctx: TelevisionContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<{ name: string; content: Uint8Array }> {
  const gift = await findGift(ctx.db, { id })
  if (gift?.giverId !== caller.subjectId || !isRedeemable(gift, await nowOf(ctx.db))) throw notFound()
  return { name: `${gift.codeEnding}.pdf`, content: await paperOf(ctx, gift) }
}

function isRedeemable(gift: GiftRow, now: Date): boolean {
  return ['open', 'sent'].includes(giftStateOf({ ...gift, now }))
}

function viewOf(gift: GiftRow, now: Date): GivenTelevisionList['items'][number] {
  const { id, offer, codeEnding, recipientName, sendOn, sentAt, redeemedAt, expiresAt, checkoutId } = gift
  return {
    ...{ id, offer, codeEnding, recipientName, sendOn, checkoutId },
    state: giftStateOf({ ...gift, now }),
    isMailed: gift.recipientEmail !== null || sentAt !== null,
    sentAt: sentAt?.toISOString() ?? null,
    redeemedAt: redeemedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    hasPaper: isRedeemable(gift, now),
  }
}
