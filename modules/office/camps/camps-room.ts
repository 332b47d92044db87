import { camps as terms } from '#club/camps.ts'
import { ageOn } from '#modules/camps/ages.rules.ts'
import type { Camps } from '#modules/camps/camps.ts'
import { findCamp as findWhole } from '#modules/camps/camps.ts'
import { refuse } from '#modules/camps/rules.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type CampRoll,
  campViews,
  type OfficeCamp,
  type OfficeCampDetail,
  type OfficeCampsQuery,
  type Ticks,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of camps works with. */
export type CampsRoomContext = {
  db: Db
  camps: Pick<Camps, 'staff'>
  /** Whoever has proved this address. */
  partyOf(email: string): Promise<{ id: string } | null>
}

export async function listCamps(db: Db, query: OfficeCampsQuery): Promise<List<OfficeCamp>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listCamps(db, { ...query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countCamps(db, query),
  ])
  return pageOf(rows, query, count)
}

export async function loadFigures(db: Db) {
  const items = await Promise.all(
    campViews.map(async (view) => ({ key: view, count: await storage.countCamps(db, { view }) })),
  )
  return { items }
}

export async function loadCamp(db: Db, id: string): Promise<OfficeCampDetail> {
  const [row, whole] = await Promise.all([storage.findCamp(db, id), findWhole(db, { id })])
  if (!row || !whole) throw notFound()
  const [places, waits, trainers] = await Promise.all([
    storage.loadPlaces(db, id),
    storage.loadWaits(db, id),
    storage.loadTrainers(db, id),
  ])
  const booked = places.filter(({ state }) => state === 'booked')
  const { name, lead, programme, booksFrom, booksUntil, version, cancelledBecause } = whole
  const { slug, place, startsOn, endsOn, dailyFrom, dailyUntil, ageFrom, ageUntil, priceCents } = whole
  const { memberPriceCents, careCents, capacity, hasWaitingList, byLot, picture, reductions } = whole
  return {
    ...row,
    names: name as Record<string, string>,
    form: {
      ...{ slug, place, startsOn, endsOn, dailyFrom, dailyUntil, ageFrom, ageUntil, priceCents },
      ...{ memberPriceCents, careCents, capacity, hasWaitingList, byLot, picture },
      reductions,
      name: name as Record<string, string>,
      lead: lead as Record<string, string>,
      programme: programme as Record<string, string>,
      booksFrom: booksFrom.toISOString(),
      booksUntil: booksUntil.toISOString(),
    },
    ...{ version, cancelledBecause, places, waits, trainers },
    sizes: [...Map.groupBy(booked, ({ kitSize }) => kitSize)].map(([size, all]) => ({
      size,
      count: all.length,
    })),
  }
}

/** Who is written to, and what goes back. */
export async function previewCallOff(db: Db, id: string): Promise<Consequences> {
  const camp = await storage.findCamp(db, id)
  if (!camp) throw notFound()
  if (camp.state === 'cancelled') throw refuse('CAMP_CANCELLED')
  const places = (await storage.loadPlaces(db, id)).filter(({ state }) => state === 'booked')
  const bookers = new Set(places.map(({ bookerId }) => bookerId))
  return tellConsequences({
    lines: [
      { kind: 'children', count: camp.booked },
      { kind: 'refunds', cents: camp.paidCents },
      { kind: 'mails', count: bookers.size },
      { kind: 'waits', count: camp.waiting },
      { kind: 'holds', count: camp.held, isPassing: true },
    ],
    totalCents: camp.paidCents,
    isFinal: true,
  })
}

/** What goes back, what the place costs then, and until when it is kept: the day is no part of what is confirmed. */
export async function previewProofRefusal(
  { camps }: Pick<CampsRoomContext, 'camps'>,
  trx: Trx,
  id: string,
): Promise<Consequences> {
  const { paidCents, newCents } = await camps.staff.previewRefusal(trx, id)
  return tellConsequences({
    lines: [
      { kind: 'refunds', cents: paidCents },
      { kind: 'held', cents: newCents },
      { kind: 'mails', count: 1 },
    ],
    totalCents: paidCents,
    isFinal: true,
  })
}

function leadership(staff: Staff) {
  const leadsAll = staff.permissions.has('camps.change')
  return { personId: staff.personId, leadsAll, days: terms.forgetDays }
}

export async function listLed(db: Db, staff: Staff) {
  const items = await storage.listLed(db, leadership(staff))
  return {
    items: items.map(({ id, name, place, startsOn, endsOn, booked }) => ({
      ...{ id, name, place, startsOn, endsOn, booked },
    })),
  }
}

/** A camp that is not theirs is as good as none. */
export async function requireLead(db: Db, staff: Staff, campId: string): Promise<void> {
  if (!(await storage.mayLead(db, { campId, ...leadership(staff) }))) throw notFound()
}

export async function loadRoll(
  { db, camps }: Pick<CampsRoomContext, 'db' | 'camps'>,
  id: string,
): Promise<CampRoll> {
  const camp = (await findWhole(db, { id }))!
  const [sheets, ticks, kept] = await Promise.all([
    camps.staff.readSheets(id),
    storage.loadAttendance(db, id),
    storage.loadKeepUntil(db, id),
  ])
  const { name, place, startsOn, endsOn, today } = camp
  return {
    ...{ id, place, startsOn, endsOn, today },
    keepUntil: kept.until.toISOString(),
    name: name as Record<string, string>,
    children: sheets.map(({ place: child, sheet }) => ({
      id: child.id,
      firstName: child.firstName,
      lastName: child.lastName,
      age: ageOn(child.birthday, startsOn),
      kitSize: child.kitSize,
      sheet,
      there: Object.fromEntries(
        ticks.filter(({ placeId }) => placeId === child.id).map(({ day, isThere }) => [day, isThere]),
      ),
    })),
  }
}

/** For a device of its coach, until the camp is over. */
export async function takeRoll(
  context: Pick<CampsRoomContext, 'db' | 'camps'>,
  id: string,
): Promise<CampRoll> {
  const { isOver } = await storage.loadKeepUntil(context.db, id)
  if (isOver) throw refuse('CAMP_OVER')
  return loadRoll(context, id)
}

export async function tick(trx: Trx, given: { campId: string } & Ticks): Promise<void> {
  await storage.saveTicks(trx, given)
}
