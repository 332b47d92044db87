import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What somebody plays, for a day, and where they stopped. */
export const videosData: PersonalDataHolder = {
  name: 'videos',
  tables: ['video_plays', 'video_positions'],
  merging: [
    { table: 'video_plays', column: 'subject_id', how: 'moves' },
    { table: 'video_positions', column: 'subject_id', how: 'moves' },
  ],

  /** Both may have stopped in one video: the later place stays. */
  async beforeMerging(trx, { from, into }) {
    await sql`
      delete from video_positions p using video_positions o
      where p.uid = o.uid and p.subject_id in (${from}, ${into}) and o.subject_id in (${from}, ${into})
        and (o.changed_at, o.subject_id) > (p.changed_at, p.subject_id)`.execute(trx)
  },

  async export(db, { id }) {
    return {
      documents: {
        plays: await rowsOf(db, 'video_plays', sql`t.subject_id = ${id}`, ['ticket']),
        positions: await rowsOf(db, 'video_positions', sql`t.subject_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('video_plays').where('subject_id', '=', id).execute()
    await trx.deleteFrom('video_positions').where('subject_id', '=', id).execute()
    return noFiles
  },
}
