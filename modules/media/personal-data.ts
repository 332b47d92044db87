import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who of the staff put something into the media library; the pictures stay the club's. */
export const mediaData: PersonalDataHolder = {
  name: 'media',
  tables: ['media_assets'],
  merging: [{ table: 'media_assets', column: 'uploaded_by', how: 'stays' }],

  async export(db, { id }) {
    return { documents: { mediaAssets: await rowsOf(db, 'media_assets', sql`t.uploaded_by = ${id}`) } }
  },

  async erase(trx, { id }) {
    await sql`
      update media_assets set uploaded_by = null, uploaded_by_name = null where uploaded_by = ${id}`.execute(
      trx,
    )
    return noFiles
  },
}
