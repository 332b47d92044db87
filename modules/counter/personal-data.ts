import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What staff sold to somebody, and who did. Sales are books: they stay, and name the buyer by an id alone. */
export const counterData: PersonalDataHolder = {
  name: 'counter',
  tables: ['counter_sales'],
  merging: [
    { table: 'counter_sales', column: 'owner_id', how: 'moves' },
    { table: 'counter_sales', column: 'subject_id', how: 'moves' },
    { table: 'counter_sales', column: 'seller_id', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        counterSales: await rowsOf(db, 'counter_sales', sql`t.subject_id = ${id} or t.seller_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await sql`update counter_sales set seller_name = '' where seller_id = ${id}`.execute(trx)
    return noFiles
  },
}
