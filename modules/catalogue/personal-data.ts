import { sql } from 'kysely'
import { noFiles, type Person, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What somebody looked at and has marked, which sizes they wait for, signed in or by their address alone, and what staff did to the stock. */
export const catalogueData: PersonalDataHolder = {
  name: 'catalogue',
  tables: ['product_impressions', 'stock_alerts', 'stock_movements', 'wishes'],
  merging: [
    {
      table: 'product_impressions',
      column: 'subject_id',
      how: 'moves',
      twin: 'o.product_sku = t.product_sku',
    },
    { table: 'stock_alerts', column: 'subject_id', how: 'moves' },
    { table: 'stock_movements', column: 'moved_by', how: 'stays' },
    { table: 'wishes', column: 'subject_id', how: 'moves', twin: 'o.product_id = t.product_id' },
  ],

  async export(db, person) {
    return {
      documents: {
        impressions: await rowsOf(db, 'product_impressions', sql`t.subject_id = ${person.id}`),
        stockAlerts: await rowsOf(db, 'stock_alerts', alertsOf(person), ['token_hash']),
        wishes: await rowsOf(db, 'wishes', sql`t.subject_id = ${person.id}`, ['notice_hash']),
        stockMovements: await rowsOf(db, 'stock_movements', sql`t.moved_by = ${person.id}`),
      },
    }
  },

  async erase(trx, person) {
    await trx.deleteFrom('product_impressions').where('subject_id', '=', person.id).execute()
    await trx.deleteFrom('wishes').where('subject_id', '=', person.id).execute()
    await sql`delete from stock_alerts t where ${alertsOf(person)}`.execute(trx)
    await sql`update stock_movements set moved_by = null, moved_by_name = null where moved_by = ${person.id}`.execute(
      trx,
    )
    return noFiles
  },
}

function alertsOf({ id, emails }: Person) {
  return sql`(t.subject_id = ${id} or lower(t.email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`
}
