import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Which issues went to somebody, and that mail to their address came back. What an issue came to stays as a number. */
export const newslettersData: PersonalDataHolder = {
  name: 'newsletters',
  tables: ['newsletter_recipients', 'newsletter_stops'],
  merging: [
    { table: 'newsletter_recipients', column: 'subject_id', how: 'moves' },
    { table: 'newsletter_stops', column: 'subject_id', how: 'moves' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        newsletters: await rowsOf(db, 'newsletter_recipients', sql`t.subject_id = ${id}`),
        newsletterStops: await rowsOf(db, 'newsletter_stops', sql`t.subject_id = ${id}`),
      },
    }
  },

  async erase(trx, { id, emails, givenEmails }) {
    await sql`
      update newsletter_recipients set subject_id = null, consent_id = null,
        state = case when state = 'waiting' then 'left' else state end,
        done_at = coalesce(done_at, app.now())
      where subject_id = ${id}`.execute(trx)
    const all = [...emails, ...givenEmails].map((one) => one.toLowerCase())
    await sql`delete from newsletter_stops where subject_id = ${id} or email = any(${all}::text[])`.execute(
      trx,
    )
    return noFiles
  },
}
