import { sql } from 'kysely'
import { type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { deleteExportsOf } from './exports.storage.ts'

/**
 * The archives themselves go with the person. That somebody was erased stays as a bare id (Art. 5 (2) GDPR: it can be shown
 * that it was done), with their addresses for the minutes until the sweep; holds name things, not people.
 */
export const exportsData: PersonalDataHolder = {
  name: 'privacy',
  tables: ['data_exports', 'erasures', 'legal_holds'],

  async export(db, { id }) {
    return { documents: { exports: await rowsOf(db, 'data_exports', sql`t.person_id = ${id}`) } }
  },

  async erase(trx, { id }) {
    return { files: await deleteExportsOf(trx, id) }
  },
}
