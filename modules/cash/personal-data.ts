import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who took and moved cash. Books of account: what stands in them stays. */
export const cashData: PersonalDataHolder = {
  name: 'cash',
  tables: ['cash_drawers', 'cash_shifts', 'cash_entries', 'cash_takings', 'cash_signatures'],

  merging: [
    { table: 'cash_shifts', column: 'opened_by', how: 'stays' },
    { table: 'cash_shifts', column: 'closed_by', how: 'stays' },
    { table: 'cash_entries', column: 'actor_id', how: 'stays' },
    { table: 'cash_takings', column: 'actor_id', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        cashShifts: await rowsOf(db, 'cash_shifts', sql`t.opened_by = ${id} or t.closed_by = ${id}`),
        cashEntries: await rowsOf(db, 'cash_entries', sql`t.actor_id = ${id}`, ['hash']),
      },
    }
  },

  erase: async () => noFiles,
}
