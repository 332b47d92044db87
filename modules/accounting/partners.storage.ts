import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { monthAfter } from './months.rules.ts'
import type { PartnerMovement, PartnerSums } from './partners.rules.ts'

const ZONE = sql.lit('Europe/Berlin')
const MONTH = sql`date_trunc('month', e.created_at at time zone ${ZONE})::date`
const within = (month: string) => sql`e.created_at >= ${month}::date::timestamp at time zone ${ZONE}
  and e.created_at < ${monthAfter(month)}::date::timestamp at time zone ${ZONE}`
/** What buyers bought and gave back; commission and payouts move the account too. */
const SOLD = sql`e.reason in ('sale', 'saleReversed')`

export type Partner = {
  id: number
  name: string
  legalName: string
  address: { street: string; postalCode: string; city: string } | null
  vatId: string | null
  taxNumber: string | null
}

export async function listPartners(db: Db): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    select id, name, legal_name as "legalName", address, vat_id as "vatId", tax_number as "taxNumber"
    from sellers where not is_club order by id`.execute(db)
  return rows
}

export type PartnerMonth = PartnerMovement & { sellerId: number; month: string }

/** Every month in which something was sold for a partner or came back, the oldest first. */
export async function listMovements(db: Db, sellerId?: number): Promise<PartnerMonth[]> {
  const whose =
    sellerId === undefined ? sql`e.account like 'seller:%'` : sql`e.account = ${`seller:${sellerId}`}`
  const { rows } = await sql<PartnerMonth>`
    select split_part(e.account, ':', 2)::int as "sellerId", ${MONTH}::text as month,
      coalesce(-sum(e.amount_cents) filter (where e.reason = 'sale'), 0)::float8 as "salesCents",
      coalesce(sum(e.amount_cents) filter (where e.reason = 'saleReversed'), 0)::float8 as "returnsCents"
    from ledger_entries e where ${whose} and ${SOLD} group by 1, 2 order by 2`.execute(db)
  return rows
}

/** What the club owes each partner by its books: all that moved on the account. */
export async function listBalances(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ sellerId: number; cents: number }>`
    select split_part(account, ':', 2)::int as "sellerId", -sum(amount_cents)::float8 as cents
    from ledger_entries where account like 'seller:%' group by 1`.execute(db)
  return new Map(rows.map(({ sellerId, cents }) => [sellerId, cents]))
}

/** Over each entry of a partner's month, all that it says. */
export async function digestEntries(
  db: Db,
  { sellerId, month }: { sellerId: number; month: string },
): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(e.id, e.posting_id, e.account, e.amount_cents, e.currency,
      e.checkout_id, e.payment_id, e.reason, extract(epoch from e.created_at))::text, E'\n' order by e.id), ''), 'UTF8')), 'hex') as digest
    from ledger_entries e where e.account = ${`seller:${sellerId}`} and ${SOLD} and ${within(month)}`.execute(
    db,
  )
  return rows[0]!.digest
}

export type PartnerRate = { sellerId: number; month: string; percent: number; setBy: string }

/** The newest first. */
export async function listRates(db: Db): Promise<PartnerRate[]> {
  const { rows } = await sql<PartnerRate>`
    select seller_id as "sellerId", month::text, percent::float8 as percent, set_name as "setBy" from partner_rates
    order by seller_id, month desc`.execute(db)
  return rows
}

export async function saveRate(
  trx: Trx,
  given: { sellerId: number; month: string; percent: number; by: { id: string; name: string } },
): Promise<void> {
  const { sellerId, month, percent, by } = given
  await sql`insert into partner_rates (seller_id, month, percent, set_by, set_name)
    values (${sellerId}, ${month}, ${percent}, ${by.id}, ${by.name})
    on conflict (seller_id, month) do update set percent = excluded.percent, set_by = excluded.set_by,
      set_name = excluded.set_name, set_at = app.now()`.execute(trx)
}

export type PartnerSettlement = PartnerSums & {
  id: string
  sellerId: number
  month: string
  number: string
  entriesDigest: string
  previousDigest: string | null
  digest: string
  closedBy: string
  closedAt: Date
  paidOn: string | null
}

const SETTLEMENT = sql`select s.id, s.seller_id as "sellerId", s.month::text, s.number, s.sales_cents as "salesCents",
  s.returns_cents as "returnsCents", s.percent::float8 as percent, s.commission_cents as "commissionCents",
  s.vat_rate::float8 as "vatRate", s.vat_cents as "vatCents", s.payable_cents as "payableCents",
  s.entries_digest as "entriesDigest", s.previous_digest as "previousDigest", s.digest, s.closed_name as "closedBy",
  s.closed_at as "closedAt", p.paid_on::text as "paidOn"
  from partner_settlements s left join partner_payouts p on p.settlement_id = s.id`

/** Of each partner the oldest first. */
export async function listSettlements(db: Db): Promise<PartnerSettlement[]> {
  const { rows } = await sql<PartnerSettlement>`${SETTLEMENT} order by s.seller_id, s.month`.execute(db)
  return rows
}

export async function findSettlement(db: Db, id: string): Promise<PartnerSettlement | null> {
  const { rows } = await sql<PartnerSettlement>`${SETTLEMENT} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Two who settle, or change a rate meanwhile, come one after the other. */
export async function lockSettling(trx: Trx): Promise<void> {
  await sql`lock table partner_settlements in share row exclusive mode`.execute(trx)
}

/** Consecutive: its row stays locked until the transaction ends. */
export async function nextNumber(trx: Trx): Promise<string> {
  const { rows } = await sql<{ year: number; number: number }>`
    insert into document_numbers as n (kind, year, last_number)
    values ('partnerSettlement', extract(year from app.now() at time zone ${ZONE}), 1)
    on conflict (kind, year) do update set last_number = n.last_number + 1 returning year, last_number as number`.execute(
    trx,
  )
  const { year, number } = rows[0]!
  return `PA-${year}-${String(number).padStart(6, '0')}`
}

export async function insertSettlement(
  trx: Trx,
  given: Omit<PartnerSettlement, 'closedBy' | 'closedAt' | 'paidOn'> & { by: { id: string; name: string } },
): Promise<void> {
  const { by, ...s } = given
  await sql`
    insert into partner_settlements (id, seller_id, month, number, sales_cents, returns_cents, percent, commission_cents, vat_rate,
      vat_cents, payable_cents, entries_digest, previous_digest, digest, closed_by, closed_name)
    values (${s.id}, ${s.sellerId}, ${s.month}, ${s.number}, ${s.salesCents}, ${s.returnsCents}, ${s.percent},
      ${s.commissionCents}, ${s.vatRate}, ${s.vatCents}, ${s.payableCents}, ${s.entriesDigest}, ${s.previousDigest}, ${s.digest},
      ${by.id}, ${by.name})`.execute(trx)
}

/** False: it was noted before. */
export async function insertPayout(
  trx: Trx,
  given: { settlementId: string; paidOn: string; by: { id: string | null; name: string } },
): Promise<boolean> {
  const { settlementId, paidOn, by } = given
  const { rows } = await sql`
    insert into partner_payouts (settlement_id, paid_on, noted_by, noted_name)
    values (${settlementId}, ${paidOn}, ${by.id}, ${by.name}) on conflict do nothing returning settlement_id`.execute(
    trx,
  )
  return rows.length === 1
}

/** The club's day, for what may not lie ahead. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (app.now() at time zone ${ZONE})::date::text as day`.execute(db)
  return rows[0]!.day
}

export type PartnerSale = { day: string; order: string; reason: 'sale' | 'saleReversed'; cents: number }

/** Each sale and return of a partner's month with its order; returns are negative. */
export async function listSales(
  db: Db,
  { sellerId, month }: { sellerId: number; month: string },
): Promise<PartnerSale[]> {
  const { rows } = await sql<PartnerSale>`
    select (e.created_at at time zone ${ZONE})::date::text as day, e.reason, -e.amount_cents as cents,
      coalesce((select o.number from checkout_orders o where o.checkout_id = e.checkout_id and o.seller_id = ${sellerId}
        order by o.number limit 1), '') as "order"
    from ledger_entries e where e.account = ${`seller:${sellerId}`} and ${SOLD} and ${within(month)}
    order by e.created_at, e.id`.execute(db)
  return rows
}
