import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { RequestKind, requestStates, requestWays } from './requests.schema.ts'

export type RequestRow = {
  id: string
  personId: string | null
  requester: string | null
  kind: RequestKind
  way: (typeof requestWays)[number]
  words: string | null
  state: (typeof requestStates)[number]
  receivedOn: string
  dueOn: string
  /** Days until then; negative: overdue. */
  daysLeft: number
  extensionReason: string | null
  workerId: string | null
  workerName: string | null
  answer: string | null
  closedAt: Date | null
  closedBy: string | null
  firstName: string | null
  lastName: string | null
}

const TODAY = sql.raw(`(app.now() at time zone 'Europe/Berlin')::date`)
const ROW = sql`r.id, r.person_id as "personId", r.requester, r.kind, r.way, r.words, r.state, r.received_on as "receivedOn",
  r.due_on as "dueOn", r.due_on - ${TODAY} as "daysLeft", r.extension_reason as "extensionReason",
  r.worker_id as "workerId", r.worker_name as "workerName", r.answer, r.closed_at as "closedAt", r.closed_by as "closedBy",
  c.first_name as "firstName", c.last_name as "lastName"`
const SOURCE = sql`privacy_requests r left join contacts c on c.id = r.person_id and c.erased_at is null`

/** The day it is due follows from the day it came: the same of the next month, or that month's last. */
export async function insertRequest(
  trx: Trx,
  given: Pick<RequestRow, 'id' | 'personId' | 'requester' | 'kind' | 'way' | 'words'> & {
    receivedOn: string | null
  },
): Promise<void> {
  await sql`
    insert into privacy_requests (id, person_id, requester, kind, way, words, state, received_on, due_on)
    select ${given.id}, ${given.personId}, ${given.requester}, ${given.kind}, ${given.way}, ${given.words}, 'open', d.day,
      (d.day + interval '1 month')::date
    from (select coalesce(${given.receivedOn}::date, ${TODAY}) as day) d`.execute(trx)
}

/** Whoever asks twice at the same moment asks one after the other. */
export async function lockPerson(trx: Trx, personId: string): Promise<void> {
  await sql`select from contacts where id = ${personId} for no key update`.execute(trx)
}

export async function hasOpen(db: Db, given: { personId: string; kind: string }): Promise<boolean> {
  const { rows } = await sql`
    select from privacy_requests where person_id = ${given.personId} and kind = ${given.kind} and state = 'open'`.execute(
    db,
  )
  return rows.length > 0
}

/** Within the last year, and not tomorrow. */
export async function isFittingDay(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${day}::date between ${TODAY} - 365 and ${TODAY} as is`.execute(db)
  return rows[0]!.is
}

export async function loadOwn(db: Db, personId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${ROW} from ${SOURCE} where r.person_id = ${personId} order by r.created_at desc, r.id limit 20`.execute(
    db,
  )
  return rows
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`select ${ROW} from ${SOURCE} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Null: there is none. */
export async function lockRequest(trx: Trx, id: string): Promise<RequestRow | null> {
  await sql`select from privacy_requests where id = ${id} for update`.execute(trx)
  return findRequest(trx, id)
}

export const views = ['open', 'overdue', 'mine', 'closed'] as const

/** The most urgent first; what is closed, the newest first. One more than a page. */
export async function listRequests(
  db: Db,
  given: { view: (typeof views)[number]; workerId: string; page: number; pageSize: number },
): Promise<RequestRow[]> {
  const { view, workerId, page, pageSize } = given
  const which = {
    open: sql`r.state = 'open'`,
    overdue: sql`r.state = 'open' and r.due_on < ${TODAY}`,
    mine: sql`r.state = 'open' and r.worker_id = ${workerId}`,
    closed: sql`r.state <> 'open'`,
  }[view]
  const order = view === 'closed' ? sql`r.closed_at desc, r.id` : sql`r.due_on, r.id`
  const { rows } = await sql<RequestRow>`
    select ${ROW} from ${SOURCE} where ${which} order by ${order}
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** Who works on it; null: nobody any more. */
export async function setWorker(
  trx: Trx,
  given: { id: string; worker: { id: string; name: string } | null },
): Promise<void> {
  await sql`
    update privacy_requests set worker_id = ${given.worker?.id ?? null}, worker_name = ${given.worker?.name ?? null}
    where id = ${given.id}`.execute(trx)
}

/** Two months more (Art. 12 (3) GDPR). */
export async function extend(trx: Trx, given: { id: string; reason: string }): Promise<void> {
  await sql`
    update privacy_requests set due_on = (received_on + interval '3 months')::date, extension_reason = ${given.reason},
      extended_at = app.now() where id = ${given.id}`.execute(trx)
}

export async function close(
  trx: Trx,
  given: { id: string; state: 'done' | 'refused'; by: string; answer: string | null },
): Promise<void> {
  await sql`
    update privacy_requests set state = ${given.state}, answer = ${given.answer}, closed_at = app.now(), closed_by = ${given.by},
      requester = null
    where id = ${given.id}`.execute(trx)
}

/** Is there an archive that was made since, or is the account gone? What else was asked is for staff to say. */
export async function isFulfilled(db: Db, { personId, kind, receivedOn }: RequestRow): Promise<boolean> {
  if (kind === 'objection' || kind === 'correction') return true
  if (personId === null) return true
  const { rows } = await sql<{ is: boolean }>`
    select case when ${kind} = 'access'
      then exists (select from data_exports where person_id = ${personId} and (ready_at at time zone 'Europe/Berlin')::date >= ${receivedOn}::date)
      else exists (select from contacts where id = ${personId} and erased_at is not null) end as is`.execute(
    db,
  )
  return rows[0]!.is
}

/** Requests that were fulfilled by their own buttons: an archive of theirs, or the deletion of the account. */
export async function closeFulfilled(trx: Trx): Promise<void> {
  await sql`
    update privacy_requests r set state = 'done', closed_at = app.now(), closed_by = 'program', requester = null
    where r.state = 'open' and (
      r.kind = 'access' and exists (
        select from data_exports d where d.person_id = r.person_id and d.ready_at >= r.created_at)
      or exists (select from contacts c where c.id = r.person_id and c.erased_at is not null))`.execute(trx)
}

/** Proof is kept as long as somebody may ask for it (§ 195 BGB). */
export async function deleteOld(db: Db): Promise<void> {
  await sql`delete from privacy_requests where closed_at < app.now() - interval '3 years'`.execute(db)
}

export async function countOpen(db: Db): Promise<{ open: number; overdue: number; oldest: string | null }> {
  const { rows } = await sql<{ open: number; overdue: number; oldest: string | null }>`
    select count(*)::int as open, count(*) filter (where due_on < ${TODAY})::int as overdue, min(due_on)::text as oldest
    from privacy_requests where state = 'open'`.execute(db)
  return rows[0]!
}
