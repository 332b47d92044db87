import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who waits for a season ticket. What was bought is the checkout's and the contract's. */
export const seasonWaitingData: PersonalDataHolder = {
  name: 'seasonWaiting',
  tables: ['season_waiting'],
  merging: [
    {
      table: 'season_waiting',
      column: 'person_id',
      how: 'moves',
      twin: "o.season = t.season and o.state in ('Waiting', 'Offered') and t.state in ('Waiting', 'Offered')",
      told: 'wishes',
    },
  ],

  async export(db, { id }) {
    return { documents: { seasonWaiting: await rowsOf(db, 'season_waiting', sql`t.person_id = ${id}`) } }
  },

  async erase(trx, { id }) {
    await sql`delete from season_waiting where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
