import type { Language } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { fitsAge } from './ages.rules.ts'
import { type CampRow, countWaiting, findCamp, lockLine } from './camps.storage.ts'
import type { CampsContext, KnownChild } from './context.ts'
import { sweepCamp } from './holds.storage.ts'
import { childrenThere, deleteDrafts, insertPlaces, moveBooking, type NewPlace } from './places.storage.ts'
import { priceNow, rightsOf, userOf } from './pricing.ts'
import { refuse } from './rules.ts'
import type { CampChild, NewCampBooking } from './schema.ts'
import { placeItem, serveSoon } from './serving.ts'
import { sealedSheet } from './sheets.ts'
import { endWait, findOwnWait, insertWait } from './waits.storage.ts'

type Booking = {
  caller: Caller
  slug: string
  booking: NewCampBooking
  language: Language
  /** Where the call came from: places held from there are counted. */
  address?: string
}

/** Children are written down, and their places held in the cart: all of them or none. */
export async function bookCamp(
  ctx: CampsContext,
  given: Booking,
): Promise<{ bookingId: string; expiresAt: string | null; totalCents: number }> {
  const { caller, address } = given
  const { camp, places, bookingId } = await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const drawn = await drawUpPlaces(ctx, trx, given, 'draft')
    const { camp: found } = drawn
    // Whether its places are drawn the cart asks, in the statement that takes them.
    if (!found.byLot && (found.now < found.booksFrom || found.now >= found.booksUntil))
      throw refuse('CAMP_NOT_OPEN')
    await insertPlaces(trx, drawn.places)
    return drawn
  })
  const bodies = places.map(({ id }) => placeItem(camp.id, id))
  try {
    const user = { ...userOf(caller.actorId), ...(address ? { address } : {}) }
    const added = await ctx.cartOf().addItems(user, bodies)
    const totalCents = places.reduce((sum, { priceCents }) => sum + priceCents, 0)
    return { bookingId, expiresAt: added[0]?.expiresAt ?? null, totalCents }
  } catch (error) {
    await deleteDrafts(ctx.db, bookingId)
    throw error instanceof AppError ? new AppError(error.status, error.code, error.detail) : error
  }
}

/** Nobody can have a place now: the children wait for one, all of them together. */
export async function joinLine(ctx: CampsContext, given: Booking): Promise<{ id: string }> {
  const { caller, language } = given
  const id = newId()
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const { camp, places, bookingId } = await drawUpPlaces(ctx, trx, given, 'waiting')
    if (camp.byLot) throw refuse('CAMP_BY_LOT')
    await lockLine(trx, camp.id)
    if (camp.now < camp.booksFrom || camp.now >= camp.booksUntil) throw refuse('CAMP_NOT_OPEN')
    if (!camp.hasWaitingList) throw refuse('CAMP_WAITING_LIST_CLOSED')
    await sweepCamp(trx, camp.id)
    await insertPlaces(trx, places)
    const wait = { id, campId: camp.id, bookerId: caller.actorId, bookingId, language }
    if (!(await insertWait(trx, { ...wait, children: places.length }))) throw refuse('CAMP_ALREADY_WAITING')
    if (!(await countWaiting(trx, camp.id, 1))) throw refuse('CAMP_PLACES_LEFT')
  })
  return { id }
}

/** What was offered goes out of the cart, and on to the next. */
export async function leaveLine(
  ctx: CampsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  await ctx.db.transaction().execute((trx) => leaveIn(ctx, trx, { id, bookerId: caller.actorId }))
}

export async function leaveIn(
  ctx: CampsContext,
  trx: Trx,
  own: { id: string; bookerId?: string },
): Promise<void> {
  const before = await findOwnWait(trx, own)
  if (!before) throw notFound()
  await lockLine(trx, before.campId)
  const wait = await findOwnWait(trx, own)
  if (!wait) throw notFound()
  const { bookingId, campId } = wait
  if (wait.state === 'Offered') {
    const held = await heldItems(trx, bookingId)
    await ctx.cartOf().dropItems(trx, userOf(wait.bookerId), held)
  }
  if (!(await endWait(trx, { id: wait.id, state: 'Left' }))) throw notFound()
  if (wait.state === 'Waiting') {
    await countWaiting(trx, campId, -1)
    await moveBooking(trx, { bookingId, from: 'waiting', to: 'gone' })
  }
  await serveSoon(ctx, trx, [wait])
}

async function heldItems(trx: Trx, bookingId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('camp_places')
    .select('cart_item_id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'held')
    .execute()
  return rows.flatMap(({ cart_item_id }) => cart_item_id ?? [])
}

/** The children of a booking as places, with what each costs this buyer; or why not. */
export async function drawUpPlaces(ctx: CampsContext, trx: Trx, given: Booking, state: 'draft' | 'waiting') {
  const { caller, slug, booking, language } = given
  const camp = siteOf('footballSchool') && (await findCamp(trx, { slug }))
  if (!camp || camp.state === 'draft') throw notFound()
  if (camp.state === 'cancelled') throw refuse('CAMP_CANCELLED')
  const rights = await rightsOf(ctx, trx, { personId: caller.actorId, now: camp.now })
  const children = await knownChildren(ctx, trx, { caller, children: booking.children })
  await refuseChildren(trx, { camp, bookerId: caller.actorId, children })
  const isThere = ({ proof }: CampChild) =>
    !proof || camp.reductions.some(({ id, condition }) => id === proof && condition === 'proof')
  if (!booking.children.every(isThere)) throw refuse('CAMP_REDUCTION_UNKNOWN')
  const bookingId = newId()
  const places = children.map(({ known, child }, rank): NewPlace => {
    const id = newId()
    return {
      ...{ id, campId: camp.id, bookingId, rank, bookerId: caller.actorId },
      childId: child.childId ?? null,
      ...{ firstName: known.firstName, lastName: known.lastName, birthday: known.birthday },
      kitSize: child.kitSize,
      sheet: sealedSheet(ctx.sealing, id, child.sheet),
      ...priceNow(camp, { rights, rank, wishedProof: child.proof || null }),
      ...{ language, wishedProof: child.proof || null, standsFor: null, state },
    }
  })
  return { camp, places, bookingId }
}

type Named = Omit<KnownChild, 'id'>

/** Of one's own children the family's word counts, whatever the form says. */
async function knownChildren(
  ctx: CampsContext,
  trx: Trx,
  { caller, children }: { caller: Caller; children: readonly CampChild[] },
): Promise<{ known: Named; child: CampChild }[]> {
  const own = children.some(({ childId }) => childId) ? await ctx.childrenOf(trx, caller.actorId) : []
  return children.map((child) => {
    const { childId, firstName = '', lastName = '', birthday = '' } = child
    if (!childId) return { known: { firstName, lastName, birthday }, child }
    const known = own.find(({ id }) => id === childId)
    if (!known) throw refuse('CAMP_CHILD_UNKNOWN')
    return { known, child }
  })
}

async function refuseChildren(
  trx: Trx,
  given: { camp: CampRow; bookerId: string; children: { known: Named; child: CampChild }[] },
): Promise<void> {
  const { camp, bookerId, children } = given
  if (children.some(({ known }) => !fitsAge(known.birthday, camp))) throw refuse('CAMP_AGE')
  const keyOf = ({ firstName, lastName, birthday }: Named) =>
    `${firstName} ${lastName}`.toLowerCase().replace(/\s+/g, ' ') + birthday
  const keys = children.map(({ known }) => keyOf(known))
  const there = (await childrenThere(trx, { campId: camp.id, bookerId })).map(keyOf)
  if (new Set([...keys, ...there]).size < keys.length + there.length) throw refuse('CAMP_CHILD_TWICE')
}
