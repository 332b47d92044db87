import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** What the club knows of a person. The row itself stays, empty: its id is all that orders and bookings still name. */
export const contactsData: PersonalDataHolder = {
  name: 'contacts',
  tables: ['contacts', 'contact_emails', 'contact_email_links', 'addresses', 'address_book_entries'],
  merging: [
    {
      table: 'contact_emails',
      column: 'contact_id',
      how: 'moves',
      twin: 'lower(o.email) = lower(t.email)',
      set: 'primary_since = null',
      told: 'emails',
    },
    { table: 'contact_email_links', column: 'contact_id', how: 'goes' },
    {
      table: 'addresses',
      column: 'owner_id',
      how: 'moves',
      set: 'order_default_since = null, invoice_default_since = null',
      told: 'addresses',
    },
    {
      table: 'address_book_entries',
      column: 'owner_id',
      how: 'moves',
      twin: 'lower(o.email) = lower(t.email)',
      told: 'addressBook',
    },
  ],

  async export(db, { id }) {
    return {
      documents: {
        contact: await rowsOf(db, 'contacts', sql`t.id = ${id}`),
        emails: await rowsOf(db, 'contact_emails', sql`t.contact_id = ${id}`),
        emailLinks: await rowsOf(db, 'contact_email_links', sql`t.contact_id = ${id}`, ['token_hash']),
        addressBook: await rowsOf(db, 'address_book_entries', sql`t.owner_id = ${id}`),
        addresses: await rowsOf(db, 'addresses', sql`t.owner_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('address_book_entries').where('owner_id', '=', id).execute()
    await trx.deleteFrom('addresses').where('owner_id', '=', id).execute()
    await trx.deleteFrom('contact_email_links').where('contact_id', '=', id).execute()
    await trx.deleteFrom('contact_emails').where('contact_id', '=', id).execute()
    await trx
      .updateTable('contacts')
      .set({
        first_name: null,
        last_name: null,
        birthday: null,
        phone: null,
        mobile: null,
        ef_number: null,
        language: 'de',
        updated_at: sql<Date>`app.now()`,
        erased_at: sql<Date>`coalesce(erased_at, app.now())`,
      })
      .where('id', '=', id)
      .execute()
    return noFiles
  },
}
