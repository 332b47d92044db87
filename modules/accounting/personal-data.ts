import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who closed the books of a month. Books of account: what stands in them stays. */
export const accountingData: PersonalDataHolder = {
  name: 'accounting',
  tables: ['accounting_months'],
  merging: [{ table: 'accounting_months', column: 'closed_by', how: 'stays' }],

  async export(db, { id }) {
    return {
      documents: {
        closedMonths: await rowsOf(db, 'accounting_months', sql`t.closed_by = ${id}`, ['movements']),
      },
    }
  },

  erase: async () => noFiles,
}
