import { type Selectable, sql } from 'kysely'
import type { Addresses } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Address, ContactAddress } from './schema.ts'

/** Which default an address is: where parcels go, or where the invoice goes. */
export type AddressDefault = 'order' | 'invoice'

const defaultColumn = { order: 'order_default_since', invoice: 'invoice_default_since' } as const

/**
 * Changes of one owner's addresses take turns from here to the end of the transaction: the limit is a count and a default is
 * a move between rows, and neither can be one statement that two callers could not interleave.
 */
export async function lockAddressesOf(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses:' || ${ownerId}, 0))`.execute(trx)
}

/** Newest first after the two defaults. */
export async function loadAddresses(
  db: Db,
  given: { ownerId: string; page: number; pageSize: number },
): Promise<ContactAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('owner_id', '=', given.ownerId)
    .orderBy((eb) => eb('order_default_since', 'is', null))
    .orderBy((eb) => eb('invoice_default_since', 'is', null))
    .orderBy('id', 'desc')
    .limit(given.pageSize + 1)
    .offset((given.page - 1) * given.pageSize)
    .execute()
  return rows.map(addressOf)
}

export async function countAddresses(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findAddress(
  db: Db,
  given: { ownerId: string; id: string },
): Promise<ContactAddress | null> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .executeTakeFirst()
  return row ? addressOf(row) : null
}

export async function insertAddress(
  trx: Trx,
  given: { id: string; ownerId: string; address: Address },
): Promise<void> {
  await trx
    .insertInto('addresses')
    .values({
      id: given.id,
      owner_id: given.ownerId,
      ...columnsOf(given.address),
      created_at: sql`app.now()`,
    })
    .execute()
}

/** False when the owner has no such address. */
export async function updateAddress(
  trx: Trx,
  given: { id: string; ownerId: string; address: Address },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set(columnsOf(given.address))
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteAddress(db: Db, given: { id: string; ownerId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Moves a default to an address. False, and nothing moves, when the owner has no such address. */
export async function moveDefault(
  trx: Trx,
  given: { id: string; ownerId: string; kind: AddressDefault },
): Promise<boolean> {
  const column = defaultColumn[given.kind]
  await trx
    .updateTable('addresses')
    .set({ [column]: null })
    .where('owner_id', '=', given.ownerId)
    .where(column, 'is not', null)
    .where('id', '<>', given.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('addresses as wanted')
          .select('wanted.id')
          .where('wanted.id', '=', given.id)
          .where('wanted.owner_id', '=', given.ownerId),
      ),
    )
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set({ [column]: sql`coalesce(${sql.ref(column)}, app.now())` })
    .where('id', '=', given.id)
    .where('owner_id', '=', given.ownerId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function columnsOf(address: Address) {
  return {
    company: address.company || null,
    first_name: address.firstName,
    last_name: address.lastName,
    street: address.street,
    additional_address: address.additionalAddress || null,
    postal_code: address.postalCode,
    city: address.city,
    country_code: address.countryCode,
    phone: address.phone || null,
  }
}

function addressOf(row: Selectable<Addresses>): ContactAddress {
  return {
    id: row.id,
    isOrderAddress: row.order_default_since !== null,
    isInvoiceAddress: row.invoice_default_since !== null,
    company: row.company,
    firstName: row.first_name,
    lastName: row.last_name,
    street: row.street,
    additionalAddress: row.additional_address,
    postalCode: row.postal_code,
    city: row.city,
    countryCode: row.country_code,
    country: { countryCode: row.country_code },
    phone: row.phone,
  }
}
