import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who of the staff changed a value of the club, and why. It stays: what was sold went by it. */
export const valuesData: PersonalDataHolder = {
  name: 'values',
  tables: ['club_value_versions'],
  merging: [{ table: 'club_value_versions', column: 'changed_by', how: 'stays' }],

  async export(db, { id }) {
    return {
      documents: { changedValues: await rowsOf(db, 'club_value_versions', sql`t.changed_by = ${id}`) },
    }
  },

  erase: async () => noFiles,
}
