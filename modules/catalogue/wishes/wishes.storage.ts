import { CompiledQuery, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { UserOption } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import { IS_ACTIVE, IS_HIDDEN, type ProductRow, productColumns } from '../products.storage.ts'
import type { WishMark } from './wishes.schema.ts'

/** What anybody may find in the shop: of anything else nobody learns that it is there. */
const ON_SHOW = sql.raw(`${IS_ACTIVE} and not ${IS_HIDDEN}`)
/** A size counts only with its own product. */
const SIZE_OF = sql`(select v.sku from variants v where v.sku = g.sku and v.product_id = p.id)`
/** What is printed counts only where something can be. */
const PRINT_OF = sql`case when p.flock is null then '[]'::jsonb else g.options end`

/** Whoever changes how many products a list has waits for whoever else does. */
export async function lockWishes(trx: Trx, subjectId: string): Promise<void> {
  if (unsafe('noWishLock')) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wishes ${subjectId}`}, 0))`.execute(trx)
}

export async function countWishesOf(db: Db, subjectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wishes where subject_id = ${subjectId}`.execute(db)
  return rows[0]!.count
}

export async function hasWish(db: Db, given: { subjectId: string; productId: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wishes where subject_id = ${given.subjectId} and product_id = ${given.productId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Marks a product, or changes what was chosen of it; false when it is not on show. */
export async function putWish(trx: Trx, given: { subjectId: string; mark: WishMark }): Promise<boolean> {
  const { subjectId, mark } = given
  const { rows } = await sql`
    insert into wishes (subject_id, product_id, sku, user_option_values)
    select ${subjectId}, p.id, ${SIZE_OF}, ${PRINT_OF}
    from (select ${mark.productId}::text as id, ${mark.sku}::text as sku, ${JSON.stringify(mark.userOptionValues)}::jsonb as options) g
      join products p on p.id = g.id where ${ON_SHOW}
    on conflict (subject_id, product_id) do update
      set sku = excluded.sku, user_option_values = excluded.user_option_values
    returning product_id`.execute(trx)
  return rows.length === 1
}

/**
 * What a browser kept, its latest first: new products as far as there is room, and a choice where the list has none. What is
 * not on show any more is left.
 */
export async function mergeWishes(
  trx: Trx,
  given: { subjectId: string; marks: readonly WishMark[]; room: number },
): Promise<{ added: number; wanted: number }> {
  const { subjectId, marks, room } = given
  const { rows } = await sql<{ added: number; wanted: number }>`
    with given as (
      select distinct on (g.id) g.id, g.sku, g.options, g.place
      from rows from (jsonb_to_recordset(${JSON.stringify(marks.map(inJson))}::jsonb) as (id text, sku text, options jsonb))
        with ordinality as g (id, sku, options, place) order by g.id, g.place
    ), fresh as (
      select p.id, ${SIZE_OF} as sku, ${PRINT_OF} as options, g.place from given g join products p on p.id = g.id
      where ${ON_SHOW} and not exists (select from wishes w where w.subject_id = ${subjectId} and w.product_id = p.id)
    ), chosen as (
      update wishes w set sku = ${SIZE_OF}, user_option_values = ${PRINT_OF}
      from given g join products p on p.id = g.id
      where w.subject_id = ${subjectId} and w.product_id = p.id and w.sku is null and w.user_option_values = '[]'
    ), added as (
      insert into wishes (subject_id, product_id, sku, user_option_values, marked_at)
      select ${subjectId}, id, sku, options, app.now() - place * interval '1 millisecond' from fresh order by place limit ${room}
      on conflict (subject_id, product_id) do nothing returning product_id
    )
    select (select count(*)::int from added) as added, (select count(*)::int from fresh) as wanted`.execute(
    trx,
  )
  return rows[0]!
}

const inJson = ({ productId: id, sku, userOptionValues: options }: WishMark) => ({ id, sku, options })

export async function deleteWish(db: Db, given: { subjectId: string; productId: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from wishes where subject_id = ${given.subjectId} and product_id = ${given.productId} returning product_id`.execute(
    db,
  )
  return rows.length === 1
}

export type WishRow = WishMark & { name: Text; markedAt: Date; isTold: boolean }

export async function loadWishes(db: Db, subjectId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select w.product_id as "productId", w.sku, w.user_option_values as "userOptionValues", p.name,
      w.marked_at as "markedAt", w.notice_asked_at is not null as "isTold"
    from wishes w join products p on p.id = w.product_id where w.subject_id = ${subjectId}
    order by w.marked_at desc, w.product_id`.execute(db)
  return rows
}

export async function loadMarks(db: Db, subjectId: string): Promise<WishMark[]> {
  const { rows } = await sql<WishMark & { userOptionValues: UserOption[] }>`
    select product_id as "productId", sku, user_option_values as "userOptionValues" from wishes
    where subject_id = ${subjectId} order by marked_at desc, product_id`.execute(db)
  return rows as WishMark[]
}

const FIND_ON_SHOW = `select ${productColumns(true)} from products p join sellers s on s.id = p.seller_id
  where p.id = any($1::text[]) and ${IS_ACTIVE} and not ${IS_HIDDEN}`

/** Products with their sizes and without their descriptions, which no list shows. */
export async function loadOnShow(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(FIND_ON_SHOW, [ids]) as CompiledQuery<ProductRow>)
  return rows.map((row) => ({ ...row, description: null }))
}

/** How many people and organisations have marked each of these products. */
export async function countWishes(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select product_id as id, count(*)::int as count from wishes
    where product_id = any(${[...productIds]}::text[]) group by product_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
