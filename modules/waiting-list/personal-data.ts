import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What somebody waits for. Its line moves up within a minute; what lay in their cart is given back with the cart, before. */
export const waitingListData: PersonalDataHolder = {
  name: 'waitingList',
  tables: ['ticket_wishes'],
  merging: [
    {
      table: 'ticket_wishes',
      column: 'person_id',
      how: 'moves',
      twin: "o.event_id = t.event_id and o.state in ('Waiting', 'Offered') and t.state in ('Waiting', 'Offered')",
      told: 'wishes',
    },
  ],

  async export(db, { id }) {
    return { documents: { ticketWishes: await rowsOf(db, 'ticket_wishes', sql`t.person_id = ${id}`) } }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('ticket_wishes').where('person_id', '=', id).execute()
    return noFiles
  },
}
