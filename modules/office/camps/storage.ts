import { type RawBuilder, sql } from 'kysely'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { CampView, OfficeCamp, OfficeCampDetail, Ticks } from './schema.ts'

const STATE = `case
  when k.state <> 'published' then k.state
  when (app.now() at time zone 'Europe/Berlin')::date > k.ends_on then 'over'
  when k.by_lot then coalesce((select case when d.drawn_at is not null or d.closed_at is not null or app.now() >= d.closes_at
      then 'closed' when app.now() < d.opens_at then 'soon' else 'open' end from camp_draws d
    where d.camp_id = k.id and d.called_off_at is null order by d.created_at desc limit 1), 'soon')
  when app.now() < k.books_from then 'soon'
  when app.now() >= k.books_until then 'closed'
  when k.taken >= k.capacity or k.waiting > 0 then 'full' else 'open' end`

const ROW =
  sql.raw(`k.id, k.slug, coalesce(k.name ->> 'de', k.name ->> 'en') as name, ${STATE} as state, k.place,
  k.starts_on::text as "startsOn", k.ends_on::text as "endsOn", k.capacity, k.waiting,
  (select count(*)::int from camp_places p where p.camp_id = k.id and p.state = 'booked') as booked,
  (select count(*)::int from camp_places p where p.camp_id = k.id and p.state = 'held') as held,
  (select coalesce(sum(p.price_cents), 0)::int from camp_places p where p.camp_id = k.id and p.state = 'booked') as "paidCents"`)

const VIEWS: Readonly<Record<CampView, RawBuilder<unknown>>> = {
  ahead: sql`k.state <> 'draft' and k.ends_on >= app.now()::date`,
  draft: sql`k.state = 'draft'`,
  over: sql`k.state <> 'draft' and k.ends_on < app.now()::date`,
  all: sql`true`,
}

function conditionOf({ view, q }: { view: CampView; q?: string | undefined }): RawBuilder<unknown> {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  const parts = words.map((word) => {
    const like = containing(word)
    return sql`(k.name::text ilike ${like} or k.place ilike ${like} or k.slug ilike ${like})`
  })
  return sql.join([VIEWS[view], ...parts], sql` and `)
}

export async function listCamps(
  db: Db,
  given: { view: CampView; q?: string | undefined; limit: number; offset: number },
): Promise<OfficeCamp[]> {
  const { rows } = await sql<OfficeCamp>`
    select ${ROW} from camps k where ${conditionOf(given)} order by k.starts_on, k.id
    limit ${given.limit} offset ${given.offset}`.execute(db)
  return rows
}

export function countCamps(db: Db, wanted: { view: CampView; q?: string | undefined }): Promise<number> {
  return countOf(db, sql`select 1 from camps k where ${conditionOf(wanted)}`)
}

export async function findCamp(db: Db, id: string): Promise<OfficeCamp | null> {
  const { rows } = await sql<OfficeCamp>`select ${ROW} from camps k where k.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const NAME = (person: string) =>
  sql.raw(
    `coalesce((select trim(concat_ws(' ', c.first_name, c.last_name)) from contacts c where c.id = ${person}), '')`,
  )

export async function loadPlaces(db: Db, campId: string): Promise<OfficeCampDetail['places']> {
  const { rows } = await sql<OfficeCampDetail['places'][number]>`
    select p.id, concat_ws(' ', p.first_name, p.last_name) as child, p.birthday::text as birthday, p.kit_size as "kitSize",
      ${NAME('p.booker_id')} as booker, p.booker_id as "bookerId", p.state, p.price_cents as "priceCents",
      p.reduction -> 'name' as reduction, p.proof,
      (select i.order_id from checkout_items i where i.id = p.checkout_item_id) as "orderId"
    from camp_places p where p.camp_id = ${campId} and p.state in ('held', 'booked', 'cancelled')
    order by array_position(array['booked', 'held', 'cancelled'], p.state), p.last_name, p.first_name, p.id limit 1000`.execute(
    db,
  )
  return rows
}

/** The camp of a child's place; null: there is no such place. */
export async function findPlaceCamp(db: Db, placeId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select camp_id as id from camp_places where id = ${placeId}`.execute(db)
  return rows[0]?.id ?? null
}

export async function loadWaits(db: Db, campId: string): Promise<OfficeCampDetail['waits']> {
  const { rows } = await sql<{
    id: string
    booker: string
    children: string
    joinedAt: Date
    offeredUntil: Date | null
    byDraw: boolean
  }>`
    select w.id, ${NAME('w.booker_id')} as booker, w.joined_at as "joinedAt", w.offered_until as "offeredUntil",
      w.draw_rank is not null as "byDraw", coalesce((select string_agg(p.first_name, ', ' order by p.rank) from camp_places p where p.booking_id = w.booking_id), '')
        as children
    from camp_waits w where w.camp_id = ${campId} and w.state in ('Waiting', 'Offered')
    order by w.draw_rank nulls last, w.joined_at, w.id`.execute(db)
  return rows.map(({ joinedAt, offeredUntil, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    offeredUntil: offeredUntil?.toISOString() ?? null,
  }))
}

export async function loadTrainers(db: Db, campId: string): Promise<OfficeCampDetail['trainers']> {
  const { rows } = await sql<OfficeCampDetail['trainers'][number]>`
    select t.person_id as id, ${NAME('t.person_id')} as name from camp_trainers t where t.camp_id = ${campId}
    order by t.added_at, t.person_id`.execute(db)
  return rows
}

export async function addTrainer(trx: Trx, given: { campId: string; personId: string }): Promise<void> {
  await sql`insert into camp_trainers (camp_id, person_id) values (${given.campId}, ${given.personId})
    on conflict do nothing`.execute(trx)
}

export async function removeTrainer(trx: Trx, given: { campId: string; personId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from camp_trainers where camp_id = ${given.campId} and person_id = ${given.personId}`.execute(trx)
  return numAffectedRows === 1n
}

/** Whoever runs all camps leads each; others those that they are written down for, until some days after the last day. */
const leads = (given: { personId: string; leadsAll: boolean; days: number }) => sql`
  k.state = 'published' and (app.now() at time zone 'Europe/Berlin')::date <= k.ends_on + ${given.days}::int
  and (${given.leadsAll}::boolean or exists (select from camp_trainers t
    where t.camp_id = k.id and t.person_id = ${given.personId}))`

export async function listLed(
  db: Db,
  given: { personId: string; leadsAll: boolean; days: number },
): Promise<Pick<OfficeCamp, 'id' | 'name' | 'place' | 'startsOn' | 'endsOn' | 'booked'>[]> {
  const { rows } = await sql<OfficeCamp>`
    select ${ROW} from camps k where ${leads(given)} order by k.starts_on, k.id limit 100`.execute(db)
  return rows
}

export async function mayLead(
  db: Db,
  given: { campId: string; personId: string; leadsAll: boolean; days: number },
): Promise<boolean> {
  const { rows } = await sql`select from camps k where k.id = ${given.campId} and ${leads(given)}`.execute(db)
  return rows.length > 0
}

/** Two days from now, or the midnight after the last day. */
export async function loadKeepUntil(db: Db, campId: string): Promise<{ until: Date; isOver: boolean }> {
  const { rows } = await sql<{ until: Date; isOver: boolean }>`
    select u.until, u.until <= app.now() as "isOver" from camps k, lateral (select least(app.now() + interval '48 hours',
      (k.ends_on + 1)::timestamp at time zone 'Europe/Berlin') as until) u where k.id = ${campId}`.execute(db)
  return rows[0]!
}

export async function loadAttendance(
  db: Db,
  campId: string,
): Promise<{ placeId: string; day: string; isThere: boolean }[]> {
  const { rows } = await sql<{ placeId: string; day: string; isThere: boolean }>`
    select a.place_id as "placeId", a.day::text as day, a.is_there as "isThere"
    from camp_attendance a join camp_places p on p.id = a.place_id where p.camp_id = ${campId}`.execute(db)
  return rows
}

/** Of this camp's children and days alone; a tick that was made before another one changes nothing. */
export async function saveTicks(
  trx: Trx,
  { campId, ticks }: { campId: string; ticks: Ticks['ticks'] },
): Promise<void> {
  for (const { placeId, day, isThere, tickedAt } of ticks)
    await sql`
      insert into camp_attendance as a (place_id, day, is_there, ticked_at)
      select p.id, ${day}::date, ${isThere}, least(${tickedAt}::timestamptz, app.now())
      from camp_places p join camps k on k.id = p.camp_id
      where p.id = ${placeId} and p.camp_id = ${campId} and p.state = 'booked' and ${day}::date between k.starts_on and k.ends_on
      on conflict (place_id, day) do update set is_there = excluded.is_there, ticked_at = excluded.ticked_at
        where a.ticked_at < excluded.ticked_at`.execute(trx)
}
