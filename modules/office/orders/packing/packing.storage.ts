import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { PRINT_KEYS } from '#modules/catalogue/print.schema.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Db } from '#platform/db.ts'
import { IS_SENT, UNSENT } from '../list.storage.ts'

export type ParcelRow = {
  id: string
  number: string
  placedAt: string
  language: string
  address: PostalAddress
  lines: { sku: string; name: Text; quantity: number; print: string | null }[]
}

/** What waits to be sent of these orders, in the order they were placed; orders of which nothing waits are left out. */
export async function listParcels(db: Db, orderIds: readonly string[]): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select o.id, o.number, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "placedAt", c.language,
      c.shipping_address as address, json_agg(json_build_object('sku', i.sku, 'name', i.name, 'quantity', ${UNSENT},
        'print', (select nullif(string_agg(upper(option ->> 'value'), ' ' order by option ->> 'key'), '')
          from jsonb_array_elements(i.user_option_values) option where option ->> 'key' = any(${[...PRINT_KEYS]}::text[])))
        order by i.id) as lines
    from checkout_orders o join checkouts c on c.id = o.checkout_id join checkout_items i on i.order_id = o.id
    where o.id = any(${[...orderIds]}::uuid[]) and o.placed_at is not null and ${UNSENT} > 0 and ${IS_SENT}
    group by o.id, c.id order by o.placed_at, o.id`.execute(db)
  return rows
}

/** Orders that were placed, the oldest first. */
export async function listNumbers(
  db: Db,
  orderIds: readonly string[],
): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from checkout_orders where id = any(${[...orderIds]}::uuid[]) and placed_at is not null
    order by placed_at, id`.execute(db)
  return rows
}

export type SendableRow = {
  id: string
  number: string
  buyer: string
  items: { itemId: string; quantity: number }[]
}

/** Orders by their numbers, each with the pieces of it that wait to be sent. */
export async function listSendable(db: Db, numbers: readonly string[]): Promise<SendableRow[]> {
  const { rows } = await sql<SendableRow>`
    select o.id, o.number, concat_ws(' ', c.shipping_address ->> 'firstName', c.shipping_address ->> 'lastName') as buyer,
      coalesce(json_agg(json_build_object('itemId', i.id, 'quantity', ${UNSENT}) order by i.id)
        filter (where ${UNSENT} > 0 and ${IS_SENT}), '[]') as items
    from checkout_orders o join checkouts c on c.id = o.checkout_id join checkout_items i on i.order_id = o.id
    where o.number = any(${[...numbers]}::text[]) and o.placed_at is not null group by o.id, c.id`.execute(db)
  return rows
}

/** Which of these numbers are on parcels of the last months; carriers give a number to another parcel much later. */
export async function knownTracking(db: Db, trackingNumbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select distinct tracking_number as number from shipments
    where tracking_number = any(${[...trackingNumbers]}::text[]) and shipped_at > app.now() - interval '180 days'`.execute(
    db,
  )
  return new Set(rows.map(({ number }) => number))
}
