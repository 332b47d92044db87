import { type Selectable, sql } from 'kysely'
import type { AddressBookEntries } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import { searchableOf, sortKeyOf } from './address-book.rules.ts'
import type { AddressBookEntry } from './address-book.schema.ts'

/** The limit is a count, and an address is known once: changes of one address book take turns. */
export async function lockAddressBookOf(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address-book:' || ${ownerId}, 0))`.execute(trx)
}

type Wanted = { ownerId: string; patterns: string[] }

/** Ordered by first name, then last name. */
export async function loadEntries(
  db: Db,
  given: Wanted & { direction: 'asc' | 'desc'; page: number; pageSize: number },
): Promise<AddressBookEntry[]> {
  const rows = await matching(db, given)
    .selectAll()
    .orderBy('sort_key', given.direction)
    .orderBy('id', given.direction)
    .limit(given.pageSize + 1)
    .offset((given.page - 1) * given.pageSize)
    .execute()
  return rows.map(entryOf)
}

export async function countEntries(db: Db, given: Wanted): Promise<number> {
  const { count } = await matching(db, given)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Db, { ownerId, patterns }: Wanted) {
  return db
    .selectFrom('address_book_entries')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`searchable like all (${patterns}::text[])`)
}

export async function findEntry(
  db: Db,
  given: { id: string; ownerId: string },
): Promise<AddressBookEntry | null> {
  const row = await db
    .selectFrom('address_book_entries')
    .selectAll()
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .executeTakeFirst()
  return row ? entryOf(row) : null
}

/** Does another entry of this address book have the address? */
export async function isEmailKnown(
  trx: Trx,
  given: { ownerId: string; email: string; exceptId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('address_book_entries')
    .select('id')
    .where('owner_id', '=', given.ownerId)
    .where(sql`lower(email)`, '=', sql<string>`lower(${given.email})`)
    .where('id', '<>', given.exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertEntry(trx: Trx, entry: AddressBookEntry & { ownerId: string }): Promise<void> {
  await trx
    .insertInto('address_book_entries')
    .values({
      id: entry.id,
      owner_id: entry.ownerId,
      ...columnsOf(entry),
      favorite_since: entry.IsFavorite ? sql<Date>`app.now()` : null,
      created_at: sql<Date>`app.now()`,
    })
    .execute()
}

export async function updateEntry(trx: Trx, entry: AddressBookEntry & { ownerId: string }): Promise<void> {
  await trx
    .updateTable('address_book_entries')
    .set({
      ...columnsOf(entry),
      favorite_since: entry.IsFavorite ? sql<Date>`coalesce(favorite_since, app.now())` : null,
    })
    .where('id', '=', entry.id)
    .where('owner_id', '=', entry.ownerId)
    .execute()
}

export async function deleteEntry(db: Db, given: { id: string; ownerId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address_book_entries')
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function columnsOf(entry: AddressBookEntry) {
  return {
    first_name: entry.firstName,
    last_name: entry.lastName,
    email: entry.email,
    searchable: searchableOf(entry),
    sort_key: sortKeyOf(entry),
    updated_at: sql<Date>`app.now()`,
  }
}

function entryOf(row: Selectable<AddressBookEntries>): AddressBookEntry {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    IsFavorite: row.favorite_since !== null,
  }
}
