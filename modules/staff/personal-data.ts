import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who works here, and where they are signed in to the office. */
export const staffData: PersonalDataHolder = {
  name: 'staff',
  tables: ['staff_members', 'office_sessions'],
  merging: [
    { table: 'staff_members', column: 'person_id', how: 'stays' },
    { table: 'office_sessions', column: 'person_id', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        staff: await rowsOf(db, 'staff_members', sql`t.person_id = ${id}`),
        officeSessions: await rowsOf(db, 'office_sessions', sql`t.person_id = ${id}`, ['token_hash']),
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('staff_members').where('person_id', '=', id).execute()
    return noFiles
  },
}
