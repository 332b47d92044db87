import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What staff wrote about somebody, why they opened them, and how somebody of the staff looks at lists. */
export const officeData: PersonalDataHolder = {
  name: 'office',
  tables: [
    'office_notes',
    'office_views',
    'office_visits',
    'office_approvals',
    'office_works',
    'video_uploads',
  ],
  merging: [
    {
      table: 'office_notes',
      column: 'thing_id',
      how: 'moves',
      where: "t.thing_type = 'person'",
      told: 'notes',
    },
    { table: 'office_notes', column: 'author_id', how: 'stays' },
    { table: 'office_views', column: 'person_id', how: 'goes' },
    { table: 'office_visits', column: 'person_id', how: 'goes' },
    { table: 'office_works', column: 'owner_id', how: 'goes' },
    { table: 'video_uploads', column: 'person_id', how: 'goes' },
    { table: 'office_approvals', column: 'asked_by', how: 'stays' },
    { table: 'office_approvals', column: 'decided_by', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        officeNotes: await rowsOf(
          db,
          'office_notes',
          sql`(t.thing_type = 'person' and t.thing_id = ${id}::text) or t.author_id = ${id}`,
        ),
        officeVisits: await rowsOf(db, 'office_visits', sql`t.person_id = ${id}`, ['session_id']),
        officeApprovals: await rowsOf(
          db,
          'office_approvals',
          sql`t.asked_by = ${id} or t.decided_by = ${id}`,
        ),
        officeWork: await rowsOf(db, 'office_works', sql`t.owner_id = ${id}`, [
          'result',
          'items',
          'settings',
        ]),
        videoUploads: await rowsOf(db, 'video_uploads', sql`t.person_id = ${id}`),
        officeViews: await rowsOf(db, 'office_views', sql`t.person_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await sql`delete from office_notes where (thing_type = 'person' and thing_id = ${id}::text) or author_id = ${id}`.execute(
      trx,
    )
    await trx.deleteFrom('office_visits').where('person_id', '=', id).execute()
    await trx.deleteFrom('office_works').where('owner_id', '=', id).execute()
    // The pieces that have come lie there without a name until the hourly tidying.
    await trx.deleteFrom('video_uploads').where('person_id', '=', id).execute()
    await trx.deleteFrom('office_views').where('person_id', '=', id).execute()
    return noFiles
  },
}
