import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { CrossBorderSums } from './destination.rules.ts'

const ZONE = sql.lit('Europe/Berlin')
const net = (gross: string, rate: string) => sql.raw(`round(${gross} * 100 / (100 + ${rate}))`)
const year = sql`extract(year from c.created_at at time zone ${ZONE})`

/**
 * What was sold across borders within the Union to consumers, net: what is paid, and what somebody is paying for this moment. What
 * came back later is not taken off: who has passed the threshold has passed it.
 */
export async function sumCrossBorder(db: Db, thisYear: number): Promise<CrossBorderSums> {
  const { rows } = await sql<CrossBorderSums>`
    with sold as (
      select ${year} as year, ${net('(i.total_cents - i.promotion_cents)', 'i.vat_rate')} as cents
      from checkout_items i join checkouts c on c.id = i.checkout_id
      where i.supplied_to is not null and c.state in ('paid', 'open')
      union all
      select ${year}, ${net('o.shipping_cents', 'o.shipping_vat_rate')}
      from checkout_orders o join checkouts c on c.id = o.checkout_id
      where o.shipping_supplied_to is not null and c.state in ('paid', 'open')
      union all
      select * from (select distinct on (d.id) extract(year from a.begun_at at time zone ${ZONE}),
        ${net('a.amount_cents', 'coalesce(a.vat_rate, d.vat_rate)')}
        from due_attempts a join dues d on d.id = a.due_id
        where a.supplied_to is not null and coalesce(a.outcome, 'paid') = 'paid' order by d.id, a.begun_at) collected)
    select coalesce(sum(cents) filter (where year = ${thisYear}), 0)::float8 as "thisYear",
      coalesce(sum(cents) filter (where year = ${thisYear - 1}), 0)::float8 as "lastYear"
    from sold where year >= ${thisYear - 1}`.execute(db)
  return rows[0]!
}

export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

/** Who judges the threshold waits for everybody who is selling across a border this moment. */
export async function lockThreshold(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cross-border-threshold'))`.execute(trx)
}

/** Where their account says that somebody lives: where their bills go, else the address that is theirs the longest; null: nothing does. */
export async function findHome(
  db: Db,
  ownerId: string,
): Promise<{ country: string; postalCode: string; phone: string | null } | null> {
  const { rows } = await sql<{ country: string; postalCode: string; phone: string | null }>`
    select country_code as country, postal_code as "postalCode", phone from addresses where owner_id = ${ownerId}
    order by invoice_default_since is null, order_default_since is null, created_at, id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Of the card or account that somebody keeps to pay with, as far as its provider tells it. */
export async function findCountryOfMethod(
  db: Db,
  given: { ownerId: string; paymentTokenId: string },
): Promise<string | null> {
  const { rows } = await sql<{ country: string | null }>`
    select display ->> 'country' as country from payment_tokens
    where id = ${given.paymentTokenId} and owner_id = ${given.ownerId}`.execute(db)
  return rows[0]?.country ?? null
}

/** Whether somebody buys for a business that is registered for VAT. */
export async function hasVatId(db: Db, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select from organisations where id = ${ownerId} and btrim(vat_id) <> ''`.execute(
    db,
  )
  return rows.length > 0
}
