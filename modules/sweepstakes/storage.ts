import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { SweepstakePrize, SweepstakeStatus } from './schema.ts'

export type LocalText = { de: string; en: string; ja?: string | undefined }

/** A sweepstake as its row says; the status is that of the database's clock. */
export type SweepstakeRow = {
  id: string
  seriesId: string
  kind: 'plain' | 'calendar'
  status: SweepstakeStatus
  door: number | null
  name: LocalText
  text: LocalText
  conditions: LocalText | null
  picture: string | null
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  drawnAt: Date | null
  closedAt: Date | null
  minAge: number
  membersOnly: boolean
  numberSource: LocalText | null
  question: { text: LocalText; answers: LocalText[]; right: number; rightOnly: boolean } | null
  publicNumber: string | null
  secret: string
  commitment: string
  revealed: string | null
  listHash: string | null
  publishedAt: Date | null
  forgottenAt: Date | null
  version: number
  entries: number
  prizes: SweepstakePrize[]
  winners: number[]
}

export const STATUS_SQL = sql.raw(`case when s.drawn_at is not null then 'drawn'
  when s.closed_at is not null or s.closes_at <= app.now() then 'ended'
  when s.opens_at > app.now() then 'planned' else 'active' end`)

const FIELDS = sql`s.id, s.series_id as "seriesId", r.kind, ${STATUS_SQL} as status, s.door, s.name, s.text, s.conditions,
  coalesce(s.picture, r.picture) as picture, s.opens_at as "opensAt", s.closes_at as "closesAt", s.draws_at as "drawsAt",
  s.drawn_at as "drawnAt", s.closed_at as "closedAt", s.min_age as "minAge", s.members_only as "membersOnly",
  s.number_source as "numberSource",
  case when s.question is not null then json_build_object('text', s.question, 'answers', s.answers, 'right', s.right_answer,
    'rightOnly', s.right_only) end as question, s.public_number as "publicNumber", s.secret, s.commitment, s.revealed,
  s.list_hash as "listHash", s.published_at as "publishedAt", s.forgotten_at as "forgottenAt", s.version,
  (select count(*)::int from sweepstake_entries e where e.sweepstake_id = s.id) as entries,
  (select coalesce(json_agg(json_build_object('name', p.name, 'quantity', p.quantity, 'kind', p.kind) order by p.position), '[]')
    from sweepstake_prizes p where p.sweepstake_id = s.id) as prizes,
  (select coalesce(json_agg(w.number order by w.turn), '[]') from sweepstake_wins w
    where w.sweepstake_id = s.id and w.state in ('Open', 'Accepted', 'HandedOver')) as winners`
const FROM = sql`sweepstakes s join sweepstake_series r on r.id = s.series_id`
const PUBLIC = sql`s.published_at is not null and r.published_at is not null`

/** Published, or any for staff. */
export async function findSweepstake(
  db: Db,
  { id, drafts = 'hidden' }: { id: string; drafts?: 'hidden' | 'shown' },
): Promise<SweepstakeRow | null> {
  const { rows } = await sql<SweepstakeRow>`
    select ${FIELDS} from ${FROM} where s.id = ${id} and ${drafts === 'shown' ? sql`true` : PUBLIC}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Nobody enters, closes or draws it until the transaction ends. */
export async function lockSweepstake(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from sweepstakes where id = ${id} for update`.execute(trx)
  return rows.length > 0
}

type Page = { limit: number; offset: number }

/** Of a series: doors in their order, others the latest first. */
export async function listOfSeries(
  db: Db,
  { seriesId, limit, offset }: { seriesId: string } & Page,
): Promise<SweepstakeRow[]> {
  const { rows } = await sql<SweepstakeRow>`
    select ${FIELDS} from ${FROM} where s.series_id = ${seriesId} and ${PUBLIC}
    order by s.door, s.opens_at desc, s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Those that stand alone, for the public page: what runs, what comes, what is over. */
export async function listPublic(db: Db, limit: number): Promise<SweepstakeRow[]> {
  const { rows } = await sql<SweepstakeRow>`
    select ${FIELDS} from ${FROM} where r.kind = 'plain' and ${PUBLIC}
    order by case when s.drawn_at is null and s.closes_at > app.now() and s.opens_at <= app.now() then 0
      when s.drawn_at is null then 1 else 2 end, abs(extract(epoch from s.closes_at - app.now())), s.id
    limit ${limit}`.execute(db)
  return rows
}

/** Where somebody takes part, the latest first. */
export async function listEntered(
  db: Db,
  { personId, limit, offset }: { personId: string } & Page,
): Promise<SweepstakeRow[]> {
  const { rows } = await sql<SweepstakeRow>`
    select ${FIELDS} from ${FROM} join sweepstake_entries own on own.sweepstake_id = s.id and own.person_id = ${personId}
    order by own.entered_at desc, s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export type SeriesRow = {
  id: string
  kind: 'plain' | 'calendar'
  name: LocalText
  text: LocalText
  picture: string | null
  runningId: string | null
}

const SERIES = sql`r.id, r.kind, r.name, r.text, r.picture,
  (select s.id from sweepstakes s where s.series_id = r.id and s.published_at is not null and s.closed_at is null
    and s.opens_at <= app.now() and s.closes_at > app.now() order by s.closes_at, s.id limit 1) as "runningId"`

export async function findSeries(db: Db, id: string): Promise<SeriesRow | null> {
  const { rows } = await sql<SeriesRow>`
    select ${SERIES} from sweepstake_series r where r.id = ${id} and r.published_at is not null`.execute(db)
  return rows[0] ?? null
}

/** With anything that is still to come, to run or to be drawn. */
export async function listActiveSeries(db: Db, { limit, offset }: Page): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select ${SERIES} from sweepstake_series r where r.published_at is not null
      and exists (select from sweepstakes s where s.series_id = r.id and s.published_at is not null and s.drawn_at is null)
    order by r.kind, r.created_at desc, r.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The calendar that runs or comes next; else the last one. */
export async function findCalendar(db: Db): Promise<SeriesRow | null> {
  const { rows } = await sql<SeriesRow>`
    select ${SERIES} from sweepstake_series r
      join lateral (select max(s.closes_at) as ends from sweepstakes s where s.series_id = r.id and s.published_at is not null) d
        on d.ends is not null
    where r.kind = 'calendar' and r.published_at is not null
    order by d.ends < app.now(), abs(extract(epoch from d.ends - app.now())), r.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** All doors of a calendar. */
export async function loadDoors(db: Db, seriesId: string): Promise<SweepstakeRow[]> {
  return listOfSeries(db, { seriesId, limit: 31, offset: 0 })
}

export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}
