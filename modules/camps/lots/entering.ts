import type { Language } from '#club/club.ts'
import { sweepstakes as terms } from '#club/sweepstakes.ts'
import { isProved, makeCode, networkOf } from '#modules/draws/draws.ts'
import { drawStatusOf } from '#modules/draws/moments.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { drawUpPlaces } from '../booking.ts'
import { findCamp } from '../camps.storage.ts'
import type { CampsContext } from '../context.ts'
import { insertPlaces, type NewPlace } from '../places.storage.ts'
import { refuse } from '../rules.ts'
import type { CampChild, NewCampApplication } from '../schema.ts'
import * as entries from './applications.storage.ts'
import { TAGS } from './context.ts'
import { type CampDrawRow, findDraw, lockDraw } from './draws.storage.ts'
import { takeOut } from './lots.storage.ts'

type Applying = {
  caller: Caller
  drawId: string
  application: NewCampApplication
  language: Language
  address: string
}

/** One application of a family; a lot for all of its children, or for each of them. Answers its id. */
export async function applyForPlaces(ctx: CampsContext, given: Applying): Promise<{ id: string }> {
  const { caller, drawId, application, language, address } = given
  const { children } = application
  const personId = caller.actorId
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, personId)
    const draw = await openDraw(trx, drawId)
    if (await entries.hasApplication(trx, { drawId, personId })) throw refuse('CAMP_DRAW_ALREADY_IN')
    if (!(await isProved(trx, personId))) throw refuse('CAMP_DRAW_UNPROVED')
    const isOne = application.together || children.length === 1
    const lots = isOne ? [children] : children.map((child) => [child])
    const bookings: NewPlace[][] = []
    for (const lot of lots) bookings.push(await writeDown(ctx, trx, { ...given, draw, children: lot }))
    const id = newId()
    const network = networkOf(ctx, { drawId, address })
    await write(trx, { id, drawId, personId, together: isOne, language, network }, bookings)
    const childIds = children.flatMap(({ childId }) => childId ?? [])
    if (await entries.isChildThere(trx, { drawId, personId, childIds })) throw refuse('CAMP_CHILD_TWICE')
    await dropTags(trx, TAGS)
    return { id }
  })
}

async function openDraw(trx: Trx, drawId: string): Promise<CampDrawRow> {
  const draw = await findDraw(trx, drawId)
  if (!draw) throw notFound()
  if (drawStatusOf(draw) !== 'open') throw refuse('CAMP_DRAW_NOT_OPEN')
  return draw
}

/** Children of one lot, as places that wait. */
async function writeDown(
  ctx: CampsContext,
  trx: Trx,
  given: Applying & { draw: CampDrawRow; children: CampChild[] },
): Promise<NewPlace[]> {
  const { caller, draw, children, language } = given
  const { slug } = (await findCamp(trx, { id: draw.campId }))!
  const { places } = await drawUpPlaces(
    ctx,
    trx,
    { caller, slug, booking: { children }, language },
    'waiting',
  )
  await insertPlaces(trx, places)
  return places
}

/** Numbers are given one after the other, so those of one network, and children of two homes, are counted without a race. */
async function write(
  trx: Trx,
  application: entries.NewApplication,
  bookings: readonly NewPlace[][],
): Promise<void> {
  const { id: applicationId, drawId, personId, network } = application
  const first = await entries.takeNumbers(trx, { id: drawId, count: bookings.length })
  if (first === null) throw refuse('CAMP_DRAW_NOT_OPEN')
  if ((await entries.countFrom(trx, { drawId, network })) >= terms.perAddressAndHour)
    throw refuse('CAMP_DRAW_TOO_MANY_HERE', { retryAfterSeconds: 3600 })
  if (!(await entries.insertApplication(trx, application))) throw refuse('CAMP_DRAW_ALREADY_IN')
  for (const [at, places] of bookings.entries())
    await entries.insertLot(trx, {
      ...{ drawId, applicationId, number: first + at },
      children: places.length,
      bookingId: places[0]!.bookingId,
      placeIds: places.map(({ id: placeId }) => placeId),
      ...makeCode({ drawId, entrant: personId }),
    })
}

/** While the list is open nothing of it stays. Until the draw its lots stay in the list and are passed over. */
export async function withdrawApplication(
  ctx: CampsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  const own = { id, personId: caller.actorId }
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const seen = await entries.findOwnApplication(trx, own)
    if (!seen) throw notFound()
    const draw = (await lockDraw(trx, seen.drawId))!
    if (!(await entries.findOwnApplication(trx, own))) throw notFound()
    if (draw.drawnAt || draw.calledOffAt) throw refuse('CAMP_DRAW_LIST_CLOSED')
    if (!draw.closedAt) await entries.removeApplication(trx, id)
    else if ((await takeOut(trx, { applicationId: id })) === 0) throw refuse('CAMP_DRAW_LIST_CLOSED')
    await dropTags(trx, TAGS)
  })
}
