import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { HEARTBEAT_SECONDS } from './schema.ts'

/** A stream that has not been heard of for so long is over. */
const SILENT_SECONDS = HEARTBEAT_SECONDS + 30

export type PlayRow = {
  ticket: string
  uid: string
  subjectId: string | null
  access: 'whole' | 'preview'
  endedBecause: 'viewer' | 'elsewhere' | 'right' | null
  /** 1: the newest paid one of its account that still runs. */
  rank: number
}

export async function insertPlay(
  db: Db,
  play: Pick<PlayRow, 'ticket' | 'uid' | 'subjectId' | 'access'> & { isPaid: boolean; device: string },
): Promise<void> {
  const { ticket, uid, subjectId, access, isPaid, device } = play
  await sql`
    with play as (
      insert into video_plays (ticket, uid, subject_id, access, is_paid, device, started_at, heartbeat_at, reported_at)
      values (${ticket}, ${uid}, ${subjectId}, ${access}, ${isPaid}, ${device}, app.now(), app.now(), app.now()))
    insert into video_days (uid, day, plays) values (${uid}, (app.now() at time zone 'Europe/Berlin')::date, 1)
    on conflict (uid, day) do update set plays = video_days.plays + 1`.execute(db)
}

/** What a subscription is for: of what is free everybody plays as much as they like. */
const isRunning = sql`p.is_paid and p.access = 'whole' and p.ended_at is null and p.heartbeat_at > app.now() - make_interval(secs => ${SILENT_SECONDS})`

/** Paid streams of an account that run, the newest first. */
export async function listRunning(db: Db, subjectId: string): Promise<{ device: string; startedAt: Date }[]> {
  const { rows } = await sql<{ device: string; startedAt: Date }>`
    select coalesce(p.device, '') as device, p.started_at as "startedAt" from video_plays p
    where p.subject_id = ${subjectId} and ${isRunning}
    order by p.started_at desc, p.ticket`.execute(db)
  return rows
}

/** With its place among the paid streams of its account that run. */
export async function loadPlay(db: Db, ticket: string): Promise<PlayRow | null> {
  const { rows } = await sql<PlayRow>`
    select q.ticket, q.uid, q.subject_id as "subjectId", q.access, q.ended_because as "endedBecause",
      (select 1 + count(*)::int from video_plays p
        where p.subject_id = q.subject_id and ${isRunning}
          and (p.started_at, p.ticket) > (q.started_at, q.ticket)) as rank
    from video_plays q where q.ticket = ${ticket}`.execute(db)
  return rows[0] ?? null
}

export async function beat(db: Db, ticket: string): Promise<void> {
  await sql`update video_plays set heartbeat_at = app.now() where ticket = ${ticket}`.execute(db)
}

export async function endPlay(
  db: Db,
  given: { ticket: string; because: 'viewer' | 'elsewhere' | 'right' },
): Promise<void> {
  await sql`
    update video_plays set ended_at = app.now(), ended_because = ${given.because}
    where ticket = ${given.ticket} and ended_at is null`.execute(db)
}

/**
 * Where a play stands: what was seen since it last reported, at most as long as that is ago, and the tenths it came to are
 * added to the sums of the day.
 */
export async function reportPosition(
  trx: Trx,
  given: { ticket: string; seconds: number; length: number },
): Promise<void> {
  const { ticket, seconds, length } = given
  const at = Math.min(seconds, length)
  const { rows } = await sql<{ uid: string; seen: number; from: number; to: number }>`
    update video_plays p set position = ${at}, furthest = greatest(b.furthest, ${at}), reported_at = app.now()
    from (select ticket, furthest, position, reported_at from video_plays where ticket = ${ticket} for update) b
    where p.ticket = b.ticket
    returning p.uid,
      least(greatest(0, ${at} - b.position), 2 * greatest(0, extract(epoch from app.now() - b.reported_at)))::float as seen,
      floor(10 * b.furthest / ${length})::int as "from", floor(10 * greatest(b.furthest, ${at}) / ${length})::int as "to"`.execute(
    trx,
  )
  const [play] = rows
  if (!play) return
  const tenths = Array.from({ length: 10 }, (_, index) => (index >= play.from && index < play.to ? 1 : 0))
  await sql`
    insert into video_days as d (uid, day, seconds, reached)
    values (${play.uid}, (app.now() at time zone 'Europe/Berlin')::date, ${Math.round(play.seen)}, ${tenths}::int[])
    on conflict (uid, day) do update set seconds = d.seconds + excluded.seconds,
      reached = (select array_agg(a + b order by n) from unnest(d.reached, excluded.reached) with ordinality as t (a, b, n))`.execute(
    trx,
  )
}

const AT_ONCE = 5_000

/** Plays that are over for a day, whoever they were of, a few thousand in each statement: their sums stay. */
export async function removeOldPlays(db: Db): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) {
    const { rows } = await sql`
      delete from video_plays where ticket in (
        select ticket from video_plays where heartbeat_at < app.now() - interval '1 day' limit ${AT_ONCE})
      returning ticket`.execute(db)
    removed = rows.length
  }
}
