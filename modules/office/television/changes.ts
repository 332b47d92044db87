import { televisionGifts, televisionOffers } from '#club/television.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { pricedGift } from '#modules/television/gifts/gifts.rules.ts'
import { televisionErrors } from '#modules/television/schema.ts'
import { priced } from '#modules/television/television.rules.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { OfficeTelevisionPrices, TelevisionPriceWish } from './schema.ts'
import { listAgreed } from './storage.ts'
import { loadTelevision, type TelevisionRoomContext } from './television-room.ts'

/** What goes back when its subscriber withdraws now, and what stays with the club for days that were used. */
export async function previewWithdrawal(
  { television }: Pick<TelevisionRoomContext, 'television'>,
  db: Db,
  id: string,
): Promise<Consequences> {
  const found = await television.byHand.findWithdrawable(db, id)
  if (!found) throw notFound()
  const { withdrawable } = found
  if (!withdrawable)
    throw new AppError(409, 'TELEVISION_NOT_WITHDRAWABLE', televisionErrors.TELEVISION_NOT_WITHDRAWABLE)
  const { refundCents, parts, used } = withdrawable
  return tellConsequences({
    lines: [
      { kind: 'refund', cents: refundCents },
      { kind: 'daysUsed', count: used, isNot: true },
      { kind: 'daysLeft', count: parts - used },
      { kind: 'watchingEnds' },
      { kind: 'mail', count: 1 },
    ],
    totalCents: refundCents,
    isFinal: true,
  })
}

/** What follows when it rests, or goes on. */
export async function previewPause(
  context: Pick<TelevisionRoomContext, 'db' | 'dues'>,
  db: Db,
  { id, months }: { id: string; months: number },
): Promise<Consequences> {
  const { state, renews, pausedUntil } = await loadTelevision({ ...context, db }, id)
  const refuse = (code: 'TELEVISION_NOT_RUNNING' | 'TELEVISION_PAUSED' | 'TELEVISION_NOT_PAUSED') =>
    new AppError(409, code, televisionErrors[code])
  if (state === 'ended' || !renews) throw refuse('TELEVISION_NOT_RUNNING')
  if (months > 0 && pausedUntil) throw refuse('TELEVISION_PAUSED')
  if (months === 0 && !pausedUntil) throw refuse('TELEVISION_NOT_PAUSED')
  const lines =
    months > 0
      ? [{ kind: 'rests', count: months, isNot: true }, { kind: 'collects' }]
      : [{ kind: 'collectsNow' }]
  return tellConsequences({ lines: [...lines, { kind: 'mail', count: 1 }], totalCents: null, isFinal: false })
}

/** Who is asked, and who pays less by themselves. */
export async function previewPrice(
  { television }: Pick<TelevisionRoomContext, 'television'>,
  db: Db,
  wish: TelevisionPriceWish,
): Promise<Consequences> {
  const { dearer, cheaper } = await television.judgePriceChange(db, wish)
  return tellConsequences({
    lines: [
      ...(dearer > 0
        ? [
            { kind: 'dearer', count: dearer },
            { kind: `silence_${wish.onSilence}`, isNot: wish.onSilence === 'ends' },
          ]
        : []),
      ...(cheaper > 0 ? [{ kind: 'cheaper', count: cheaper }] : []),
      { kind: 'others', isNot: true },
      { kind: 'mail', count: dearer + cheaper },
    ],
    totalCents: null,
    isFinal: false,
  })
}

export async function listPrices({
  db,
  television,
}: Pick<TelevisionRoomContext, 'db' | 'television'>): Promise<OfficeTelevisionPrices> {
  const [changes, agreed] = await Promise.all([television.listPriceChanges(db), listAgreed(db)])
  const items = changes.map(
    ({ priceCents, memberPriceCents, plannedAt, withdrawnAt, appliedAt, ...change }) => ({
      ...change,
      ...{ cents: priceCents, memberCents: memberPriceCents, plannedAt: plannedAt.toISOString() },
      state: withdrawnAt ? ('withdrawn' as const) : appliedAt ? ('applied' as const) : ('live' as const),
    }),
  )
  const offers = televisionOffers.map((offer) => {
    const { id, runs, cents, memberCents } = priced(offer)
    const isChanged = cents !== offer.cents || memberCents !== offer.memberCents
    return { id, runs, cents, memberCents, isChanged }
  })
  const gifts = televisionGifts.map((gift) => {
    const { id, cents, memberCents } = pricedGift(gift)
    return { id, cents, memberCents, isChanged: cents !== gift.cents || memberCents !== gift.memberCents }
  })
  return { offers, gifts, agreed, items }
}
