import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Which tickets somebody put into the wallet of a phone, and the addresses of those phones. */
export const passesData: PersonalDataHolder = {
  name: 'passes',
  tables: ['wallet_passes', 'pass_registrations'],
  merging: [{ table: 'wallet_passes', column: 'owner_id', how: 'moves' }],

  async export(db, { id }) {
    const own = sql`(select p.ticket_id from wallet_passes p where p.owner_id = ${id} and p.issue = t.issue)`
    return {
      documents: {
        passes: await rowsOf(db, 'wallet_passes', sql`t.owner_id = ${id}`),
        phones: await rowsOf(db, 'pass_registrations', sql`t.ticket_id in ${own}`, ['push_token']),
      },
    }
  },

  /** The passes stay on the phones; nobody tells them anything any more. */
  async erase(trx, { id }) {
    await sql`
      delete from pass_registrations r using wallet_passes p
      where p.ticket_id = r.ticket_id and p.issue = r.issue and p.owner_id = ${id}`.execute(trx)
    await trx.deleteFrom('wallet_passes').where('owner_id', '=', id).execute()
    return noFiles
  },
}
