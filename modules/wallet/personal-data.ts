import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Badges and cards in the wallet. */
export const walletData: PersonalDataHolder = {
  name: 'wallet',
  tables: ['assets'],

  async export(db, { id }) {
    return { documents: { assets: await rowsOf(db, 'assets', sql`t.owner_id = ${id}`) } }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('assets').where('owner_id', '=', id).execute()
    return noFiles
  },
}
