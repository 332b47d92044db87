import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { ProductRow } from './products.storage.ts'

/** Remembers that a person looked at a product, the latest look only; false when there is no such product. */
export async function saveImpression(
  db: Db,
  given: { subjectId: string; productId: string },
): Promise<boolean> {
  const { rows } = await sql<{ product_sku: string }>`
    insert into product_impressions (subject_id, product_sku, last_impression)
    select ${given.subjectId}, p.id, app.now() from products p where p.id = ${given.productId}
    on conflict (subject_id, product_sku) do update set last_impression = excluded.last_impression
    returning product_sku`.execute(db)
  return rows.length === 1
}

export type ImpressionRow = Pick<
  ProductRow,
  'id' | 'seller_id' | 'name' | 'images' | 'price_cents' | 'member_discount_percent' | 'categories'
> & { description: NonNullable<ProductRow['description']>; last_impression: Date }

/** PRD-10, PRD-11: on sale, not hidden, not the app’s alone, with a name and a description in the language. One row more than the page. */
export async function loadImpressions(
  db: Db,
  given: {
    subjectId: string
    language: Language
    direction: 'asc' | 'desc'
    page: number
    pageSize: number
  },
): Promise<ImpressionRow[]> {
  const { subjectId, language, direction, page, pageSize } = given
  const { rows } = await sql<ImpressionRow>`
    select p.id, p.seller_id, p.name, p.description, p.images, p.price_cents, p.member_discount_percent, i.last_impression,
      (select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug) order by c.position), '[]')
        from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories
    from product_impressions i join products p on p.id = i.product_sku
    where i.subject_id = ${subjectId}
      and p.active_since <= app.now() and (p.hidden_since is null or p.hidden_since > app.now())
      and (p.appclusive_until is null or p.appclusive_until <= app.now())
      and coalesce(p.name ->> ${language}, '') <> '' and coalesce(p.description ->> ${language}, '') <> ''
    order by i.last_impression ${sql.raw(direction)}, p.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}
