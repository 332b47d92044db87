import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A size as an alert needs it. */
export type AlertProduct = {
  productId: string
  name: Text
  category: Text | null
  size: string | null
  inStock: number
  isActive: boolean
}

const PRODUCT = sql<AlertProduct>`
  p.id as "productId", p.name, v.size, v.in_stock as "inStock",
  coalesce(p.active_since <= app.now(), false) and not coalesce(p.hidden_since <= app.now(), false)
    and (p.appclusive_until is null or p.appclusive_until <= app.now()) as "isActive",
  (select c.slug from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = p.id order by c.position limit 1) as category`

export async function findAlertProduct(db: Db, sku: string): Promise<AlertProduct | null> {
  const { rows } = await sql<AlertProduct>`
    select ${PRODUCT} from variants v join products p on p.id = v.product_id where v.sku = ${sku}`.execute(db)
  return rows[0] ?? null
}

export type NewAlert = {
  id: string
  sku: string
  email: string
  subjectId: string | null
  language: Language
  tokenHash: Buffer
}

/** For an address that is known to be theirs. Asking twice changes nothing; after a mail one may ask again. */
export async function insertConfirmedAlert(db: Db, alert: NewAlert): Promise<void> {
  const { id, sku, email, subjectId, language, tokenHash } = alert
  await sql`
    insert into stock_alerts as stored (id, sku, email, subject_id, language, token_hash, asked_at, confirmed_at)
    values (${id}, ${sku}, ${email}, ${subjectId}, ${language}, ${tokenHash}, app.now(), app.now())
    on conflict (sku, email) do update set subject_id = excluded.subject_id, language = excluded.language,
      confirmed_at = case when stored.sent_at is null then coalesce(stored.confirmed_at, app.now()) else app.now() end,
      sent_at = null`.execute(db)
}

/**
 * For an address that anybody may have typed. True when a mail has to ask its owner: not when they wait already, were asked
 * within the hour, or were asked for many things today.
 */
export async function insertAskedAlert(db: Db, alert: NewAlert & { maxPerDay: number }): Promise<boolean> {
  const { id, sku, email, language, tokenHash, maxPerDay } = alert
  const { rows } = await sql`
    insert into stock_alerts as stored (id, sku, email, language, token_hash, asked_at)
    select ${id}, ${sku}, ${email}, ${language}, ${tokenHash}, app.now()
    where (select count(*) from stock_alerts
      where email = ${email} and asked_at > app.now() - interval '24 hours' and sku <> ${sku}) < ${maxPerDay}
    on conflict (sku, email) do update set language = excluded.language, token_hash = excluded.token_hash,
      asked_at = excluded.asked_at, confirmed_at = null, sent_at = null
      where (stored.sent_at is not null or stored.confirmed_at is null) and stored.asked_at < app.now() - interval '1 hour'
    returning id`.execute(db)
  return rows.length === 1
}

export type AlertRow = AlertProduct & { confirmedAt: Date | null; sentAt: Date | null }

export async function findAlert(db: Db, tokenHash: Buffer): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    select ${PRODUCT}, a.confirmed_at as "confirmedAt", a.sent_at as "sentAt"
    from stock_alerts a join variants v using (sku) join products p on p.id = v.product_id
    where a.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

/** Null when nobody asked with this link. Confirming twice changes nothing. */
export async function confirmAlert(trx: Trx, tokenHash: Buffer): Promise<{ sku: string } | null> {
  const { rows } = await sql<{ sku: string }>`
    update stock_alerts set confirmed_at = coalesce(confirmed_at, app.now())
    where token_hash = ${tokenHash} returning sku`.execute(trx)
  return rows[0] ?? null
}

export async function deleteAlert(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from stock_alerts where token_hash = ${tokenHash} returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** Of these sizes the ones that somebody waits for. */
export async function skusWaitedFor(db: Db, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from stock_alerts
    where sku = any(${skus}::text[]) and confirmed_at is not null and sent_at is null order by sku`.execute(
    db,
  )
  return rows.map((row) => row.sku)
}

/** Sizes that are there and still waited for. */
export async function skusToNotify(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct a.sku from stock_alerts a join variants v using (sku)
    where a.confirmed_at is not null and a.sent_at is null and v.in_stock > 0 order by a.sku`.execute(db)
  return rows.map((row) => row.sku)
}

/** How many wait for each of these sizes. */
export async function countWaiting(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; people: number }>`
    select sku, count(*)::int as people from stock_alerts
    where sku = any(${[...skus]}::text[]) and confirmed_at is not null and sent_at is null group by sku`.execute(
    db,
  )
  return new Map(rows.map(({ sku, people }) => [sku, people]))
}

export type DueAlert = { id: string; email: string; language: Language; subjectId: string | null }

/** Those who asked first; two jobs at once take different ones. */
export async function takeDueAlerts(trx: Trx, given: { sku: string; limit: number }): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    update stock_alerts set sent_at = app.now() where id in (
      select id from stock_alerts where sku = ${given.sku} and confirmed_at is not null and sent_at is null
      order by confirmed_at, id limit ${given.limit} for update skip locked)
    returning id, email, language, subject_id as "subjectId"`.execute(trx)
  return rows
}

export async function renewToken(trx: Trx, given: { id: string; tokenHash: Buffer }): Promise<void> {
  await trx
    .updateTable('stock_alerts')
    .set({ token_hash: given.tokenHash })
    .where('id', '=', given.id)
    .execute()
}

/** Addresses are not kept longer than they are needed. */
export async function deleteOldAlerts(db: Db): Promise<void> {
  await sql`delete from stock_alerts
    where (confirmed_at is null and asked_at < app.now() - interval '2 days')
      or sent_at < app.now() - interval '30 days'
      or asked_at < app.now() - interval '1 year'`.execute(db)
}
