import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { Contents, IssueState, Segment } from './schema.ts'

export type IssueRow = {
  id: string
  topic: string
  contents: Contents
  segment: Segment
  state: IssueState
  version: number
  sendAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  madeBy: string
  changedBy: string
  createdAt: Date
  changedAt: Date
}

const COLUMNS = sql.raw(`i.id, i.topic, i.contents, i.segment, i.state, i.version, i.send_at as "sendAt",
  i.started_at as "startedAt", i.ended_at as "endedAt", i.made_by as "madeBy", i.changed_by as "changedBy",
  i.created_at as "createdAt", i.changed_at as "changedAt"`)

export async function findIssue(db: Db, id: string): Promise<IssueRow | null> {
  const { rows } = await sql<IssueRow>`select ${COLUMNS} from newsletter_issues i where i.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** By the clock of the database. */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

/** The issue, held until the transaction ends: whoever else changes or sends it waits. */
export async function lockIssue(trx: Trx, id: string): Promise<IssueRow | null> {
  if (unsafe('noLetterLock')) return findIssue(trx, id)
  const { rows } = await sql<IssueRow>`
    select ${COLUMNS} from newsletter_issues i where i.id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

type Written = { topic: string; contents: Contents; segment: Segment }

export async function insertIssue(trx: Trx, given: Written & { id: string; by: string }): Promise<void> {
  const { id, topic, contents, segment, by } = given
  await sql`
    insert into newsletter_issues (id, topic, contents, segment, made_by, changed_by)
    values (${id}, ${topic}, ${JSON.stringify(contents)}::jsonb, ${JSON.stringify(segment)}::jsonb, ${by}, ${by})`.execute(
    trx,
  )
}

export async function updateIssue(trx: Trx, given: Written & { id: string; by: string }): Promise<void> {
  const { id, topic, contents, segment, by } = given
  await sql`
    update newsletter_issues set topic = ${topic}, contents = ${JSON.stringify(contents)}::jsonb,
      segment = ${JSON.stringify(segment)}::jsonb, version = version + 1, changed_by = ${by}, changed_at = app.now()
    where id = ${id}`.execute(trx)
}

export async function deleteIssue(trx: Trx, id: string): Promise<void> {
  await sql`delete from newsletter_issues where id = ${id}`.execute(trx)
}

/** Another state; `sendAt` goes with a schedule and stays then. */
export async function setState(
  trx: Trx,
  { id, state, by, sendAt }: { id: string; state: IssueState; by: string; sendAt?: Date | null },
): Promise<void> {
  const more: RawBuilder<unknown>[] = []
  if (sendAt !== undefined) more.push(sql`, send_at = ${sendAt}`)
  if (state === 'sending') more.push(sql`, started_at = coalesce(started_at, app.now()), ended_at = null`)
  if (state === 'sent' || state === 'stopped')
    more.push(sql`, ended_at = app.now(),
      recipient_count = (select count(*) from newsletter_recipients r where r.issue_id = ${id}),
      sent_count = (select count(*) from newsletter_recipients r where r.issue_id = ${id} and r.state = 'sent')`)
  await sql`
    update newsletter_issues set state = ${state}, version = version + 1, changed_by = ${by}, changed_at = app.now()
      ${sql.join(more, sql``)}
    where id = ${id}`.execute(trx)
}

/** The id of the next one whose time has come; nobody else takes it meanwhile. */
export async function takeDue(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from newsletter_issues where state = 'scheduled' and send_at <= app.now()
    order by send_at limit 1 for update skip locked`.execute(trx)
  return rows[0]?.id ?? null
}

/** Those under way, and those that nobody knows the end of. */
export async function listSending(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from newsletter_issues where state = 'sending' order by started_at`.execute(db)
  return rows.map(({ id }) => id)
}

export type Numbers = {
  waiting: number
  sent: number
  left: number
  refused: number
  failed: number
  bounced: number
  complained: number
  unsubscribed: number
}

/** What came of an issue. Whoever ends what they ordered by a link within a week of it did so because of it. */
export async function loadNumbers(db: Db, issueId: string): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    select count(*) filter (where r.state = 'waiting')::int as waiting,
      count(*) filter (where r.state = 'sent')::int as sent,
      count(*) filter (where r.state = 'left')::int as left,
      count(*) filter (where r.state = 'refused')::int as refused,
      count(*) filter (where r.state = 'failed')::int as failed,
      count(r.bounced_at)::int as bounced,
      count(r.complained_at)::int as complained,
      count(*) filter (where r.state = 'sent' and c.withdrawn_how = 'mail' and c.withdrawn_at >= r.done_at
        and c.withdrawn_at < r.done_at + interval '7 days')::int as unsubscribed
    from newsletter_recipients r left join consents c on c.id = r.consent_id
    where r.issue_id = ${issueId}`.execute(db)
  return rows[0]!
}
