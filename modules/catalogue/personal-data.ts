import { sql } from 'kysely'
import { noFiles, type Person, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What somebody looked at, and which sizes they wait for, signed in or by their address alone. */
export const catalogueData: PersonalDataHolder = {
  name: 'catalogue',
  tables: ['product_impressions', 'stock_alerts'],

  async export(db, person) {
    return {
      documents: {
        impressions: await rowsOf(db, 'product_impressions', sql`t.subject_id = ${person.id}`),
        stockAlerts: await rowsOf(db, 'stock_alerts', alertsOf(person), ['token_hash']),
      },
    }
  },

  async erase(trx, person) {
    await trx.deleteFrom('product_impressions').where('subject_id', '=', person.id).execute()
    await sql`delete from stock_alerts t where ${alertsOf(person)}`.execute(trx)
    return noFiles
  },
}

function alertsOf({ id, emails }: Person) {
  return sql`(t.subject_id = ${id} or lower(t.email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`
}
