import { type RawBuilder, sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { BankQuery, OfficeBankEntry } from './schema.ts'

const IS_SENT_BACK = sql`exists (select from sent_transfers s where s.bank_entry_id = e.id and e.payment_id is null)`

const VIEWS: Record<BankQuery['view'], RawBuilder<unknown>> = {
  unassigned: sql`e.payment_id is null and not ${IS_SENT_BACK}`,
  assigned: sql`e.payment_id is not null`,
  sentBack: IS_SENT_BACK,
  all: sql`true`,
}

const FROM = sql`bank_entries e left join payments p on p.id = e.payment_id
  left join checkouts c on c.id = p.checkout_id
  left join lateral (select o.id, o.number from checkout_orders o where o.checkout_id = c.id and o.number is not null
    order by o.number limit 1) as first on true`

function entriesWhere({ view, q }: Pick<BankQuery, 'view' | 'q'>): RawBuilder<unknown> {
  if (!q) return VIEWS[view]
  const words = containing(q.toLowerCase())
  return sql`${VIEWS[view]} and (lower(e.payer) like ${words} or lower(e.purpose) like ${words}
    or exists (select from checkout_orders o join payments x on x.checkout_id = o.checkout_id
      where x.id = e.payment_id and o.number ilike ${words}))`
}

type Row = Omit<OfficeBankEntry, 'importedAt'> & { importedAt: Date }

/** Newest first. */
export async function listEntries(
  db: Db,
  { wanted, limit, offset }: { wanted: BankQuery; limit: number; offset: number },
): Promise<OfficeBankEntry[]> {
  const { rows } = await sql<Row>`
    select e.id, e.booked_on::text as "bookedOn", e.amount_cents as "amountCents", e.payer, e.purpose,
      case when e.payment_id is not null then 'assigned' when ${IS_SENT_BACK} then 'sentBack' else 'unassigned' end as state,
      case when first.id is not null then json_build_object('id', first.id, 'number', first.number, 'buyer',
        concat_ws(' ', c.billing_address->>'firstName', c.billing_address->>'lastName')) end as "order",
      e.settled_cents as "settledCents", e.surplus_cents as "surplusCents",
      case when e.assigned_by like 'staff:%' then substr(e.assigned_by, 7) else e.assigned_by end as "assignedBy",
      e.imported_at as "importedAt"
    from ${FROM} where ${entriesWhere(wanted)} order by e.booked_on desc, e.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }))
}

/** For `countOf`. */
export function entriesWanted(wanted: Pick<BankQuery, 'view' | 'q'>): RawBuilder<unknown> {
  return sql`select 1 from bank_entries e where ${entriesWhere(wanted)}`
}

export type EntryMoney = {
  amountCents: number
  settledCents: number
  surplusCents: number
  isAssigned: boolean
}

/** Null: there is none of this id. */
export async function findEntry(db: Db, id: string): Promise<EntryMoney | null> {
  const { rows } = await sql<EntryMoney>`
    select amount_cents as "amountCents", settled_cents as "settledCents", surplus_cents as "surplusCents",
      payment_id is not null as "isAssigned" from bank_entries where id = ${id}`.execute(db)
  return rows[0] ?? null
}
