import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/**
 * What somebody agreed to. Whoever sent advertising must be able to show for a while that it was wanted: what was in force
 * once stays as proof, ended now at the latest; what was only asked for goes.
 */
export const consentsData: PersonalDataHolder = {
  name: 'consents',
  tables: ['consents'],
  merging: [
    { table: 'consents', column: 'subject_id', how: 'moves' },
    { table: 'consents', column: 'asked_by', how: 'moves' },
    { table: 'consents', column: 'withdrawn_by', how: 'moves' },
  ],

  async export(db, { id }) {
    const secret = ['confirm_token_hash', 'withdrawal_token']
    return { documents: { consents: await rowsOf(db, 'consents', sql`t.subject_id = ${id}`, secret) } }
  },

  async retained(db, { id }) {
    const { rows } = await sql<{ entityId: string; since: Date }>`
      select id as "entityId", coalesce(withdrawn_at, app.now()) as since from consents
      where subject_id = ${id} and given_at is not null order by id`.execute(db)
    return rows.map((row) => ({ kind: 'consent', ...row }))
  },

  /** What was agreed to for one mailbox is not agreed to for another: it ends, and its proof moves. */
  async beforeMerging(trx, { from, into }) {
    await sql`delete from consents where subject_id = ${from} and given_at is null`.execute(trx)
    await sql`update consents set withdrawn_at = app.now(), withdrawn_by = ${into}, withdrawn_how = 'all'
      where subject_id = ${from} and withdrawn_at is null`.execute(trx)
  },

  async erase(trx, { id }) {
    await sql`delete from consents where subject_id = ${id} and given_at is null`.execute(trx)
    await sql`update consents set withdrawn_at = app.now(), withdrawn_by = ${id}, withdrawn_how = 'all'
      where subject_id = ${id} and withdrawn_at is null`.execute(trx)
    await sql`update consents set withdrawal_token = null, confirm_token_hash = null
      where subject_id = ${id}`.execute(trx)
    return noFiles
  },

  async expire(trx, retained) {
    const ids = retained.map(({ entityId }) => entityId)
    await trx.deleteFrom('consents').where('id', 'in', ids).execute()
    return noFiles
  },
}
