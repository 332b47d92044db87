import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Whose voices are whose. A list that is closed keeps pseudonym and answer of a voice, and nothing that tells whose it was. */
export const pollsData: PersonalDataHolder = {
  name: 'polls',
  tables: ['poll_voices'],
  merging: [
    {
      table: 'poll_voices',
      column: 'person_id',
      how: 'moves',
      twin: 'o.poll_id = t.poll_id',
      told: 'voices',
    },
    { table: 'poll_voices', column: 'entrant', how: 'stays' },
  ],

  async export(db, { id }) {
    return { documents: { pollVoices: await rowsOf(db, 'poll_voices', sql`t.person_id = ${id}`) } }
  },

  async erase(trx, { id }) {
    await sql`
      delete from poll_voices v using polls p where p.id = v.poll_id and p.closed_at is null and v.person_id = ${id}`.execute(
      trx,
    )
    await sql`
      update poll_voices set person_id = null, entrant = gen_random_uuid(), salt = null, network = null
      where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
