import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '#modules/office/shared/lists.schema.ts'
import { ZONE } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { entryViews, OfficeEntry, OfficeSweepstake, OfficeWin, sweepstakeViews } from './schema.ts'

type View = (typeof sweepstakeViews)[number]
type Wanted = { q?: string | undefined; view: View }

const STATUS = sql.raw(`case when s.drawn_at is not null then 'drawn'
  when s.closed_at is not null or s.closes_at <= app.now() then 'ended'
  when s.opens_at > app.now() then 'planned' else 'active' end`)
const PUBLISHED = sql`s.published_at is not null`
const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const VIEWS: Record<View, RawBuilder<unknown>> = {
  open: sql`${PUBLISHED} and s.closed_at is null and s.drawn_at is null`,
  toDraw: sql`${PUBLISHED} and s.closed_at is not null and s.drawn_at is null`,
  toHandOver: sql`exists (select from sweepstake_wins w where w.sweepstake_id = s.id and w.state in ('Open', 'Accepted'))`,
  drafts: sql`s.published_at is null`,
  drawn: sql`s.drawn_at is not null`,
  all: sql`true`,
}

function condition({ q, view }: Wanted): RawBuilder<unknown> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const found = words.map(
    (word) =>
      sql`(s.name::text || ' ' || r.name::text) ilike ${`%${word.replace(/[\\%_]/g, (one) => `\\${one}`)}%`}`,
  )
  return sql.join([VIEWS[view], ...found], sql` and `)
}

const FROM = sql`sweepstakes s join sweepstake_series r on r.id = s.series_id`

export async function listSweepstakes(
  db: Db,
  { wanted, limit, offset }: { wanted: Wanted; limit: number; offset: number },
): Promise<OfficeSweepstake[]> {
  const { rows } = await sql<OfficeSweepstake>`
    select ${FIELDS} from ${FROM} where ${condition(wanted)}
    order by s.closes_at desc, s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const FIELDS = sql`s.id, s.series_id as "seriesId", s.name->>'de' as name, r.name->>'de' as series, s.door, ${STATUS} as status,
  s.published_at is not null as "isPublished", ${iso(sql`s.opens_at`)} as "opensAt", ${iso(sql`s.closes_at`)} as "closesAt",
  ${iso(sql`s.draws_at`)} as "drawsAt",
  (select count(*)::int from sweepstake_entries e where e.sweepstake_id = s.id) as entries,
  (select coalesce(sum(p.quantity), 0)::int from sweepstake_prizes p where p.sweepstake_id = s.id) as prizes,
  (select count(*)::int from sweepstake_wins w where w.sweepstake_id = s.id and w.state = 'HandedOver') as "handedOver"`

export async function countSweepstakes(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${FROM} where ${condition(wanted)} limit ${MOST_COUNTED + 1}) found`.execute(
    db,
  )
  return rows[0]!.count
}

export async function findSummary(db: Db, id: string): Promise<OfficeSweepstake | null> {
  const { rows } = await sql<OfficeSweepstake>`select ${FIELDS} from ${FROM} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** More than a household takes part with. */
const CROWD = 5

export async function loadStatistics(db: Db, id: string) {
  const { rows } = await sql<{ accounts: number; postcards: number; excluded: number; crowded: number }>`
    with lots as (
      select e.*, count(*) filter (where network is not null) over (partition by network) as near
      from sweepstake_entries e where e.sweepstake_id = ${id})
    select count(*) filter (where postal is null)::int as accounts, count(postal)::int as postcards,
      count(excluded_because)::int as excluded, count(*) filter (where near > ${CROWD})::int as crowded from lots`.execute(
    db,
  )
  const { rows: days } = await sql<{ day: string; count: number }>`
    select (entered_at at time zone ${ZONE})::date::text as day, count(*)::int as count from sweepstake_entries
    where sweepstake_id = ${id} group by 1 order by 1`.execute(db)
  return { ...rows[0]!, days }
}

type EntryView = (typeof entryViews)[number]
const ENTRIES: Record<EntryView, RawBuilder<unknown>> = {
  all: sql`true`,
  crowded: sql`neighbours > ${CROWD}`,
  postcards: sql`"isPostal"`,
  excluded: sql`excluded is not null`,
}

export async function listEntries(
  db: Db,
  given: { id: string; view: EntryView; limit: number; offset?: number; after?: number },
): Promise<OfficeEntry[]> {
  const { id, view, limit, offset = 0, after = 0 } = given
  const { rows } = await sql<OfficeEntry>`
    select * from (
      select e.number, ${iso(sql`e.entered_at`)} as "enteredAt", e.postal is not null as "isPostal", e.postal,
        (case when e.network is null then 0 else count(*) over (partition by e.network) end)::int as neighbours,
        e.excluded_because as excluded
      from sweepstake_entries e where e.sweepstake_id = ${id}) lots
    where ${ENTRIES[view]} and number > ${after} order by number limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** With who it is: prizes are handed to people. */
export async function listOfficeWins(db: Db, id: string): Promise<OfficeWin[]> {
  const { rows } = await sql<OfficeWin>`
    select w.id, w.turn, w.number, p.name->>'de' as prize, p.kind, w.state,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), e.postal) as winner,
      (select m.email from contact_emails m where m.contact_id = w.person_id and m.confirmed_at is not null
        order by m.primary_since is null, m.created_at limit 1) as email,
      w.person_id as "personId",
      coalesce(concat_ws(', ', concat_ws(' ', w.address->>'firstName', w.address->>'lastName'), w.address->>'street',
        concat_ws(' ', w.address->>'postalCode', w.address->>'city'), w.address->>'countryCode'), e.postal) as address,
      p.event_id as "eventId", ${iso(sql`w.answer_until`)} as "answerUntil", ${iso(sql`w.handed_over_at`)} as "handedOverAt",
      w.handed_over_note as note
    from sweepstake_wins w join sweepstake_prizes p on p.id = w.prize_id
      join sweepstake_entries e on e.sweepstake_id = w.sweepstake_id and e.number = w.number
      left join contacts c on c.id = w.person_id
    where w.sweepstake_id = ${id} order by w.turn limit 1000`.execute(db)
  return rows.map((win) => ({ ...win, address: win.address || null }))
}

/** Complimentary tickets of a match that somebody has, less those that were counted for another prize. */
export async function hasUncountedTicket(
  db: Db,
  of: { personId: string; eventId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select (select count(*) from complimentary_tickets g join tickets t on t.id = g.ticket_id
        where t.event_id = ${of.eventId} and t.buyer_id = ${of.personId} and t.revoked_at is null)
      > (select count(*) from sweepstake_wins w join sweepstake_prizes p on p.id = w.prize_id
        where w.person_id = ${of.personId} and p.event_id = ${of.eventId} and w.state = 'HandedOver') as "isThere"`.execute(
    db,
  )
  return rows[0]!.isThere
}

export async function listEvents(db: Db): Promise<{ id: string; name: string; startsAt: string }[]> {
  const { rows } = await sql<{ id: string; name: string; startsAt: string }>`
    select id, name->>'de' as name, ${iso(sql`starts_at`)} as "startsAt" from events
    where not is_away and starts_at > app.now() order by starts_at limit 40`.execute(db)
  return rows
}

/** The one series that single sweepstakes stand in, where it is there already. */
export async function findPlainSeries(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from sweepstake_series where kind = 'plain' order by created_at, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** A day of a calendar, in the club's time. */
export async function doorTimes(db: Db, given: { firstDay: string; door: number; hour: number }) {
  const { rows } = await sql<{ opensAt: Date; closesAt: Date; drawsAt: Date }>`
    with day as (select ${given.firstDay}::date + ${given.door - 1}::int as begins)
    select (begins + make_time(${given.hour}, 0, 0)) at time zone ${ZONE} as "opensAt",
      (begins + 1)::timestamp at time zone ${ZONE} as "closesAt",
      (begins + 1 + make_time(${given.hour}, 0, 0)) at time zone ${ZONE} as "drawsAt" from day`.execute(db)
  return rows[0]!
}

/** What everything of a series has in common before it is published. */
export async function countDrafts(db: Db, seriesId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sweepstakes where series_id = ${seriesId} and published_at is null`.execute(
    db,
  )
  return rows[0]!.count
}

/** Once somebody takes part the terms stay. */
export async function hasEntries(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from sweepstake_entries where sweepstake_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

export async function countLots(db: Db, id: string): Promise<{ lots: number; out: number }> {
  const { rows } = await sql<{ lots: number; out: number }>`
    select count(*)::int as lots, count(excluded_because)::int as out from sweepstake_entries where sweepstake_id = ${id}`.execute(
    db,
  )
  return rows[0]!
}
