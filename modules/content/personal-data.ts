import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who of the staff wrote, reviewed and published what; the texts are the club's. */
export const contentData: PersonalDataHolder = {
  name: 'content',
  tables: ['content_drafts', 'content_plans', 'content_versions', 'content_editing'],
  merging: [
    { table: 'content_drafts', column: 'changed_by', how: 'stays' },
    { table: 'content_drafts', column: 'review_asked_by', how: 'stays' },
    { table: 'content_drafts', column: 'reviewed_by', how: 'stays' },
    { table: 'content_plans', column: 'made_by', how: 'stays' },
    { table: 'content_versions', column: 'made_by', how: 'stays' },
    { table: 'content_editing', column: 'person_id', how: 'goes' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        contentDrafts: await rowsOf(
          db,
          'content_drafts',
          sql`t.changed_by = ${id} or t.review_asked_by = ${id} or t.reviewed_by = ${id}`,
          ['node'],
        ),
        contentPlans: await rowsOf(db, 'content_plans', sql`t.made_by = ${id}`, ['node']),
        contentVersions: await rowsOf(db, 'content_versions', sql`t.made_by = ${id}`, ['node']),
        contentEditing: await rowsOf(db, 'content_editing', sql`t.person_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await sql`update content_drafts set changed_by = null, changed_name = '' where changed_by = ${id}`.execute(
      trx,
    )
    await sql`
      update content_drafts set review_asked_by = null, review_asked_name = null where review_asked_by = ${id}`.execute(
      trx,
    )
    await sql`update content_drafts set reviewed_by = null, reviewed_name = null where reviewed_by = ${id}`.execute(
      trx,
    )
    await sql`update content_plans set made_by = null, made_name = '' where made_by = ${id}`.execute(trx)
    await sql`update content_versions set made_by = null, made_name = null where made_by = ${id}`.execute(trx)
    await sql`delete from content_editing where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
