import { sql } from 'kysely'
import { type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { deleteExportsOf } from './exports.storage.ts'

/**
 * The archives themselves go with the person. That somebody was erased stays as a bare id (Art. 5 (2) GDPR: it can be shown
 * that it was done), with their addresses for the minutes until the sweep; holds name things, not people.
 */
export const exportsData: PersonalDataHolder = {
  name: 'privacy',
  tables: ['data_exports', 'erasures', 'legal_holds', 'account_merges', 'privacy_requests'],
  merging: [
    { table: 'data_exports', column: 'person_id', how: 'goes' },
    { table: 'erasures', column: 'person_id', how: 'stays' },
    { table: 'legal_holds', column: 'person_id', how: 'stays' },
    { table: 'account_merges', column: 'former_id', how: 'stays' },
    { table: 'account_merges', column: 'into_id', how: 'moves' },
    { table: 'privacy_requests', column: 'person_id', how: 'moves', told: 'privacyRequests' },
    { table: 'privacy_requests', column: 'worker_id', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        exports: await rowsOf(db, 'data_exports', sql`t.person_id = ${id}`),
        privacyRequests: await rowsOf(db, 'privacy_requests', sql`t.person_id = ${id}`, ['worker_id']),
      },
    }
  },

  /** An archive of what was the former's alone is nobody's any more. */
  async erase(trx, { id }) {
    // That it was asked for and done stays as proof; what was said does not, and nothing of it is open any more.
    await sql`update privacy_requests set words = null, answer = null, requester = null, extension_reason = null,
        state = case state when 'open' then 'done' else state end, closed_at = coalesce(closed_at, app.now()),
        closed_by = coalesce(closed_by, 'program')
      where person_id = ${id}`.execute(trx)
    return { files: await deleteExportsOf(trx, id) }
  },
}
