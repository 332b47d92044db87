import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who closed the books of a month or a day. Books of account: what stands in them stays. */
export const accountingData: PersonalDataHolder = {
  name: 'accounting',
  tables: ['accounting_months', 'accounting_days'],
  merging: [
    { table: 'accounting_months', column: 'closed_by', how: 'stays' },
    { table: 'accounting_days', column: 'closed_by', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        closedDays: await rowsOf(db, 'accounting_days', sql`t.closed_by = ${id}`, ['report']),
        closedMonths: await rowsOf(db, 'accounting_months', sql`t.closed_by = ${id}`, ['movements']),
      },
    }
  },

  erase: async () => noFiles,
}
