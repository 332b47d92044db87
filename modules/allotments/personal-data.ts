import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What members of a fan club wanted and got. Whoever is erased leaves places that are not paid to the others. */
export const allotmentsData: PersonalDataHolder = {
  name: 'allotments',
  tables: ['allotment_wishes', 'allotment_places'],
  merging: [
    {
      table: 'allotment_wishes',
      column: 'member_id',
      how: 'moves',
      twin: 'o.allotment_id = t.allotment_id',
      told: 'wishes',
    },
    { table: 'allotment_places', column: 'member_id', how: 'moves' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        fanClubWishes: await rowsOf(db, 'allotment_wishes', sql`t.member_id = ${id}`),
        fanClubPlaces: await rowsOf(db, 'allotment_places', sql`t.member_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('allotment_wishes').where('member_id', '=', id).execute()
    await sql`
      update allotment_places set member_id = null, holder_name = null, boarding = null, pay_until = null,
        state = case state when 'Given' then 'Free' else state end
      where member_id = ${id}`.execute(trx)
    return noFiles
  },
}
