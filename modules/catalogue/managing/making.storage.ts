import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { PictureText } from './managing.schema.ts'
import type { ForSale } from './missing.rules.ts'

/** The next number of a seller, who is there from the first product on; held, so that two get two. */
export async function nextNumber(
  trx: Trx,
  seller: { id: number; name: string; legalName: string },
): Promise<{ number: number; now: Date }> {
  const { id, name, legalName } = seller
  await sql`insert into sellers (id, name, legal_name, is_club) values (${id}, ${name}, ${legalName}, true)
    on conflict (id) do nothing`.execute(trx)
  await sql`select id from sellers where id = ${id} for update`.execute(trx)
  const { rows } = await sql<{ number: number; now: Date }>`
    select greatest(coalesce(max(number), 0), 1000) + 1 as number, app.now() as now
    from products where seller_id = ${id}`.execute(trx)
  return rows[0]!
}

export type HeldForSale = ForSale & {
  version: number
  activeSince: Date | null
  hiddenSince: Date | null
  now: Date
}

const FOR_SALE = sql`p.version, p.price_cents as "priceCents", p.images as pictures, p.image_texts as "pictureTexts",
  p.active_since as "activeSince", p.hidden_since as "hiddenSince", app.now() as now,
  (select count(*)::int from product_categories pc where pc.product_id = p.id) as categories,
  (select count(*)::int from variants v where v.product_id = p.id) as sizes`

/** A product that is about to go on a shelf or off it. */
export async function holdForSale(trx: Trx, productId: string): Promise<HeldForSale | null> {
  const { rows } = await sql<HeldForSale>`
    select ${FOR_SALE} from products p where p.id = ${productId} for update of p`.execute(trx)
  return rows[0] ?? null
}

export async function findForSale(db: Db, productId: string): Promise<HeldForSale | null> {
  const { rows } =
    await sql<HeldForSale>`select ${FOR_SALE} from products p where p.id = ${productId}`.execute(db)
  return rows[0] ?? null
}

export async function saveOnSale(
  trx: Trx,
  given: { productId: string; activeSince?: Date; hiddenSince: Date | null },
): Promise<void> {
  const { productId, activeSince, hiddenSince } = given
  await trx
    .updateTable('products')
    .set({
      hidden_since: hiddenSince,
      ...(activeSince ? { active_since: activeSince, released_at: activeSince } : {}),
    })
    .where('id', '=', productId)
    .execute()
}

type Picture = { id: string; text: PictureText | null }

/** Null where there is no such product; held until the transaction ends. */
export async function loadPictures(db: Db, productId: string, held?: 'held'): Promise<Picture[] | null> {
  const { rows } = await sql<{ images: string[]; texts: Record<string, PictureText> }>`
    select images, image_texts as texts from products where id = ${productId} ${held ? sql`for update` : sql``}`.execute(
    db,
  )
  const [row] = rows
  return row ? row.images.map((id) => ({ id, text: row.texts[id] ?? null })) : null
}

export async function savePictures(trx: Trx, productId: string, pictures: readonly Picture[]): Promise<void> {
  const texts = Object.fromEntries(pictures.flatMap(({ id, text }) => (text ? [[id, text]] : [])))
  await sql`
    update products set images = ${JSON.stringify(pictures.map(({ id }) => id))}::jsonb,
      image_texts = ${JSON.stringify(texts)}::jsonb, version = version + 1 where id = ${productId}`.execute(
    trx,
  )
}

export async function isOuterCategory(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select id from categories where id = ${id} and parent_id is null`.execute(db)
  return rows.length > 0
}

export async function isSlugTaken(db: Db, slug: { de: string; en: string }): Promise<boolean> {
  const { rows } = await sql`
    select id from categories where slug ->> 'de' = ${slug.de} or slug ->> 'en' = ${slug.en}`.execute(db)
  return rows.length > 0
}

/** Behind the others. */
export async function insertCategory(
  trx: Trx,
  given: { name: Text; slug: { de: string; en: string }; parentId: number | null },
): Promise<number> {
  const { name, slug, parentId } = given
  // Ids are small numbers that stand in addresses and codes: two at once take turns.
  await sql`lock table categories in share row exclusive mode`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into categories (id, parent_id, name, slug, position)
    select coalesce(max(id), 0) + 1, ${parentId}::int, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(slug)}::jsonb,
      coalesce(max(position), 0) + 1
    from categories returning id`.execute(trx)
  return rows[0]!.id
}
