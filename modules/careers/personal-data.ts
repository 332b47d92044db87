import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Applications of an account. Their documents are named here; they are sealed, and the office hands them out on demand. */
export const careersData: PersonalDataHolder = {
  name: 'careers',
  tables: [
    'career_applications',
    'career_documents',
    'career_document_parts',
    'career_steps',
    'career_recruiters',
  ],
  merging: [
    {
      table: 'career_applications',
      column: 'person_id',
      how: 'moves',
      twin: "o.job_id = t.job_id and o.state = 'received' and t.state = 'received' and o.stage <> 'withdrawn' and t.stage <> 'withdrawn'",
      told: 'jobApplications',
    },
    { table: 'career_steps', column: 'actor_id', how: 'stays' },
    { table: 'career_recruiters', column: 'person_id', how: 'goes' },
  ],

  async export(db, { id }) {
    const { rows: severelyDisabled } = await sql`
      select id, true as said from career_applications where person_id = ${id} and disability is not null order by id`.execute(
      db,
    )
    const own = sql`(select a.id from career_applications a where a.person_id = ${id})`
    return {
      documents: {
        jobApplications: await rowsOf(db, 'career_applications', sql`t.person_id = ${id}`, [
          'disability',
          'client_key',
        ]),
        jobApplicationDocuments: await rowsOf(db, 'career_documents', sql`t.application_id in ${own}`, [
          'sealed_key',
        ]),
        jobApplicationSteps: await rowsOf(
          db,
          'career_steps',
          sql`t.application_id in ${own} or t.actor_id = ${id}`,
          ['actor_id', 'actor_name'],
        ),
        jobApplicationsDisability: severelyDisabled,
        careerCompanies: await rowsOf(db, 'career_recruiters', sql`t.person_id = ${id}`),
      },
    }
  },

  /** Whoever goes takes their applications with them, documents and talent pool included. */
  async erase(trx, { id }) {
    await sql`delete from career_applications where person_id = ${id}`.execute(trx)
    await sql`update career_steps set actor_id = null where actor_id = ${id}`.execute(trx)
    await sql`delete from career_recruiters where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
