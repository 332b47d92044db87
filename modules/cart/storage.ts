import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { CODES_OF_CART, HAS_CODES } from '#modules/discounts/discounts.ts'
import { judged, type StoredCode } from '#modules/discounts/judging.rules.ts'
import type { Quote, UserOption } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { StoredCart, StoredItem } from './stored-cart.rules.ts'

/** Whose cart: a person's or organisation's, or an anonymous one by the hash of its id. */
export type Owner = { subjectId: string } | { anonymousHash: Buffer }

export type Row = {
  cart_id: string
  version: number
  now: Date
  id: string | null
  seller_id: number
  kind: string
  sku: string
  quantity: number
  user_option_values: UserOption[]
  shipping_code: string | null
  quoted: Quote
  hold_expires_at: Date | null
  expires_in: number | null
  prolonged_at: Date | null
  /** Of a statement that asks for them. */
  codes?: StoredCode[] | null
  /** Of one that does not. */
  has_codes?: boolean
  status?: unknown
}

const COLUMNS = `c.id as cart_id, c.version, app.now() as now, i.id, i.seller_id, i.kind, i.sku, i.quantity, i.user_option_values,
  i.shipping_code, i.quoted, i.hold_expires_at, i.prolonged_at,
  floor(extract(epoch from i.hold_expires_at - app.now()))::int as expires_in`

/** The statement that reads a cart: with its codes, or whether there are any, and with a column of what the sellers see. */
export function findBy(
  condition: string,
  { status, codes = true }: { status?: string; codes?: boolean } = {},
): string {
  const columns = [COLUMNS, codes ? 'k.codes' : `${HAS_CODES} as has_codes`, ...(status ? [status] : [])]
  return `
  select ${columns.join(', ')} from carts c ${codes ? `left join lateral (${CODES_OF_CART}) k on true ` : ''}left join cart_items i on i.cart_id = c.id
  where ${condition} order by i.created_at, i.id`
}
const FIND_OF_SUBJECT = findBy('c.subject_id = $1')
const FIND_ANONYMOUS = findBy('c.anonymous_hash = $1')

/** The cart with its items and codes, in one statement; null when there is none. Its text is written once, for it runs most often. */
export async function findCart(db: Db, owner: Owner): Promise<StoredCart | null> {
  const query =
    'subjectId' in owner
      ? CompiledQuery.raw(FIND_OF_SUBJECT, [owner.subjectId])
      : CompiledQuery.raw(FIND_ANONYMOUS, [owner.anonymousHash])
  const { rows } = await db.executeQuery(query as CompiledQuery<Row>)
  return fromRows(rows)
}

function ownedBy(owner: Owner) {
  return 'subjectId' in owner
    ? sql`c.subject_id = ${owner.subjectId}`
    : sql`c.anonymous_hash = ${owner.anonymousHash}`
}

export function fromRows(rows: Row[]): StoredCart | null {
  const [first] = rows
  if (!first) return null
  const items = rows.filter((row) => row.id !== null).map(itemFromRow)
  const codes = (first.codes ?? []).map((code) => judged(code, first.now))
  return { id: first.cart_id, version: first.version, now: first.now, items, codes }
}

function itemFromRow(row: Row): StoredItem {
  return {
    id: row.id!,
    sellerId: row.seller_id,
    kind: row.kind,
    sku: row.sku,
    quantity: row.quantity,
    userOptionValues: row.user_option_values,
    shippingCode: row.shipping_code,
    quoted: row.quoted,
    holdExpiresAt: row.hold_expires_at,
    expiresIn: row.expires_in,
    prolongedAt: row.prolonged_at,
  }
}

/** Locks the cart row, then reads it: whoever changes or buys this cart waits until the other is done. */
export async function lockCart(trx: Trx, owner: Owner): Promise<StoredCart | null> {
  return (await lockCartRow(trx, owner)) ? findCart(trx, owner) : null
}

/** False when there is none. What is read before the lock may be older than what another writer has left. */
export async function lockCartRow(trx: Trx, owner: Owner): Promise<boolean> {
  const locked = await sql`select c.id from carts c where ${ownedBy(owner)} for update`.execute(trx)
  return locked.rows.length > 0
}

/** How many pieces are in the cart; 0 when there is none. */
export async function countItems(db: Db, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(i.quantity), 0)::int as count from carts c join cart_items i on i.cart_id = c.id where ${ownedBy(owner)}`.execute(
    db,
  )
  return rows[0]!.count
}

export async function insertAnonymousCart(
  db: Db,
  given: { id: string; anonymousHash: Buffer; formerHash: Buffer | null },
): Promise<void> {
  await sql`
    insert into carts (id, anonymous_hash, chain_id)
    values (${given.id}, ${given.anonymousHash},
      (select coalesce(chain_id, id) from carts where anonymous_hash = ${given.formerHash}))`.execute(db)
}

/** Of a sale of staff, known by the hash of its name alone. */
export async function insertCounterCart(trx: Trx, given: { id: string; owner: Owner }): Promise<void> {
  if ('subjectId' in given.owner) throw new TypeError('a sale of staff has a cart of its own')
  await trx.insertInto('carts').values({ id: given.id, anonymous_hash: given.owner.anonymousHash }).execute()
}

export type NewItem = {
  id: string
  sellerId: number
  kind: string
  sku: string
  quantity: number
  options: UserOption[]
  optionsKey: string
  quoted: Quote
}

/**
 * Touches the cart (making a person's on the way) and puts the item in, or adds to the equal line, in one statement.
 * Null when the cart is unknown, full, the line would pass the product's limit, or the thing is no longer sold.
 */
export async function putItem(
  db: Db,
  given: {
    owner: Owner
    newCartId: string
    maxItems: number
    stillSold: RawBuilder<unknown>
    item: NewItem
  },
): Promise<{ id: string; quantity: number; cartId: string; total: number } | null> {
  const { owner, newCartId, maxItems, stillSold, item } = given
  const touched =
    'subjectId' in owner
      ? sql`insert into carts (id, subject_id) values (${newCartId}, ${owner.subjectId})
            on conflict (subject_id) do update set version = carts.version + 1, updated_at = app.now() returning id`
      : sql`update carts set version = version + 1, updated_at = app.now() where anonymous_hash = ${owner.anonymousHash} returning id`
  const { rows } = await sql<{ id: string; quantity: number; cart_id: string; total: number }>`
    with cart as (${touched}),
    others as (select coalesce(sum(i.quantity), 0)::int as pieces, count(*)::int as lines from cart_items i join cart on i.cart_id = cart.id)
    insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, user_option_values, options_key, quoted)
    select ${item.id}, cart.id, ${item.sellerId}, ${item.kind}, ${item.sku}, ${item.quantity},
      ${JSON.stringify(item.options)}::jsonb, ${item.optionsKey}, ${JSON.stringify(item.quoted)}::jsonb
    from cart, others where others.lines < ${maxItems} and ${stillSold}
    on conflict (cart_id, sku, options_key) do update
      set quantity = cart_items.quantity + excluded.quantity, quoted = excluded.quoted
      where cart_items.quantity + excluded.quantity <= ${item.quoted.maxQuantity} and cart_items.hold_expires_at is null
    returning id, quantity, cart_id, (select pieces from others) + ${item.quantity} as total`.execute(db)
  const [row] = rows
  return row ? { id: row.id, quantity: row.quantity, cartId: row.cart_id, total: row.total } : null
}

/** A hold that has been prolonged, in the line and where it is counted. */
export async function setProlonged(trx: Trx, given: { itemId: string; expiresAt: Date }): Promise<void> {
  await sql`
    with counted as (
      update held_places set ends_at = ${given.expiresAt}, is_prolonged = true where cart_item_id = ${given.itemId})
    update cart_items set hold_expires_at = ${given.expiresAt}, prolonged_at = app.now() where id = ${given.itemId}`.execute(
    trx,
  )
}

export async function updateItem(
  trx: Trx,
  given: { itemId: string; quantity?: number; shippingCode?: string; quoted?: Quote },
): Promise<void> {
  const { itemId, quantity, shippingCode, quoted } = given
  await trx
    .updateTable('cart_items')
    .set({
      ...(quantity === undefined ? {} : { quantity }),
      ...(shippingCode === undefined ? {} : { shipping_code: shippingCode }),
      ...(quoted === undefined ? {} : { quoted: JSON.stringify(quoted) }),
    })
    .where('id', '=', itemId)
    .execute()
}

export async function touchCart(trx: Trx, cartId: string): Promise<void> {
  await trx
    .updateTable('carts')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql<Date>`app.now()` }))
    .where('id', '=', cartId)
    .execute()
}

export async function deleteItems(trx: Trx, itemIds: string[]): Promise<void> {
  if (itemIds.length > 0) await trx.deleteFrom('cart_items').where('id', 'in', itemIds).execute()
}

/** What is bought is held no longer: it counts for nobody's limit of held places. */
export async function deleteBought(trx: Trx, itemIds: string[]): Promise<void> {
  await sql`
    with counted as (delete from held_places where cart_item_id = any(${itemIds}::uuid[]))
    delete from cart_items where id = any(${itemIds}::uuid[])`.execute(trx)
}

export async function moveItem(trx: Trx, given: { itemId: string; cartId: string }): Promise<void> {
  await trx.updateTable('cart_items').set({ cart_id: given.cartId }).where('id', '=', given.itemId).execute()
}

/** The subject's cart, made if there is none. */
export async function ensureSubjectCart(
  trx: Trx,
  given: { subjectId: string; newId: string },
): Promise<void> {
  await trx
    .insertInto('carts')
    .values({ id: given.newId, subject_id: given.subjectId })
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

export async function deleteCart(trx: Trx, cartId: string): Promise<void> {
  await trx.deleteFrom('carts').where('id', '=', cartId).execute()
}

/** Marks an anonymous id as claimed; answers who holds the claim. */
export async function claimAnonymousId(
  trx: Trx,
  given: { anonymousHash: Buffer; subjectId: string },
): Promise<{ isFirst: boolean; holder: string }> {
  const inserted = await trx
    .insertInto('claimed_anonymous_ids')
    .values({ anonymous_hash: given.anonymousHash, subject_id: given.subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst()
  if (inserted) return { isFirst: true, holder: given.subjectId }
  const row = await trx
    .selectFrom('claimed_anonymous_ids')
    .select('subject_id')
    .where('anonymous_hash', '=', given.anonymousHash)
    .executeTakeFirstOrThrow()
  return { isFirst: false, holder: row.subject_id }
}

export async function listSellers(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('sellers').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Anonymous carts nobody touched for days, for more of them where that was asked for and anything lies there, with their items, in slices. */
export async function deleteStaleCarts(
  trx: Trx,
  days: number,
  keptDays: number,
): Promise<{ kind: string; id: string }[]> {
  const { rows } = await sql<{ kind: string; id: string }>`
    with stale as (
      select id from carts where anonymous_hash is not null and updated_at < now() - make_interval(days => ${days})
        and (not is_kept or updated_at < now() - make_interval(days => ${keptDays})
          or not exists (select from cart_items i where i.cart_id = carts.id))
      limit 200 for update skip locked),
    items as (select i.kind, i.id from cart_items i join stale on i.cart_id = stale.id),
    gone as (delete from carts using stale where carts.id = stale.id)
    select kind, id from items`.execute(trx)
  return rows
}
