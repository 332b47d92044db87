import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What the audit book says about somebody. What was done stays; the words about a person go. */
export const auditData: PersonalDataHolder = {
  name: 'audit',
  tables: ['audit_entries'],
  merging: [{ table: 'audit_entries', column: 'actor_id', how: 'stays' }],

  async export(db, { id }) {
    const isAbout = sql`(t.thing_type = 'person' and t.thing_id = ${id}::text) or t.actor_id = ${id}`
    return {
      documents: { auditBook: await rowsOf(db, 'audit_entries', isAbout, ['hash', 'details_hash']) },
    }
  },

  async erase(trx, { id }) {
    await sql`update audit_entries set details = null
      where thing_type = 'person' and thing_id = ${id}::text and details is not null`.execute(trx)
    return noFiles
  },
}
