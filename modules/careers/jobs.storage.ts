import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { Job, JobQuery } from './schema.ts'

export type JobWords = Record<'title' | 'area' | 'lead' | 'tasks' | 'profile' | 'offer', string>

export type JobRow = Pick<
  Job,
  | 'originId'
  | 'company'
  | 'employmentType'
  | 'workingTimeModel'
  | 'placeOfWork'
  | 'location'
  | 'contactPerson'
  | 'salary'
  | 'startsOn'
  | 'applyUntil'
> & {
  id: string
  hoursPerWeek: string | null
  words: Partial<Record<Language, JobWords>>
  state: 'draft' | 'published' | 'closed'
  isOpen: boolean
  publishedAt: Date | null
  closedAt: Date | null
  version: number
}

/** Published, and the last day has not gone by in Berlin. */
export const IS_OPEN = sql`(j.state = 'published' and (j.apply_until is null or j.apply_until >= (app.now() at time zone 'Europe/Berlin')::date))`

export const JOB_COLUMNS = sql`
  j.id, j.origin_id as "originId", j.company, j.employment_type as "employmentType",
  j.working_time_model as "workingTimeModel", j.hours_per_week as "hoursPerWeek", j.place_of_work as "placeOfWork",
  j.location, j.contact_person as "contactPerson", j.salary, j.starts_on::text as "startsOn",
  j.apply_until::text as "applyUntil", j.words, j.state, ${IS_OPEN} as "isOpen", j.published_at as "publishedAt",
  j.closed_at as "closedAt", j.version`

export async function listOpenJobs(db: Db, query: JobQuery): Promise<JobRow[]> {
  const { page, pageSize, company, placeOfWork, employmentType, workingTimeModel, q } = query
  const conditions: RawBuilder<unknown>[] = [sql`${IS_OPEN}`]
  if (company) conditions.push(sql`j.company = ${company}`)
  if (placeOfWork) conditions.push(sql`j.place_of_work = ${placeOfWork}`)
  if (employmentType) conditions.push(sql`j.employment_type = ${employmentType}`)
  if (workingTimeModel) conditions.push(sql`j.working_time_model = ${workingTimeModel}`)
  for (const word of (q ?? '').split(/\s+/).filter(Boolean))
    conditions.push(sql`strpos(lower(j.words::text || ' ' || j.place_of_work), lower(${word})) > 0`)
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS} from career_jobs j where ${sql.join(conditions, sql` and `)}
    order by j.published_at desc, j.id desc limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** Whatever its state, drafts excepted. */
export async function findJob(db: Db, originId: string): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS} from career_jobs j where j.origin_id = ${originId} and j.state <> 'draft'`.execute(
    db,
  )
  return rows[0] ?? null
}
