import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Reduction } from './reductions.rules.ts'

export type CampRow = {
  id: string
  slug: string
  name: Text
  lead: Text
  programme: Partial<Text>
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
  taken: number
  waiting: number
  hasWaitingList: boolean
  /** Nobody has a place by being first: they are drawn. */
  byLot: boolean
  booksFrom: Date
  booksUntil: Date
  picture: string | null
  state: 'draft' | 'published' | 'cancelled'
  cancelledBecause: string | null
  version: number
  /** The database's clock. */
  now: Date
  /** The day in the club's zone. */
  today: string
}

/** Of `camps k`. */
export const CAMP_COLUMNS =
  sql.raw(`k.id, k.slug, k.name, k.lead, k.programme, k.place, k.starts_on::text as "startsOn",
  k.ends_on::text as "endsOn", to_char(k.daily_from, 'HH24:MI') as "dailyFrom", to_char(k.daily_until, 'HH24:MI') as "dailyUntil",
  k.age_from as "ageFrom", k.age_until as "ageUntil", k.price_cents as "priceCents", k.member_price_cents as "memberPriceCents",
  k.reductions,
  k.care_cents as "careCents", k.capacity, k.taken, k.waiting, k.has_waiting_list as "hasWaitingList", k.by_lot as "byLot",
  k.books_from as "booksFrom", k.books_until as "booksUntil", k.picture, k.state, k.cancelled_because as "cancelledBecause",
  k.version, app.now() as now, (app.now() at time zone 'Europe/Berlin')::date::text as today`)

/** Published ones whose last day was no longer ago than two weeks; in the order of their days. */
export async function listPublished(db: Db): Promise<CampRow[]> {
  const { rows } = await sql<CampRow>`
    select ${CAMP_COLUMNS} from camps k where k.state <> 'draft' and k.ends_on > app.now()::date - 60
    order by k.starts_on, k.slug limit 200`.execute(db)
  return rows
}

export async function findCamp(db: Db, which: { id: string } | { slug: string }): Promise<CampRow | null> {
  const one = 'id' in which ? sql`k.id = ${which.id}` : sql`k.slug = ${which.slug}`
  const { rows } = await sql<CampRow>`select ${CAMP_COLUMNS} from camps k where ${one}`.execute(db)
  return rows[0] ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockCamp(trx: Trx, id: string): Promise<CampRow | null> {
  await sql`select from camps where id = ${id} for update`.execute(trx)
  return findCamp(trx, { id })
}

/** Whoever changes a camp's line or serves it comes one after the other; before carts and places. */
export async function lockLine(trx: Trx, campId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`camp-line:${campId}`}, 0))`.execute(trx)
}

/** Somebody joins the line, if nobody can have a place at once; false: there are places. */
export async function countWaiting(trx: Trx, campId: string, by: 1 | -1): Promise<boolean> {
  const unlessFree = by === 1 ? sql`and (k.waiting > 0 or k.taken >= k.capacity)` : sql`and k.waiting > 0`
  const { numAffectedRows } = await sql`
    update camps k set waiting = k.waiting + ${by} where k.id = ${campId} ${unlessFree}`.execute(trx)
  return numAffectedRows === 1n
}
