import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type CampRow, findCamp, listPublished } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import type { CampDraw } from './lots/lots.schema.ts'
import { drawsByCamp, listOwnApplications } from './lots/reading.ts'
import { PLACE_COLUMNS, type PlaceRow, saveSheet } from './places.storage.ts'
import { rightsOf } from './pricing.ts'
import { reductionsOn } from './reductions.rules.ts'
import { refuse } from './rules.ts'
import type { Camp, CampWait, CorrectPlace, OwnCampPlace, OwnCamps, OwnSheet } from './schema.ts'
import { openSheet, sealedSheet } from './sheets.ts'
import { bookingStateOf, freeOf } from './states.rules.ts'
import { listOwnWaits } from './waits.storage.ts'

/** For everybody: what somebody holds themselves is no part of it. */
export async function listCamps({ db }: Pick<CampsContext, 'db'>): Promise<Camp[]> {
  if (!siteOf('footballSchool')) return []
  const rows = await listPublished(db)
  const draws = await drawsByCamp(
    db,
    rows.flatMap(({ id, byLot }) => (byLot ? [id] : [])),
  )
  return rows.map((row) => toCamp(row, draws.get(row.id) ?? null))
}

export async function readCamp({ db }: Pick<CampsContext, 'db'>, slug: string): Promise<Camp> {
  const camp = siteOf('footballSchool') && (await findCamp(db, { slug }))
  if (!camp || camp.state === 'draft') throw notFound()
  const draws = await drawsByCamp(db, camp.byLot ? [camp.id] : [])
  return toCamp(camp, draws.get(camp.id) ?? null)
}

function toCamp(row: CampRow, draw: CampDraw | null): Camp {
  const { taken: _taken, hasWaitingList: _list, version: _version, now, today, ...camp } = row
  const { state: _state, cancelledBecause: _because, ...shown } = camp
  return {
    ...shown,
    name: shown.name as Record<string, string>,
    lead: shown.lead as Record<string, string>,
    programme: shown.programme as Record<string, string>,
    reductions: reductionsOn(row, today),
    free: freeOf(row),
    booksFrom: row.booksFrom.toISOString(),
    booksUntil: row.booksUntil.toISOString(),
    state: row.byLot ? stateByLot(draw) : bookingStateOf(row, { now, isReserved: false }),
    draw,
    isCancelled: row.state === 'cancelled',
  }
}

/** Booked is in the window of its draw, by taking part. */
function stateByLot(draw: CampDraw | null): Camp['state'] {
  if (draw?.status === 'open') return 'open_for_booking'
  return draw === null || draw.status === 'planned' || draw.status === 'calledOff'
    ? 'bookable_in_future'
    : 'past_closing_date'
}

type OwnRow = PlaceRow &
  Pick<CampRow, 'slug' | 'place' | 'startsOn' | 'endsOn' | 'dailyFrom' | 'dailyUntil' | 'today'> & {
    name: Text
  }

async function loadOwn(db: Db, own: { bookerId: string; id?: string }): Promise<OwnRow[]> {
  const one = own.id ? sql`and p.id = ${own.id}` : sql``
  const { rows } = await sql<OwnRow>`
    select ${PLACE_COLUMNS}, k.slug, k.name, k.place, k.starts_on::text as "startsOn", k.ends_on::text as "endsOn",
      to_char(k.daily_from, 'HH24:MI') as "dailyFrom", to_char(k.daily_until, 'HH24:MI') as "dailyUntil",
      (app.now() at time zone 'Europe/Berlin')::date::text as today
    from camp_places p join camps k on k.id = p.camp_id
    where p.booker_id = ${own.bookerId} ${one}
      and (p.state in ('booked', 'cancelled') or (p.state = 'held' and p.hold_expires_at > app.now()))
    order by k.starts_on desc, p.booking_id, p.rank limit 200`.execute(db)
  return rows
}

/** What somebody has booked, holds, and waits for. */
export async function listOwn(ctx: CampsContext, caller: Caller): Promise<OwnCamps> {
  const { db } = ctx
  const bookerId = caller.actorId
  const [places, waits, applications, { hasSeasonTicket }] = await Promise.all([
    loadOwn(db, { bookerId }),
    listOwnWaits(db, bookerId),
    listOwnApplications(db, bookerId),
    rightsOf(ctx, db, { personId: bookerId, now: await nowOf(db) }),
  ])
  return { places: places.map(toOwn), waits: waits.map(toWait), applications, hasSeasonTicket }
}

async function nowOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

function toOwn(row: OwnRow): OwnCampPlace {
  const { state, holdExpiresAt, today, startsOn } = row
  const isAhead = today < startsOn
  const { id, bookingId, campId, slug, place, endsOn, dailyFrom, dailyUntil } = row
  const { firstName, lastName, kitSize, priceCents, refundedCents, endedBecause, proof } = row
  return {
    ...{ id, bookingId, campId, slug, place, startsOn, endsOn, dailyFrom, dailyUntil },
    ...{ firstName, lastName, kitSize, priceCents, refundedCents, endedBecause, proof },
    reduction: row.reduction && (row.reduction.name as Record<string, string>),
    name: row.name as Record<string, string>,
    state: state as OwnCampPlace['state'],
    heldUntil: state === 'held' ? (holdExpiresAt?.toISOString() ?? null) : null,
    canCorrect: isAhead && state !== 'cancelled',
    canCancel: isAhead && state === 'booked',
  }
}

function toWait(row: Awaited<ReturnType<typeof listOwnWaits>>[number]): CampWait {
  const { id, campId, slug, name, startsOn, endsOn, names, state, ahead, offeredUntil, wasDrawn } = row
  return {
    ...{ id, campId, slug, startsOn, endsOn, wasDrawn },
    byDraw: row.drawRank !== null,
    name: name as Record<string, string>,
    children: names,
    state: state as CampWait['state'],
    position: state === 'Waiting' ? ahead + 1 : null,
    offeredUntil: offeredUntil?.toISOString() ?? null,
  }
}

/** What the camp must know of a child of one's own. */
export async function readOwnSheet(
  { db, sealing }: Pick<CampsContext, 'db' | 'sealing'>,
  { caller, id }: { caller: Caller; id: string },
): Promise<OwnSheet> {
  const [place] = await loadOwn(db, { bookerId: caller.actorId, id })
  if (!place) throw notFound()
  return { kitSize: place.kitSize, sheet: openSheet(sealing, place) }
}

/** Corrected until the camp begins. */
export async function correctOwnSheet(
  { db, sealing }: Pick<CampsContext, 'db' | 'sealing'>,
  { caller, id, body }: { caller: Caller; id: string; body: CorrectPlace },
): Promise<OwnSheet> {
  return db.transaction().execute(async (trx) => {
    await sql`select from camp_places where id = ${id} for update`.execute(trx)
    const [place] = await loadOwn(trx, { bookerId: caller.actorId, id })
    if (!place) throw notFound()
    if (place.state === 'cancelled') throw refuse('CAMP_PLACE_ENDED')
    if (place.today >= place.startsOn) throw refuse('CAMP_HAS_BEGUN')
    const { kitSize, sheet } = body
    await saveSheet(trx, { id, kitSize, sheet: sealedSheet(sealing, id, sheet) })
    return { kitSize, sheet }
  })
}
