import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import type { CartApi } from './cart.ts'

/** The cart of a person; what it holds goes back to its sellers. */
export function cartData(cart: Pick<CartApi, 'throwAway'>): PersonalDataHolder {
  return {
    name: 'cart',
    tables: [
      ...['carts', 'cart_items', 'claimed_anonymous_ids', 'held_places'],
      ...['cart_reminders', 'cart_reminder_mails'],
    ],
    merging: [
      { table: 'carts', column: 'subject_id', how: 'goes', told: 'cart' },
      { table: 'claimed_anonymous_ids', column: 'subject_id', how: 'goes' },
      { table: 'held_places', column: 'holder_id', how: 'goes' },
      { table: 'cart_reminders', column: 'subject_id', how: 'goes' },
      { table: 'cart_reminder_mails', column: 'subject_id', how: 'goes' },
    ],

    async export(db, { id }) {
      return {
        documents: {
          cart: await rowsOf(db, 'carts', sql`t.subject_id = ${id}`, ['anonymous_hash']),
          items: await rowsOf(
            db,
            'cart_items',
            sql`t.cart_id in (select id from carts where subject_id = ${id})`,
          ),
          heldPlaces: await rowsOf(db, 'held_places', sql`t.holder_id = ${id}`, ['address']),
          reminders: await rowsOf(db, 'cart_reminders', sql`t.subject_id = ${id}`, ['end_token']),
          reminderMails: await rowsOf(db, 'cart_reminder_mails', sql`t.subject_id = ${id}`),
        },
      }
    },

    async erase(trx, { id }) {
      await cart.throwAway(trx, id)
      await trx.deleteFrom('held_places').where('holder_id', '=', id).execute()
      await trx.deleteFrom('claimed_anonymous_ids').where('subject_id', '=', id).execute()
      await trx.deleteFrom('cart_reminders').where('subject_id', '=', id).execute()
      await trx.deleteFrom('cart_reminder_mails').where('subject_id', '=', id).execute()
      return noFiles
    },
  }
}
