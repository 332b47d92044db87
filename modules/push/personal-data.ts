import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Devices, what they are told, and what they were told in the last month. */
export const pushData: PersonalDataHolder = {
  name: 'push',
  tables: ['push_devices', 'push_choices', 'push_deliveries', 'push_matters'],
  merging: [
    { table: 'push_devices', column: 'person_id', how: 'moves' },
    // What was chosen on the account that stays, stays.
    { table: 'push_choices', column: 'person_id', how: 'moves', twin: 'true' },
    { table: 'push_deliveries', column: 'person_id', how: 'moves' },
    { table: 'push_matters', column: 'person_id', how: 'moves' },
  ],

  async export(db, { id }) {
    const of = sql`t.person_id = ${id}`
    return {
      documents: {
        // Whoever has the endpoint can send there.
        pushDevices: await rowsOf(db, 'push_devices', of, ['endpoint', 'p256dh', 'auth']),
        pushChoices: await rowsOf(db, 'push_choices', of),
        pushDeliveries: await rowsOf(db, 'push_deliveries', of),
        pushMatters: await rowsOf(db, 'push_matters', of, ['lease', 'leased_until', 'after_id']),
      },
    }
  },

  async erase(trx, { id }) {
    for (const table of ['push_deliveries', 'push_matters', 'push_devices', 'push_choices'])
      await sql`delete from ${sql.table(table)} where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
