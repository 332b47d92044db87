import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who of the staff put something into the media library; the pictures stay the club's. */
export const mediaData: PersonalDataHolder = {
  name: 'media',
  tables: ['media_assets', 'office_uploads', 'office_upload_pieces'],
  merging: [
    { table: 'media_assets', column: 'uploaded_by', how: 'stays' },
    { table: 'office_uploads', column: 'person_id', how: 'goes' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        mediaAssets: await rowsOf(db, 'media_assets', sql`t.uploaded_by = ${id}`),
        officeUploads: await rowsOf(db, 'office_uploads', sql`t.person_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await sql`
      update media_assets set uploaded_by = null, uploaded_by_name = null where uploaded_by = ${id}`.execute(
      trx,
    )
    await trx.deleteFrom('office_uploads').where('person_id', '=', id).execute()
    return noFiles
  },
}
