import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { ShelfLead } from './leads.schema.ts'

/** A shelf with its sentence; `version` 0: the club's file says it. */
export type ShelfRow = {
  /** Null: the start of the shop. */
  id: number | null
  name: Text | null
  /** What the outer category is called; null: it lies in none. */
  within: Text | null
  slug: Text | null
  /** How many products a visitor finds there. */
  products: number
  version: number
  lead: ShelfLead | null
}

/** The start of the shop, and its categories in the order of the navigation. */
export async function loadShelves(db: Db): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`
    select s.id, s.name, s.within, s.slug, coalesce(l.version, 0) as version, l.lead, (
      select count(distinct p.id)::int from products p
      where p.active_since <= app.now() and (p.hidden_since is null or p.hidden_since > app.now())
        and (p.appclusive_until is null or p.appclusive_until <= app.now())
        and (s.id is null or exists (
          select from product_categories pc join categories c on c.id = pc.category_id
          where pc.product_id = p.id and (c.id = s.id or c.parent_id = s.id)))
    ) as products
    from (
      select null::int as id, null::jsonb as name, null::jsonb as within, null::jsonb as slug, -1 as position
      union all select c.id, c.name, o.name, c.slug, c.position
        from categories c left join categories o on o.id = c.parent_id
    ) s left join shop_leads l on l.category_id is not distinct from s.id
    order by s.position, s.id nulls first`.execute(db)
  return rows
}

export type StoredLead = { version: number; lead: ShelfLead | null }

/** What the office has made of a shelf's sentence; null: nothing. */
export async function findLead(db: Db, categoryId: number | null): Promise<StoredLead | null> {
  const { rows } = await sql<StoredLead>`
    select l.version, l.lead from shop_leads l where ${of(categoryId)}`.execute(db)
  return rows[0] ?? null
}

const of = (categoryId: number | null): RawBuilder<unknown> =>
  categoryId === null ? sql`l.category_id is null` : sql`l.category_id = ${categoryId}`

export type LeadRow = { categoryId: number | null; version: number; lead: ShelfLead | null }

/** False: the office has made it its own already. */
export async function insertLead(trx: Trx, { categoryId, lead }: Omit<LeadRow, 'version'>): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_leads (category_id, lead) values (${categoryId}::int, ${asJson(lead)}::text::jsonb)
    on conflict do nothing returning version`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now, or none. */
export async function updateLead(trx: Trx, { categoryId, version, lead }: LeadRow): Promise<boolean> {
  const { rows } = await sql`
    update shop_leads l set lead = ${asJson(lead)}::text::jsonb, version = l.version + 1, changed_at = app.now()
    where ${of(categoryId)} and l.version = ${version} returning l.version`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now, or none. */
export async function deleteLead(trx: Trx, given: Omit<LeadRow, 'lead'>): Promise<boolean> {
  const { rows } = await sql`
    delete from shop_leads l where ${of(given.categoryId)} and l.version = ${given.version}
    returning l.version`.execute(trx)
  return rows.length > 0
}

const asJson = (lead: ShelfLead | null) => lead && JSON.stringify(lead)
