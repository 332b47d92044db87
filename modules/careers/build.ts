import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { JobDraft } from './staff.schema.ts'

type Words = JobDraft['words']

const WORDS = {
  title: 'Platzwart (m/w/d)',
  area: 'Stadion',
  lead: 'Du hältst den Rasen grün.',
  tasks: 'Mähen\nSpritzen',
  profile: 'Wetterfest',
  offer: 'Jeden Samstag frei, an dem nicht gespielt wird',
}

/** A job of a company, public unless told. */
export async function buildJob(
  db: Db,
  given: {
    company?: string
    state?: 'draft' | 'published' | 'closed'
    applyUntil?: string
    words?: Partial<Words>
  } = {},
): Promise<{ id: string; originId: string }> {
  const { company = 'default', state = 'published', applyUntil = null, words = {} } = given
  const id = newId()
  const originId = `job-${id.slice(-12)}`
  await sql`
    insert into career_jobs (id, origin_id, company, employment_type, working_time_model, place_of_work, location,
      contact_person, words, state, published_at, closed_at, apply_until)
    values (${id}, ${originId}, ${company}, 'permanent', 'fullTime', 'Stadion',
      '{"street":"Am Park 1","zipCode":"24899","city":"Hafenstadt","countryCode":"DE"}'::jsonb,
      '{"name":"Nele Strack","email":null,"phone":"04621 189944"}'::jsonb,
      ${JSON.stringify({ de: WORDS, ...words })}::text::jsonb, ${state}, ${state === 'draft' ? null : new Date()},
      ${state === 'closed' ? new Date() : null}, ${applyUntil}::date)`.execute(db)
  return { id, originId }
}

/** An application that has arrived, without documents. */
export async function buildJobApplication(
  db: Db,
  given: {
    jobId?: string
    personId?: string | null
    stage?: string
    firstName?: string
    email?: string
    sharesInGroup?: boolean
    poolDays?: number
    decidedDaysAgo?: number
  } = {},
): Promise<{ id: string; jobId: string; number: string }> {
  const { personId = null, stage = 'new', firstName = 'Jule', sharesInGroup = false, poolDays } = given
  const jobId = given.jobId ?? (await buildJob(db)).id
  const id = newId()
  const isDecided = ['hired', 'refused', 'withdrawn'].includes(stage)
  const { rows } = await sql<{ number: string }>`
    insert into career_applications (id, number, job_id, client_key, person_id, language, state, stage, first_name, last_name,
      email, form, shares_in_group, talent_pool_until, received_at, decided_at)
    values (${id}, 'B-26-' || lpad(nextval('career_numbers')::text, 4, '0'), ${jobId}, ${newId()}, ${personId}, 'de',
      'received', ${stage}, ${firstName}, 'Harmsen', ${given.email ?? `${id.slice(-8)}@example.com`},
      '{"salutation":"ms","startDate":"2027-01-01","hasNoticePeriod":false}'::jsonb, ${sharesInGroup},
      app.now() + make_interval(days => ${poolDays ?? null}::int), app.now(),
      case when ${isDecided} then app.now() - make_interval(days => ${given.decidedDaysAgo ?? 0}::int) end)
    returning number`.execute(db)
  return { id, jobId, number: rows[0]!.number }
}
