import { type RawBuilder, sql } from 'kysely'
import { club } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { OfficeJobQuery } from './schema.ts'

const [FIRST] = club.languages
/** More than a screen of cards helps nobody; older ones are found by closing what is decided. */
export const MOST_CARDS = 300

const TITLE = sql`j.words -> ${FIRST} ->> 'title'`
const IS_OPEN = sql`(j.state = 'published' and (j.apply_until is null or j.apply_until >= (app.now() at time zone 'Europe/Berlin')::date))`

export async function companiesOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    select company from career_recruiters where person_id = ${personId}`.execute(db)
  return rows.map(({ company }) => company)
}

export async function listJobs(
  db: Db,
  { query, companies }: { query: OfficeJobQuery; companies: readonly string[] },
) {
  const { q, state, page, pageSize } = query
  const conditions: RawBuilder<unknown>[] = [sql`j.company = any(${[...companies]}::text[])`]
  if (state) conditions.push(sql`j.state = ${state}`)
  for (const word of (q ?? '').split(/\s+/).filter(Boolean))
    conditions.push(
      sql`strpos(lower(${TITLE} || ' ' || j.place_of_work || ' ' || j.origin_id), lower(${word})) > 0`,
    )
  const { rows } = await sql<{
    id: string
    originId: string
    title: string
    company: string
    placeOfWork: string
    state: 'draft' | 'published' | 'closed'
    isOpen: boolean
    applyUntil: string | null
    publishedAt: Date | null
    applications: number
    fresh: number
  }>`
    select j.id, j.origin_id as "originId", ${TITLE} as title, j.company, j.place_of_work as "placeOfWork", j.state,
      ${IS_OPEN} as "isOpen", j.apply_until::text as "applyUntil", j.published_at as "publishedAt",
      count(a.id) filter (where a.stage <> 'withdrawn')::int as applications,
      count(a.id) filter (where a.stage = 'new')::int as fresh
    from career_jobs j left join career_applications a on a.job_id = j.id and a.state = 'received'
    where ${sql.join(conditions, sql` and `)}
    group by j.id order by array_position(array['draft', 'published', 'closed'], j.state), j.created_at desc, j.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export type JobRow = {
  id: string
  originId: string
  company: string
  employmentType: string
  workingTimeModel: string
  hoursPerWeek: string | null
  placeOfWork: string
  location: { street: string; zipCode: string; city: string; countryCode: string }
  contactPerson: { name: string; email: string | null; phone: string | null }
  salary: { fromCents: number; toCents: number; per: 'hour' | 'month' | 'year' } | null
  startsOn: string | null
  applyUntil: string | null
  words: Record<string, Record<string, string>>
  state: 'draft' | 'published' | 'closed'
  isOpen: boolean
  version: number
  publishedAt: Date | null
  closedAt: Date | null
}

export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select id, origin_id as "originId", company, employment_type as "employmentType",
      working_time_model as "workingTimeModel", hours_per_week as "hoursPerWeek", place_of_work as "placeOfWork", location,
      contact_person as "contactPerson", salary, starts_on::text as "startsOn", apply_until::text as "applyUntil", words,
      state, ${IS_OPEN} as "isOpen", version, published_at as "publishedAt", closed_at as "closedAt"
    from career_jobs j where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type CardRow = {
  id: string
  number: string
  firstName: string | null
  lastName: string | null
  email: string | null
  stage: 'new' | 'review' | 'interview' | 'offer' | 'hired' | 'refused' | 'withdrawn'
  version: number
  receivedAt: Date
  documents: number
  notes: number
  startDate: string | null
  job: string
  company: string
  talentPoolUntil: Date | null
}

const CARD = sql`
  a.id, a.number, a.first_name as "firstName", a.last_name as "lastName", a.email, a.stage, a.version,
  a.received_at as "receivedAt", a.form ->> 'startDate' as "startDate", ${TITLE} as job, j.company,
  a.talent_pool_until as "talentPoolUntil",
  (select count(*)::int from career_documents d where d.application_id = a.id) as documents,
  (select count(*)::int from career_steps s where s.application_id = a.id and s.kind = 'note') as notes`

export async function listCards(db: Db, jobId: string, page = 1): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD} from career_applications a join career_jobs j on j.id = a.job_id
    where a.job_id = ${jobId} and a.state = 'received'
    order by a.received_at desc, a.id limit ${MOST_CARDS} offset ${(page - 1) * MOST_CARDS}`.execute(db)
  return rows
}

export async function countCards(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from career_applications where job_id = ${jobId} and state = 'received'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Of one's own companies, and of others whoever agreed that they may look. */
export async function listPool(
  db: Db,
  given: { companies: readonly string[]; q?: string | undefined; page: number; pageSize: number },
): Promise<CardRow[]> {
  const { companies, q, page, pageSize } = given
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const { rows } = await sql<CardRow>`
    select ${CARD} from career_applications a join career_jobs j on j.id = a.job_id
    where a.state = 'received' and a.talent_pool_until > app.now() and a.stage <> 'withdrawn'
      and (j.company = any(${[...companies]}::text[]) or a.shares_in_group)
      and not exists (select from unnest(${words}::text[]) word
        where strpos(lower(concat_ws(' ', a.first_name, a.last_name, ${TITLE}, a.number)), lower(word)) = 0)
    order by a.received_at desc, a.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export type ApplicantRow = CardRow & {
  jobId: string
  language: 'de' | 'en' | 'ja'
  personId: string | null
  form: Record<string, unknown> | null
  disability: string | null
  sharesInGroup: boolean
  decidedAt: Date | null
}

export async function findApplicant(db: Db, id: string): Promise<ApplicantRow | null> {
  const { rows } = await sql<ApplicantRow>`
    select ${CARD}, a.job_id as "jobId", a.language, a.person_id as "personId", a.form, a.disability,
      a.shares_in_group as "sharesInGroup", a.decided_at as "decidedAt"
    from career_applications a join career_jobs j on j.id = a.job_id
    where a.id = ${id} and a.state = 'received'`.execute(db)
  return rows[0] ?? null
}

export async function loadDocuments(db: Db, applicationId: string) {
  const { rows } = await sql<{ id: string; name: string; bytes: number }>`
    select id, name, bytes from career_documents where application_id = ${applicationId} order by position`.execute(
    db,
  )
  return rows
}

export async function findDocument(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    name: string
    bytes: number
    sealedKey: string
    applicationId: string
  }>`
    select id, name, bytes, sealed_key as "sealedKey", application_id as "applicationId" from career_documents
    where id = ${id} and stored_at is not null`.execute(db)
  return rows[0] ?? null
}

export async function loadSteps(db: Db, applicationId: string) {
  const { rows } = await sql<{
    id: string
    kind:
      | 'received'
      | 'moved'
      | 'note'
      | 'mail'
      | 'opened'
      | 'withdrawn'
      | 'poolLeft'
      | 'poolKept'
      | 'sharingEnded'
    about: string | null
    words: string | null
    by: string | null
    at: Date
  }>`
    select id, kind, about, words, actor_name as by, at from career_steps
    where application_id = ${applicationId} order by at desc, id desc limit 200`.execute(db)
  return rows
}

export async function noteOpening(
  trx: Trx,
  given: { id: string; applicationId: string; name: string; actor: { id: string; name: string } },
): Promise<void> {
  await sql`
    insert into career_steps (id, application_id, kind, about, actor_id, actor_name)
    values (${given.id}, ${given.applicationId}, 'opened', ${given.name}, ${given.actor.id}, ${given.actor.name})`.execute(
    trx,
  )
}

export async function loadStatistics(db: Db, companies: readonly string[]) {
  const { rows } = await sql<{
    company: string
    year: number
    applications: number
    severelyDisabled: number
  }>`
    select company, year, applications, severely_disabled as "severelyDisabled" from career_statistics
    where company = any(${[...companies]}::text[]) order by year desc, company`.execute(db)
  return rows
}

export async function replaceCompanies(
  trx: Trx,
  { personId, companies }: { personId: string; companies: readonly string[] },
): Promise<void> {
  await sql`delete from career_recruiters where person_id = ${personId}`.execute(trx)
  await sql`insert into career_recruiters (person_id, company)
    select ${personId}, company from unnest(${[...new Set(companies)]}::text[]) company`.execute(trx)
}

export async function listRecruiters(db: Db) {
  const { rows } = await sql<{ personId: string; name: string; isOwner: boolean; companies: string[] }>`
    select m.person_id as "personId", coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), a.email) as name,
      'owner' = any(m.roles) as "isOwner",
      array(select r.company from career_recruiters r where r.person_id = m.person_id order by r.company) as companies
    from staff_members m join accounts a on a.id = m.person_id left join contacts c on c.id = m.person_id
    where a.deleted_at is null and m.roles && array['owner', 'recruiter'] order by lower(a.email)`.execute(db)
  return rows
}
