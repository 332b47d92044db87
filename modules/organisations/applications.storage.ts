import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { ClubApplication, ClubApplicationChange } from './applications.schema.ts'

export type ApplicationRow = Omit<ClubApplication, 'appliedAt' | 'decidedAt'> & {
  applicantId: string | null
  appliedAt: Date
  decidedAt: Date | null
}

const select = (where: RawBuilder<unknown>) => sql<ApplicationRow>`
  select a.id, a.applicant_id as "applicantId", a.name, a.town, a.email, a.founders, a.message, a.state, a.words,
    a.applied_at as "appliedAt", a.decided_at as "decidedAt", a.organisation_id as "organizationId"
  from organisation_applications a where ${where}`

/** The latest of a person. */
export async function latestApplication(db: Db, applicantId: string): Promise<ApplicationRow | null> {
  const { rows } = await select(
    sql`a.applicant_id = ${applicantId} order by a.applied_at desc, a.id desc limit 1`,
  ).execute(db)
  return rows[0] ?? null
}

/** Until the end of the transaction. */
export async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | null> {
  const { rows } = await select(sql`a.id = ${id} for update`).execute(trx)
  return rows[0] ?? null
}

/** False where one is open already: the unique index says so, whoever asks at the same time. */
export async function insertApplication(
  trx: Trx,
  given: ClubApplicationChange & { id: string; applicantId: string; statutesVersion: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into organisation_applications (id, applicant_id, name, town, email, founders, message, statutes_version)
    values (${given.id}, ${given.applicantId}, ${given.name}, ${given.town}, ${given.email}, ${given.founders}::text[],
      ${given.message}, ${given.statutesVersion})
    on conflict (applicant_id) where state in ('waiting', 'question') do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** Corrected, it waits again: what was asked is answered by it. */
export async function updateApplication(
  trx: Trx,
  given: ClubApplicationChange & { id: string },
): Promise<void> {
  await sql`
    update organisation_applications set name = ${given.name}, town = ${given.town}, email = ${given.email},
      founders = ${given.founders}::text[], message = ${given.message}, state = 'waiting', updated_at = app.now()
    where id = ${given.id}`.execute(trx)
}

export async function askApplicant(trx: Trx, given: { id: string; words: string }): Promise<void> {
  await sql`
    update organisation_applications set state = 'question', words = ${given.words}, updated_at = app.now()
    where id = ${given.id}`.execute(trx)
}

/** The addresses of the others go with it. */
export async function endApplication(
  trx: Trx,
  given:
    | { id: string; state: 'withdrawn' }
    | { id: string; state: 'approved'; by: string; organisationId: string }
    | { id: string; state: 'refused'; by: string; words: string },
): Promise<void> {
  const { id, state } = given
  await sql`
    update organisation_applications set state = ${state}, founders = '{}', updated_at = app.now(),
      decided_at = case when ${state !== 'withdrawn'} then app.now() end, decided_by = ${'by' in given ? given.by : null},
      words = ${'words' in given ? given.words : null}, organisation_id = ${'organisationId' in given ? given.organisationId : null}
    where id = ${id}`.execute(trx)
}

export async function applicantOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ applicantId: string | null }>`
    select applicant_id as "applicantId" from organisation_applications where id = ${id}`.execute(db)
  return rows[0]?.applicantId ?? null
}
