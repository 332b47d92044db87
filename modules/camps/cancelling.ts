import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type CampRow, findCamp } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import { takeBack } from './holds.storage.ts'
import { tellGivenUp } from './letters.ts'
import { listBooking, type PlaceRow } from './places.storage.ts'
import { lostDiscount, refundPercent, refundsOf } from './prices.rules.ts'
import { refuse } from './rules.ts'
import type { CampCancellation, CancelPlaces } from './schema.ts'
import { serveSoon } from './serving.ts'

/** What the order of a place is called in the books. */
const REASON = 'campCancelled'

type Own = { caller: Caller; id: string; places?: readonly string[] | undefined }
type Worth = { orderId: string; itemId: string; paidCents: number }
type Plan = {
  camp: CampRow
  going: PlaceRow[]
  worths: Map<string, Worth>
  refunds: Map<string, number>
  told: CampCancellation
}

/** What goes back when these children are taken out of a booking today. */
export async function previewCancellation(ctx: CampsContext, own: Own): Promise<CampCancellation> {
  return ctx.db.transaction().execute(async (trx) => (await plan(ctx, trx, own, 'look')).told)
}

/** As it was shown, or not at all: the places go on to whoever waits, the money goes back the way it came. */
export async function cancelPlaces(
  ctx: CampsContext,
  { caller, id, body }: { caller: Caller; id: string; body: CancelPlaces },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const own = { caller, id, places: body.places }
    // Payments before places: everything that gives money back takes turns on them.
    for (const orderId of await ordersOf(trx, id)) await ctx.afterSaleOf().staff.hold(trx, orderId)
    const planned = await plan(ctx, trx, own, 'lock')
    if (planned.told.refundCents !== body.refundCents) throw refuse('CAMP_REFUND_CHANGED')
    await noteRefunds(trx, planned)
    await giveBackMoney(ctx, trx, planned)
    // Of what nothing goes back the sale stands; the place is free all the same.
    const rest = planned.going.filter(({ id: place }) => !planned.refunds.get(place))
    const checkoutItemIds = rest.flatMap(({ checkoutItemId }) => checkoutItemId ?? [])
    await serveSoon(ctx, trx, await takeBack(trx, { checkoutItemIds, reason: 'byBooker' }))
    if (rest.length === 0) return
    const names = rest.map(({ firstName }) => firstName)
    await tellGivenUp(ctx, trx, { to: rest[0]!, camp: planned.camp, names })
  })
}

async function ordersOf(trx: Trx, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.order_id as id from camp_places p join checkout_items i on i.id = p.checkout_item_id
    where p.booking_id = ${bookingId} order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

async function plan(ctx: CampsContext, trx: Trx, own: Own, how: 'look' | 'lock'): Promise<Plan> {
  const { caller, id } = own
  const all = await listBooking(trx, { bookingId: id, bookerId: caller.actorId }, { lock: how })
  const wanted = new Set(own.places ?? all.flatMap((one) => (one.state === 'booked' ? one.id : [])))
  const going = all.filter((place) => wanted.has(place.id))
  if (all.length === 0 || going.length < wanted.size) throw notFound()
  if (going.length === 0) throw refuse('CAMP_PLACE_ENDED')
  if (going.some(({ state }) => state !== 'booked')) throw refuse('CAMP_PLACE_ENDED')
  const camp = (await findCamp(trx, { id: going[0]!.campId }))!
  if (camp.today >= camp.startsOn) throw refuse('CAMP_HAS_BEGUN')
  const percent = refundPercent(camp)
  const worths = await worthOf(ctx, trx, going)
  const staying = all.filter(({ id: place, state }) => state === 'booked' && !wanted.has(place))
  const priced = going.map((place) => ({ id: place.id, paidCents: worths.get(place.id)!.paidCents }))
  const refunds = refundsOf({ going: priced, staying, percent })
  const paidCents = priced.reduce((sum, one) => sum + one.paidCents, 0)
  const told = {
    percent,
    paidCents,
    keptDiscountCents: percent === 0 ? 0 : lostDiscount(staying),
    refundCents: [...refunds.values()].reduce((sum, cents) => sum + cents, 0),
  }
  return { camp, going, worths, refunds, told }
}

/** By the rules that pay it: what was paid for each, codes and vouchers looked at. */
async function worthOf(
  ctx: CampsContext,
  trx: Trx,
  places: readonly PlaceRow[],
): Promise<Map<string, Worth>> {
  const worths = new Map<string, Worth>()
  for (const { id, checkoutItemId } of places) {
    const itemId = checkoutItemId!
    const { order_id: orderId } = await trx
      .selectFrom('checkout_items')
      .select('order_id')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    const { lines } = await ctx.afterSaleOf().staff.worth(trx, { orderId, wishes: [{ itemId }] })
    worths.set(id, { orderId, itemId, paidCents: lines[0]!.grossCents })
  }
  return worths
}

async function noteRefunds(trx: Trx, { going, refunds }: Plan): Promise<void> {
  for (const { id } of going)
    await sql`update camp_places set refunded_cents = ${refunds.get(id)!}, ended_because = 'byBooker' where id = ${id}`.execute(
      trx,
    )
}

async function giveBackMoney(ctx: CampsContext, trx: Trx, planned: Plan): Promise<void> {
  const { going, worths, refunds } = planned
  const back = going.flatMap(({ id }) => {
    const refund = refunds.get(id)!
    return refund > 0 ? [{ ...worths.get(id)!, refund }] : []
  })
  for (const [orderId, items] of Map.groupBy(back, (one) => one.orderId))
    await ctx.afterSaleOf().staff.cancelIn(trx, {
      orderId,
      wishes: items.map(({ itemId }) => ({ itemId })),
      actor: 'system',
      reason: REASON,
      kept: new Map(items.map(({ itemId, paidCents, refund }) => [itemId, paidCents - refund])),
    })
}
