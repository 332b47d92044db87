import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Whose lots are whose. A list that is closed keeps number and code of a lot, and nothing that tells whose it was. */
export const sweepstakesData: PersonalDataHolder = {
  name: 'sweepstakes',
  tables: ['sweepstake_entries', 'sweepstake_wins', 'sweepstake_reminders'],
  merging: [
    {
      table: 'sweepstake_entries',
      column: 'person_id',
      how: 'moves',
      twin: 'o.sweepstake_id = t.sweepstake_id',
      told: 'lots',
    },
    { table: 'sweepstake_entries', column: 'entrant', how: 'stays' },
    { table: 'sweepstake_wins', column: 'person_id', how: 'moves' },
    {
      table: 'sweepstake_reminders',
      column: 'person_id',
      how: 'moves',
      twin: 'o.sweepstake_id = t.sweepstake_id',
    },
  ],

  async export(db, { id }) {
    return {
      documents: {
        sweepstakeLots: await rowsOf(db, 'sweepstake_entries', sql`t.person_id = ${id}`),
        sweepstakeReminders: await rowsOf(db, 'sweepstake_reminders', sql`t.person_id = ${id}`),
        sweepstakeWins: await rowsOf(db, 'sweepstake_wins', sql`t.person_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('sweepstake_reminders').where('person_id', '=', id).execute()
    await sql`
      delete from sweepstake_entries e using sweepstakes s
      where s.id = e.sweepstake_id and s.closed_at is null and e.person_id = ${id}`.execute(trx)
    await sql`
      update sweepstake_entries set person_id = null, entrant = gen_random_uuid(), salt = null, network = null
      where person_id = ${id}`.execute(trx)
    await sql`
      update sweepstake_wins set person_id = null, address = null, handed_over_note = null where person_id = ${id}`.execute(
      trx,
    )
    return noFiles
  },
}
