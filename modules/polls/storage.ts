import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { PollAnswer, PollStatus } from './schema.ts'

export type LocalText = { de: string; en: string; ja?: string | undefined }

/** A poll as its row says; status and times are those of the database's clock. */
export type PollRow = {
  id: string
  kind: 'match' | 'free'
  matchId: string | null
  match: string | null
  status: PollStatus
  question: LocalText
  text: LocalText | null
  opensAt: Date | null
  opensMinute: number | null
  closesAt: Date | null
  closesAfterHours: number | null
  publishedAt: Date | null
  closedAt: Date | null
  listHash: string | null
  version: number
  answers: (PollAnswer & { voices: number | null })[]
}

/**
 * When it ends, read from the clock: at a time that staff set, else some hours after the final whistle; a whistle that is taken
 * back counts no more. A match whose end nobody told is over for its poll a day and a half after the kick-off.
 */
export const CLOSES_SQL = sql.raw(`coalesce(p.closes_at, case when m.period = 'FullTime'
  then coalesce(m.period_started_at, m.changed_at) + make_interval(hours => p.closes_after_hours)
  else m.kick_off + interval '36 hours' end)`)
export const STATUS_SQL: RawBuilder<unknown> = sql`case when p.closed_at is not null or ${CLOSES_SQL} <= app.now() then 'closed'
  when p.opens_at <= app.now() then 'open' else 'planned' end`
export const FROM_SQL = sql`polls p left join matches m on m.id = p.match_id`

const FIELDS = sql`p.id, p.kind, p.match_id as "matchId",
  (select h.short_name || ' – ' || a.short_name from football_teams h, football_teams a
    where h.id = m.home_team_id and a.id = m.away_team_id) as match, ${STATUS_SQL} as status, p.question, p.text, p.opens_at as "opensAt",
  p.opens_minute as "opensMinute", case when p.closes_at is null and m.period <> 'FullTime' then null else ${CLOSES_SQL} end
  as "closesAt", p.closes_after_hours as "closesAfterHours", p.published_at as "publishedAt", p.closed_at as "closedAt",
  p.list_hash as "listHash", p.version,
  (select coalesce(json_agg(json_build_object('number', a.number, 'label', a.label, 'picture', a.picture, 'shirt', a.shirt,
    'voices', a.voices) order by a.number), '[]') from poll_answers a where a.poll_id = p.id) as answers`

export async function findPoll(
  db: Db,
  { id, drafts = 'hidden' }: { id: string; drafts?: 'hidden' | 'shown' },
): Promise<PollRow | null> {
  const { rows } = await sql<PollRow>`
    select ${FIELDS} from ${FROM_SQL}
    where p.id = ${id} and ${drafts === 'shown' ? sql`true` : sql`p.published_at is not null`}`.execute(db)
  return rows[0] ?? null
}

/** Of a match, as everybody may see it. */
export async function findOfMatch(db: Db, matchId: string): Promise<PollRow | null> {
  const { rows } = await sql<PollRow>`
    select ${FIELDS} from ${FROM_SQL} where p.match_id = ${matchId} and p.published_at is not null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What is open first, then what comes, then what is over; the latest first. */
export async function listPublic(db: Db, limit: number): Promise<PollRow[]> {
  const { rows } = await sql<PollRow>`
    select ${FIELDS} from ${FROM_SQL} where p.published_at is not null
    order by case ${STATUS_SQL} when 'open' then 0 when 'planned' then 1 else 2 end,
      coalesce(p.opens_at, m.kick_off) desc, p.id limit ${limit}`.execute(db)
  return rows
}

export async function listVoted(
  db: Db,
  given: { personId: string; limit: number; offset: number },
): Promise<PollRow[]> {
  const { rows } = await sql<PollRow>`
    select ${FIELDS} from ${FROM_SQL} join poll_voices v on v.poll_id = p.id and v.person_id = ${given.personId}
    order by v.created_at desc, p.id limit ${given.limit} offset ${given.offset}`.execute(db)
  return rows
}

/** `share`: nobody closes it while somebody votes, and many vote at once. */
export async function lockPoll(trx: Trx, id: string, how: 'update' | 'share' = 'update'): Promise<void> {
  await sql`select from polls where id = ${id} for ${sql.raw(how)}`.execute(trx)
}
