import { sql } from 'kysely'
import { berlinDate } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type CampRow, findCamp, lockCamp } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import { tellCalledOff } from './letters.ts'
import { callOffDraw } from './lots/drawing.ts'
import { type CampDrawRow, findLive, placesPromised } from './lots/draws.storage.ts'
import { PLACE_COLUMNS, type PlaceRow } from './places.storage.ts'
import type { Reduction } from './reductions.rules.ts'
import { refuse } from './rules.ts'
import type { CampSheet } from './schema.ts'
import { serveSoon } from './serving.ts'
import { openSheet } from './sheets.ts'

export const REFUND = 'camps-refund'

export type CampData = {
  slug: string
  name: Record<string, string>
  lead: Record<string, string>
  programme: Record<string, string>
  place: string
  startsOn: string
  endsOn: string
  dailyFrom: string
  dailyUntil: string
  ageFrom: number
  ageUntil: number
  priceCents: number
  memberPriceCents: number | null
  reductions: Reduction[]
  careCents: number | null
  capacity: number
  hasWaitingList: boolean
  byLot: boolean
  booksFrom: string
  booksUntil: string
  picture: string | null
}

/** A draft that nobody but staff sees. */
export async function createCamp(_ctx: CampsContext, trx: Trx, data: CampData): Promise<{ id: string }> {
  const id = newId()
  await requireSlug(trx, data.slug, id)
  await sql`
    insert into camps (id, slug, name, lead, programme, place, starts_on, ends_on, daily_from, daily_until, age_from, age_until,
      price_cents, member_price_cents, care_cents, capacity, has_waiting_list, by_lot, books_from, books_until,
      picture, reductions)
    values (${id}, ${data.slug}, ${JSON.stringify(data.name)}::jsonb, ${JSON.stringify(data.lead)}::jsonb,
      ${JSON.stringify(data.programme)}::jsonb, ${data.place}, ${data.startsOn}::date, ${data.endsOn}::date,
      ${data.dailyFrom}::time, ${data.dailyUntil}::time, ${data.ageFrom}, ${data.ageUntil}, ${data.priceCents},
      ${data.memberPriceCents}, ${data.careCents}, ${data.capacity}, ${data.hasWaitingList}, ${data.byLot}, ${data.booksFrom},
      ${data.booksUntil}, ${data.picture}, ${JSON.stringify(data.reductions)}::jsonb)`.execute(trx)
  return { id }
}

/** As it was read by whoever changes it, or a 409. What was booked keeps its price. */
export async function changeCamp(
  ctx: CampsContext,
  trx: Trx,
  { id, version, data }: { id: string; version: number; data: CampData },
): Promise<void> {
  const camp = await requireCamp(trx, id)
  if (camp.version !== version) throw refuse('CAMP_CHANGED')
  if (camp.state === 'cancelled') throw refuse('CAMP_CANCELLED')
  if (data.capacity < camp.taken) throw refuse('CAMP_CAPACITY_BELOW_TAKEN')
  const live = await refuseByDraw(trx, camp, data)
  await requireSlug(trx, data.slug, id)
  await sql`
    update camps set slug = ${data.slug}, name = ${JSON.stringify(data.name)}::jsonb, lead = ${JSON.stringify(data.lead)}::jsonb,
      programme = ${JSON.stringify(data.programme)}::jsonb, place = ${data.place}, starts_on = ${data.startsOn}::date,
      ends_on = ${data.endsOn}::date, daily_from = ${data.dailyFrom}::time, daily_until = ${data.dailyUntil}::time,
      age_from = ${data.ageFrom}, age_until = ${data.ageUntil}, price_cents = ${data.priceCents},
      member_price_cents = ${data.memberPriceCents}, care_cents = ${data.careCents}, capacity = ${data.capacity},
      has_waiting_list = ${data.hasWaitingList}, by_lot = ${data.byLot},
      books_from = ${live ? camp.booksFrom : data.booksFrom}, books_until = ${live ? camp.booksUntil : data.booksUntil},
      picture = ${data.picture}, reductions = ${JSON.stringify(data.reductions)}::jsonb, version = version + 1
    where id = ${id}`.execute(trx)
  await serveSoon(ctx, trx, [{ campId: id }])
}

/** A draw that runs keeps its window, its places and its day; whether places are drawn is decided before or after it. */
async function refuseByDraw(trx: Trx, camp: CampRow, data: CampData): Promise<CampDrawRow | null> {
  if (data.byLot && !camp.byLot && camp.waiting > 0) throw refuse('CAMP_OTHERS_WAIT')
  const live = await findLive(trx, camp.id)
  if (!live) return null
  if (!data.byLot) throw refuse('CAMP_DRAW_RUNS')
  if (live.drawnAt === null && berlinDate(live.drawsAt) >= data.startsOn) throw refuse('CAMP_DRAW_MOMENTS')
  if (data.capacity < camp.taken + (await placesPromised(trx, live)))
    throw refuse('CAMP_CAPACITY_BELOW_TAKEN')
  return live
}

async function requireSlug(trx: Trx, slug: string, id: string): Promise<void> {
  const { rows } = await sql`select from camps where slug = ${slug} and id <> ${id}`.execute(trx)
  if (rows.length > 0) throw refuse('CAMP_SLUG_TAKEN')
}

async function requireCamp(trx: Trx, id: string): Promise<CampRow> {
  const camp = await lockCamp(trx, id)
  if (!camp) throw notFound()
  return camp
}

export async function publishCamp(_ctx: CampsContext, trx: Trx, id: string): Promise<void> {
  const camp = await requireCamp(trx, id)
  if (camp.state === 'cancelled') throw refuse('CAMP_CANCELLED')
  await sql`update camps set state = 'published', version = version + 1 where id = ${id}`.execute(trx)
}

/** Nothing is booked any more from now on; what is held may still be paid. */
export async function closeCamp(_ctx: CampsContext, trx: Trx, id: string): Promise<void> {
  const camp = await requireCamp(trx, id)
  if (camp.state !== 'published') throw refuse('CAMP_NOT_OPEN')
  // Applications end when the list is closed.
  if (camp.byLot) throw refuse('CAMP_BY_LOT')
  await sql`update camps set books_until = greatest(books_from + interval '1 second', app.now()), version = version + 1
    where id = ${id} and books_until > app.now()`.execute(trx)
}

/** Called off: nobody is in it any more, everybody is written to, and all money goes back, place by place. */
export async function callOff(
  ctx: CampsContext,
  trx: Trx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const camp = await requireCamp(trx, id)
  if (camp.state === 'cancelled') throw refuse('CAMP_CANCELLED')
  await sql`
    update camps set state = 'cancelled', cancelled_at = app.now(), cancelled_because = ${reason}, version = version + 1
    where id = ${id}`.execute(trx)
  const live = await findLive(trx, id)
  if (live?.drawnAt === null) await callOffDraw(ctx, trx, { id: live.id, reason })
  const booked = await listPlaces(trx, id)
  const bookers = new Map(booked.map((place) => [place.bookerId, place]))
  for (const to of bookers.values()) await tellCalledOff(ctx, trx, { to, camp, reason })
  await ctx.jobs.enqueue(trx, REFUND, { campId: id }, { singletonKey: id })
  await serveSoon(ctx, trx, [{ campId: id }])
}

/** One place after the other, each in a transaction of its own: repeatable, whoever is killed. */
export async function refundCalledOff(ctx: CampsContext, campId: string): Promise<void> {
  const camp = await findCamp(ctx.db, { id: campId })
  if (camp?.state !== 'cancelled') return
  for (const place of await listPlaces(ctx.db, campId)) {
    const itemId = place.checkoutItemId!
    await ctx
      .afterSaleOf()
      .refundItems([itemId], 'campCalledOff')
      .catch((error) => {
        // Staff took it back meanwhile.
        if (!(error instanceof AppError && error.status < 500)) throw error
      })
  }
}

/** Booked places, in the order of names. */
export async function listPlaces(db: CampsContext['db'], campId: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from camp_places p where p.camp_id = ${campId} and p.state = 'booked'
    order by p.last_name, p.first_name, p.id`.execute(db)
  return rows
}

/** What the camp must know of its children, opened; whoever asks has written down that they look. */
export async function readSheets(
  { db, sealing }: Pick<CampsContext, 'db' | 'sealing'>,
  campId: string,
): Promise<{ place: PlaceRow; sheet: CampSheet | null }[]> {
  return (await listPlaces(db, campId)).map((place) => ({ place, sheet: openSheet(sealing, place) }))
}
