import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { SealedDocument } from './documents.ts'
import type { DocumentFault } from './form.schema.ts'
import { IS_OPEN, type JobWords } from './jobs.storage.ts'

export type ApplicationRow = {
  id: string
  number: string | null
  jobId: string
  originId: string
  company: string
  words: Record<string, JobWords>
  isOpen: boolean
  personId: string | null
  language: 'de' | 'en' | 'ja'
  state: 'draft' | 'received'
  stage: Stage
  firstName: string | null
  lastName: string | null
  email: string | null
  form: Record<string, unknown> | null
  disability: string | null
  sharesInGroup: boolean
  talentPoolUntil: Date | null
  talentPoolAskedAt: Date | null
  version: number
  createdAt: Date
  receivedAt: Date | null
  decidedAt: Date | null
}
export type Stage = 'new' | 'review' | 'interview' | 'offer' | 'hired' | 'refused' | 'withdrawn'

export type DocumentRow = SealedDocument & {
  position: number
  name: string
  receivedBytes: number
  fault: DocumentFault | null
  storedAt: Date | null
}

const SELECT = sql`
  select a.id, a.number, a.job_id as "jobId", j.origin_id as "originId", j.company, j.words, ${IS_OPEN} as "isOpen",
    a.person_id as "personId", a.language, a.state, a.stage, a.first_name as "firstName", a.last_name as "lastName",
    a.email, a.form, a.disability, a.shares_in_group as "sharesInGroup", a.talent_pool_until as "talentPoolUntil",
    a.talent_pool_asked_at as "talentPoolAskedAt", a.version, a.created_at as "createdAt", a.received_at as "receivedAt",
    a.decided_at as "decidedAt"
  from career_applications a join career_jobs j on j.id = a.job_id`

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`${SELECT} where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Until the end of the transaction; null where it is gone. */
export async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`${SELECT} where a.id = ${id} for update of a`.execute(trx)
  return rows[0] ?? null
}

export async function lockByKey(
  trx: Trx,
  given: { jobId: string; clientKey: string },
): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    ${SELECT} where a.job_id = ${given.jobId} and a.client_key = ${given.clientKey} for update of a`.execute(
    trx,
  )
  return rows[0] ?? null
}

export async function listOwn(db: Db, personId: string): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    ${SELECT} where a.person_id = ${personId} and a.state = 'received' order by a.received_at desc`.execute(
    db,
  )
  return rows
}

export async function hasApplied(db: Db, given: { jobId: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from career_applications where job_id = ${given.jobId} and person_id = ${given.personId}
      and state = 'received' and stage <> 'withdrawn'`.execute(db)
  return rows.length > 0
}

export type Written = {
  id: string
  jobId: string
  clientKey: string
  personId: string | null
  language: string
  firstName: string
  lastName: string
  email: string
  form: unknown
  disability: string | null
  sharesInGroup: boolean
}

/** One of a form: sent again before it is complete, what was typed meanwhile counts. False where it is complete. */
export async function saveDraft(trx: Trx, given: Written): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into career_applications as a (id, job_id, client_key, person_id, language, first_name, last_name, email, form,
      disability, shares_in_group)
    values (${given.id}, ${given.jobId}, ${given.clientKey}, ${given.personId}, ${given.language}, ${given.firstName},
      ${given.lastName}, ${given.email}, ${JSON.stringify(given.form)}::jsonb, ${given.disability}, ${given.sharesInGroup})
    on conflict (job_id, client_key) do update set person_id = excluded.person_id, language = excluded.language,
      first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email, form = excluded.form,
      disability = excluded.disability, shares_in_group = excluded.shares_in_group
      where a.state = 'draft'
    returning a.id`.execute(trx)
  return rows[0]?.id ?? null
}

export async function loadDocuments(db: Db, applicationId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, position, name, bytes, received_bytes as "receivedBytes", sealed_key as "sealedKey", fault,
      stored_at as "storedAt"
    from career_documents where application_id = ${applicationId} order by position`.execute(db)
  return rows
}

export async function insertDocument(
  trx: Trx,
  given: {
    id: string
    applicationId: string
    position: number
    name: string
    bytes: number
    sealedKey: string
  },
): Promise<void> {
  await sql`
    insert into career_documents (id, application_id, position, name, bytes, sealed_key)
    values (${given.id}, ${given.applicationId}, ${given.position}, ${given.name}, ${given.bytes}, ${given.sealedKey})`.execute(
    trx,
  )
}

export async function removeDocuments(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from career_documents where id = any(${[...ids]}::uuid[])`.execute(trx)
}

export async function noteArrival(
  trx: Trx,
  given: { id: string; receivedBytes: number; fault: DocumentFault | null; isStored: boolean },
): Promise<void> {
  await sql`
    update career_documents set received_bytes = ${given.receivedBytes}, fault = ${given.fault},
      stored_at = case when ${given.isStored} then app.now() end
    where id = ${given.id}`.execute(trx)
}

/** It has arrived: its number, the time in the talent pool. */
export async function complete(trx: Trx, given: { id: string; poolMonths: number | null }): Promise<void> {
  await sql`
    update career_applications set state = 'received', received_at = app.now(),
      number = 'B-' || to_char(app.now(), 'YY') || '-' || lpad(nextval('career_numbers')::text, 4, '0'),
      talent_pool_until = app.now() + make_interval(months => ${given.poolMonths}::int)
    where id = ${given.id}`.execute(trx)
}

/** Of the year nothing stays but how many they were. */
export async function countApplication(
  trx: Trx,
  given: { company: string; isSeverelyDisabled: boolean },
): Promise<void> {
  const disabled = given.isSeverelyDisabled ? 1 : 0
  await sql`
    insert into career_statistics as s (company, year, applications, severely_disabled)
    values (${given.company}, extract(year from app.now() at time zone 'Europe/Berlin')::int, 1, ${disabled})
    on conflict (company, year) do update set applications = s.applications + 1,
      severely_disabled = s.severely_disabled + ${disabled}`.execute(trx)
}

export async function setStage(trx: Trx, given: { id: string; stage: Stage }): Promise<void> {
  const isDecided = ['hired', 'refused', 'withdrawn'].includes(given.stage)
  await sql`
    update career_applications set stage = ${given.stage}, version = version + 1,
      decided_at = case when ${isDecided} then app.now() end
    where id = ${given.id}`.execute(trx)
}

/** What was typed and said goes; that somebody applied and withdrew stays for them to see. */
export async function emptyApplication(trx: Trx, id: string): Promise<void> {
  await sql`
    update career_applications set first_name = null, last_name = null, email = null, form = null, disability = null,
      shares_in_group = false, talent_pool_until = null, talent_pool_asked_at = null
    where id = ${id}`.execute(trx)
  await sql`delete from career_steps where application_id = ${id} and kind in ('note', 'mail')`.execute(trx)
}

/** The other companies look at it no more. */
export async function endSharing(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('career_applications').set({ shares_in_group: false }).where('id', '=', id).execute()
}

/** Null ends it. */
export async function setTalentPool(
  trx: Trx,
  { id, months }: { id: string; months: number | null },
): Promise<void> {
  await sql`
    update career_applications set talent_pool_asked_at = null,
      talent_pool_until = case when ${months}::int is null then null else app.now() + make_interval(months => ${months}::int) end
    where id = ${id}`.execute(trx)
}

export async function insertStep(
  trx: Trx,
  given: {
    id: string
    applicationId: string
    kind: string
    about?: string | null
    words?: string | null
    actor?: { id: string; name: string } | null
  },
): Promise<void> {
  const { id, applicationId, kind, about = null, words = null, actor = null } = given
  await sql`
    insert into career_steps (id, application_id, kind, about, words, actor_id, actor_name)
    values (${id}, ${applicationId}, ${kind}, ${about}, ${words}, ${actor?.id ?? null}, ${actor?.name ?? null})`.execute(
    trx,
  )
}
