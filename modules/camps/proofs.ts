import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type CampRow, findCamp, lockLine } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import { heldUntil } from './ends.rules.ts'
import { takeBack } from './holds.storage.ts'
import { tellProofPlaceGone, tellProofRefused } from './letters.ts'
import { findPlace, insertPlaces, listBooking, PLACE_COLUMNS, type PlaceRow } from './places.storage.ts'
import { type PlacePrice, priceNow, rightsOf, userOf } from './pricing.ts'
import { refuse } from './rules.ts'
import { offerHours, placeItem, serveSoon } from './serving.ts'
import { openSheet, sealedSheet } from './sheets.ts'

/** What the step of the order is called in the books. */
const REASON = 'campProofRefused'

/** Staff have seen the proof of a place. */
export async function confirmProof(_ctx: CampsContext, trx: Trx, id: string): Promise<void> {
  await sql`select from camp_places where id = ${id} for update`.execute(trx)
  const place = await findPlace(trx, id)
  if (!place) throw notFound()
  if (place.state !== 'booked') throw refuse('CAMP_PLACE_ENDED')
  if (place.proof !== 'open') throw refuse('CAMP_PROOF_DECIDED')
  await sql`update camp_places set proof = 'confirmed' where id = ${id}`.execute(trx)
}

export type ProofRefusal = { paidCents: number; newCents: number; until: Date }

/** What follows when there is no proof: all that was paid goes back, and the place is held at the price without. */
export async function previewRefusal(ctx: CampsContext, trx: Trx, id: string): Promise<ProofRefusal> {
  const { paidCents, price, until } = await plan(ctx, trx, id)
  return { paidCents, newCents: price.priceCents, until }
}

/**
 * There is no proof. The money goes back whole, and the same child has the same place of the same booking in the cart, at the price
 * without the reduction, until a moment that the letter names: neither is lost, and nobody owes anything. All of it or nothing.
 */
export async function refuseProof(
  ctx: CampsContext,
  trx: Trx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  // Payments before carts before places, as everybody who gives money back.
  const before = await findPlace(trx, id)
  if (!before) throw notFound()
  const orderId = await orderOf(trx, before)
  if (!unsafe('noProofLock')) {
    await ctx.afterSaleOf().staff.hold(trx, orderId)
    await lockLine(trx, before.campId)
    await ctx.cartOf().holdOf(trx, before.bookerId)
    await listBooking(trx, before, { lock: 'lock' })
  }
  const planned = await plan(ctx, trx, id)
  const { camp, place, paidCents, until } = planned
  await sql`update camp_places set proof = 'refused', ended_because = 'proofRefused', refunded_cents = ${paidCents}
    where id = ${id}`.execute(trx)
  const itemId = place.checkoutItemId!
  if (paidCents > 0)
    await ctx
      .afterSaleOf()
      .staff.cancelIn(trx, { orderId, wishes: [{ itemId }], actor: 'system', reason: REASON })
  else await serveSoon(ctx, trx, await takeBack(trx, { checkoutItemIds: [itemId], reason: 'proofRefused' }))
  await holdAgain(ctx, trx, planned)
  await tellProofRefused(ctx, trx, {
    ...{ to: place, camp, reason, until, paidCents },
    newCents: planned.price.priceCents,
    names: [place.firstName],
  })
}

type Plan = { camp: CampRow; place: PlaceRow; paidCents: number; price: PlacePrice; until: Date }

async function plan(ctx: CampsContext, trx: Trx, id: string): Promise<Plan> {
  const place = await findPlace(trx, id)
  if (!place) throw notFound()
  if (place.state !== 'booked') throw refuse('CAMP_PLACE_ENDED')
  if (place.proof === null || place.proof === 'refused') throw refuse('CAMP_PROOF_DECIDED')
  const camp = (await findCamp(trx, { id: place.campId }))!
  if (camp.state !== 'published') throw refuse('CAMP_CANCELLED')
  if (camp.today >= camp.startsOn) throw refuse('CAMP_HAS_BEGUN')
  const orderId = await orderOf(trx, place)
  const wishes = [{ itemId: place.checkoutItemId! }]
  const { lines } = await ctx.afterSaleOf().staff.worth(trx, { orderId, wishes })
  const rights = await rightsOf(ctx, trx, { personId: place.bookerId, now: camp.now })
  const price = priceNow(camp, { rights, rank: place.rank, wishedProof: null })
  return {
    camp,
    place,
    paidCents: lines[0]?.grossCents ?? 0,
    price,
    until: heldUntil({ ...camp, hours: offerHours() }),
  }
}

async function orderOf(trx: Trx, { checkoutItemId }: PlaceRow): Promise<string> {
  if (!checkoutItemId) throw refuse('CAMP_PLACE_ENDED')
  const item = await trx
    .selectFrom('checkout_items')
    .select('order_id')
    .where('id', '=', checkoutItemId)
    .executeTakeFirst()
  if (!item) throw refuse('CAMP_PLACE_ENDED')
  return item.order_id
}

async function holdAgain(ctx: CampsContext, trx: Trx, { camp, place, price, until }: Plan): Promise<void> {
  const id = newId()
  const sheet = openSheet(ctx.sealing, place)
  await insertPlaces(trx, [
    {
      ...place,
      ...price,
      id,
      sheet: sheet && sealedSheet(ctx.sealing, id, sheet),
      ...{ wishedProof: null, standsFor: place.id, state: 'offered' },
    },
  ])
  const minutes = Math.round((until.getTime() - camp.now.getTime()) / 60_000)
  const bodies = [placeItem(camp.id, id)]
  await ctx
    .cartOf()
    .holdItems(trx, { user: userOf(place.bookerId), bodies, minutes })
    .catch((error) => {
      throw error instanceof AppError ? refuse('CAMP_CART_REFUSES') : error
    })
}

/** Held, and never paid: whoever booked hears that it is gone, once. */
export async function tellEndedProofs(ctx: CampsContext): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<PlaceRow>`
      with ended as (
        select id from camp_places where stands_for is not null and state = 'gone' order by id for update skip locked)
      update camp_places p set stands_for = null from ended where p.id = ended.id
      returning ${PLACE_COLUMNS}`.execute(trx)
    for (const place of rows) {
      if (place.endedBecause !== 'time') continue
      const camp = (await findCamp(trx, { id: place.campId }))!
      await tellProofPlaceGone(ctx, trx, { to: place, camp, names: [place.firstName] })
    }
  })
}
