import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'

/** Asks for a notice: from now on whatever costs less than it does today; false when the list does not have it. */
export async function askForNotice(
  trx: Trx,
  given: { subjectId: string; productId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update wishes w set notice_asked_at = coalesce(w.notice_asked_at, app.now()),
      cheaper_than_cents = coalesce(w.cheaper_than_cents, p.price_cents),
      missing_since = case when w.notice_asked_at is null then null else w.missing_since end
    from products p where p.id = w.product_id and w.subject_id = ${given.subjectId} and w.product_id = ${given.productId}
    returning w.product_id`.execute(trx)
  return rows.length === 1
}

export async function dropNotice(
  trx: Trx,
  given: { subjectId: string; productId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update wishes set notice_asked_at = null, cheaper_than_cents = null
    where subject_id = ${given.subjectId} and product_id = ${given.productId} returning product_id`.execute(
    trx,
  )
  return rows.length === 1
}

/** What they wait for of a product besides, by the form of a size that is sold out. */
export async function dropAlerts(trx: Trx, given: { subjectId: string; productId: string }): Promise<void> {
  await sql`
    delete from stock_alerts a using variants v
    where v.sku = a.sku and v.product_id = ${given.productId} and a.subject_id = ${given.subjectId}`.execute(
    trx,
  )
}

export type MissingWish = { subjectId: string; skus: string[] }

/**
 * Takes what somebody waits for by their list and is sold out: the chosen size, or every one of a product of which none is
 * left. Each once for a notice. Null: there is nothing more.
 */
export async function takeMissing(trx: Trx): Promise<MissingWish | null> {
  const { rows } = await sql<MissingWish>`
    with missing as (
      select w.subject_id, w.product_id from wishes w
      where w.notice_asked_at is not null and w.missing_since is null
        and not exists (select from variants v
          where v.product_id = w.product_id and v.in_stock > 0 and v.sku = coalesce(w.sku, v.sku))
      order by w.notice_asked_at, w.subject_id, w.product_id limit 1 for update of w skip locked)
    update wishes w set missing_since = app.now() from missing
    where w.subject_id = missing.subject_id and w.product_id = missing.product_id
    returning w.subject_id as "subjectId", array(select v.sku from variants v
      where v.product_id = w.product_id and v.sku = coalesce(w.sku, v.sku) order by v.position) as skus`.execute(
    trx,
  )
  return rows[0] ?? null
}

export type CheaperWish = {
  subjectId: string
  productId: string
  name: Text
  category: Text | null
  priceCents: number
}

/** Takes what has become cheaper and can be bought: whoever else looks takes others, and nobody is told twice. */
export async function takeCheaper(trx: Trx, given: { limit: number }): Promise<CheaperWish[]> {
  const { rows } = await sql<CheaperWish>`
    with due as (
      select w.subject_id, w.product_id from wishes w join products p on p.id = w.product_id
      where w.notice_asked_at is not null and p.price_cents < w.cheaper_than_cents
        and coalesce(p.active_since <= app.now(), false) and not coalesce(p.hidden_since <= app.now(), false)
        and exists (select from variants v where v.product_id = p.id and v.in_stock > 0 and v.sku = coalesce(w.sku, v.sku))
      order by w.notice_asked_at, w.subject_id, w.product_id limit ${given.limit} for update of w skip locked)
    update wishes w set notice_asked_at = null, cheaper_than_cents = null
    from due join products p on p.id = due.product_id
    where w.subject_id = due.subject_id and w.product_id = due.product_id
    returning w.subject_id as "subjectId", w.product_id as "productId", p.name, p.price_cents as "priceCents",
      (select c.slug from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by c.position limit 1) as category`.execute(trx)
  return rows
}

export async function saveNoticeLink(
  trx: Trx,
  given: { subjectId: string; productId: string; noticeHash: Buffer },
): Promise<void> {
  await sql`update wishes set notice_hash = ${given.noticeHash}
    where subject_id = ${given.subjectId} and product_id = ${given.productId}`.execute(trx)
}

/** Ends every notice of the list that the link belongs to; null when nobody got such a link. */
export async function endNotices(trx: Trx, noticeHash: Buffer): Promise<{ subjectId: string } | null> {
  const { rows } = await sql<{ subjectId: string }>`
    select subject_id as "subjectId" from wishes where notice_hash = ${noticeHash}`.execute(trx)
  const [found] = rows
  if (!found) return null
  await sql`
    delete from stock_alerts a using variants v, wishes w
    where v.sku = a.sku and w.product_id = v.product_id and w.subject_id = ${found.subjectId}
      and w.notice_asked_at is not null and a.subject_id = w.subject_id`.execute(trx)
  await sql`update wishes set notice_asked_at = null, cheaper_than_cents = null
    where subject_id = ${found.subjectId} and notice_asked_at is not null`.execute(trx)
  return found
}
