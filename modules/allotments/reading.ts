import { placeInWords } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { type AllotmentsContext, refuse, requireAdmin } from './context.ts'
import { loadToHandOn } from './handing-on.ts'
import { countPlaces, loadFree } from './places.storage.ts'
import * as reading from './reading.storage.ts'
import type * as schema from './schema.ts'
import * as storage from './storage.ts'
import * as wishes from './wishes.storage.ts'

/** Of all fan clubs that somebody belongs to, at matches ahead. */
export async function listOwn(
  { db, cartOf }: AllotmentsContext,
  { caller }: { caller: Caller },
): Promise<{ items: schema.OwnAllotment[] }> {
  const memberId = caller.actorId
  const found = await storage.listAllotments(db, { memberId })
  const user = { kind: 'subject', ...caller } as const
  const isMember = found.length > 0 && (await cartOf().buyerOf(db, user)).isMember
  const counts = await countPlaces(
    db,
    found.map(({ id }) => id),
  )
  const items: schema.OwnAllotment[] = []
  for (const allotment of found) {
    const { id } = allotment
    const share = await reading.loadPlacesOf(db, { id, memberIds: [memberId] })
    items.push({
      ...(await told(db, allotment)),
      places: counts.get(id)?.all ?? 0,
      wish: await ownWish(db, { id, memberId }),
      share: share.map((place) => placeOf(place, { isMember })),
    })
  }
  return { items }
}

async function ownWish(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<schema.OwnAllotment['wish']> {
  const wish = await wishes.findWish(db, { allotmentId: id, memberId })
  if (!wish || wish.state === 'Withdrawn') return null
  const { quantity, priceClasses, takesFewer, groupCode, state, turn, because, granted } = wish
  const group = await wishes.loadGroup(db, { allotmentId: id, groupCode })
  return {
    ...{ quantity, priceClasses, takesFewer, groupCode, state, turn, because, granted },
    turns: await reading.countTurns(db, id),
    group: group.flatMap((one) => (one.memberId === memberId ? [] : (one.firstName ?? []))),
  }
}

/** Of the fan club that somebody acts for. */
export async function listManaged(
  { db }: AllotmentsContext,
  { caller }: { caller: Caller },
): Promise<{ items: schema.ManagedAllotment[] }> {
  const { organisationId } = caller
  if (!organisationId) throw notFound()
  await requireAdmin(db, { caller, allotment: { organisationId } })
  const items: schema.ManagedAllotment[] = []
  for (const allotment of await storage.listAllotments(db, { organisationId }))
    items.push(await managed(db, allotment))
  return { items }
}

async function managed(db: Db, allotment: storage.Allotment): Promise<schema.ManagedAllotment> {
  const { id, version } = allotment
  const none = { all: 0, free: 0, given: 0, bought: 0, returned: 0 }
  const free = await loadFree(db, id)
  // An area elsewhere is a price class of its own.
  const called = new Map((await storage.loadClasses(db, id)).map((one) => [one.id, one.called]))
  const wordsOfFree = (place: (typeof free)[number]) =>
    wordsOf({ ...place, called: called.get(place.priceClass) ?? null })
  return {
    ...(await told(db, allotment)),
    version,
    places: (await countPlaces(db, [id])).get(id) ?? none,
    wishes: await reading.sumWishes(db, id),
    money: await reading.sumMoney(db, id),
    toHandOn: (await loadToHandOn(db, { id, ownerId: allotment.organisationId })).length,
    free: free.map((place) => ({ id: place.id, place: wordsOfFree(place), priceClass: place.priceClass })),
  }
}

export async function listWishes(
  { db }: AllotmentsContext,
  given: { caller: Caller; id: string; query: schema.WishesQuery },
): Promise<List<schema.AllotmentWish>> {
  const { caller, id, query } = given
  await requireAdmin(db, { caller, allotment: await storage.findAllotment(db, id) })
  const { items, ...page } = pageOf(await reading.listWishes(db, { ...query, id }), query)
  const memberIds = items.map(({ memberId }) => memberId)
  const places = Map.groupBy(await reading.loadPlacesOf(db, { id, memberIds }), (one) => one.memberId)
  return {
    ...page,
    items: items.map(({ memberId, ...wish }) => ({
      ...wish,
      places: (places.get(memberId) ?? []).map((place) => placeOf(place, { isMember: false })),
    })),
  }
}

/** Names and remarks of the list for the bus. */
export async function changePassenger(
  { db }: AllotmentsContext,
  given: { caller: Caller; id: string; placeId: string; passenger: schema.AllotmentPassenger },
): Promise<void> {
  const { caller, id, placeId, passenger } = given
  await requireAdmin(db, { caller, allotment: await storage.findAllotment(db, id) })
  if (!(await reading.setPassenger(db, { id, placeId, ...passenger }))) throw notFound()
}

/** How the last distribution came about: for all of the fan club, by ids of wishes. */
export async function readDraw(
  { db }: AllotmentsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<schema.AllotmentDraw> {
  const memberId = caller.actorId
  if (!(await storage.isMember(db, { id, memberId }))) throw notFound()
  const draw = await storage.findDraw(db, id)
  if (!draw) throw refuse('NOT_DISTRIBUTED')
  const own = await wishes.findWish(db, { allotmentId: id, memberId })
  const { inputs, outcome } = draw as Pick<schema.AllotmentDraw, 'inputs' | 'outcome'>
  return { drawnAt: draw.drawnAt.toISOString(), ownWishId: own?.id ?? null, inputs, outcome }
}

async function told(db: Db, allotment: storage.Allotment): Promise<schema.Allotment> {
  const { id, eventId, slug, name, startsAt, isCancelled, maxEach, paidBy, seed } = allotment
  const classes = await storage.loadClasses(db, id)
  return {
    ...{ id, maxEach, paidBy, seed },
    event: { id: eventId, slug, name, startsAt: startsAt.toISOString(), isCancelled },
    organization: { id: allotment.organisationId, name: allotment.organisationName },
    wishesUntil: allotment.wishesUntil.toISOString(),
    payUntil: allotment.payUntil.toISOString(),
    returnsAt: allotment.returnsAt.toISOString(),
    isOpen: !isCancelled && allotment.endedAt === null && allotment.now < allotment.wishesUntil,
    distributedAt: allotment.distributedAt?.toISOString() ?? null,
    endedAt: allotment.endedAt?.toISOString() ?? null,
    priceClasses: classes.map(({ id: one, called, places, priceCents, memberPriceCents }) => ({
      ...{
        id: one,
        places,
        name: nameOfPriceClass(one, called),
        price: priceCents,
        memberPrice: memberPriceCents,
      },
    })),
  }
}

function placeOf(place: reading.PlaceRow, { isMember }: { isMember: boolean }) {
  const { id, priceClass, state, paidCents, priceCents, memberPriceCents, holderName, boarding } = place
  return {
    ...{ id, priceClass, state, holderName, boarding },
    place: wordsOf(place),
    price: paidCents ?? (isMember && memberPriceCents !== null ? memberPriceCents : priceCents),
    payUntil: state === 'Given' ? (place.payUntil?.toISOString() ?? null) : null,
  }
}

const wordsOf = (place: Pick<reading.PlaceRow, 'blockId' | 'called' | 'row' | 'seat'>) =>
  placeInWords({ ...place, ticketType: 'full' })
