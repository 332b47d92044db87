import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Whose applications are whose. A list that is closed keeps number, code and wish of one, and nothing that tells whose it was. */
export const ballotsData: PersonalDataHolder = {
  name: 'ballots',
  tables: ['ticket_ballot_entries'],
  merging: [
    {
      table: 'ticket_ballot_entries',
      column: 'person_id',
      how: 'moves',
      twin: 'o.ballot_id = t.ballot_id',
      told: 'lots',
    },
    { table: 'ticket_ballot_entries', column: 'entrant', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: { ballotApplications: await rowsOf(db, 'ticket_ballot_entries', sql`t.person_id = ${id}`) },
    }
  },

  async erase(trx, { id }) {
    await sql`
      delete from ticket_ballot_entries e using ticket_ballots b
      where b.id = e.ballot_id and b.closed_at is null and e.person_id = ${id}`.execute(trx)
    await sql`
      update ticket_ballot_entries set person_id = null, entrant = gen_random_uuid(), salt = null, network = null, owed = null
      where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
