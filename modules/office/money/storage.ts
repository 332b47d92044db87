import { type RawBuilder, sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeOpenItem, OfficeTransfer, OpenItemQuery, TransferQuery } from './schema.ts'

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`
const UNTIL = sql`coalesce(r.dunned_until, r.due_on)`
const FIRST_ORDER = sql`lateral (select o.id, o.number from checkout_orders o where o.checkout_id = c.id
  and o.number is not null order by o.number limit 1) as first`
const BUYER = sql`concat_ws(' ', c.billing_address ->> 'firstName', c.billing_address ->> 'lastName')`

const VIEWS: Record<OpenItemQuery['view'], RawBuilder<unknown>> = {
  all: sql`true`,
  overdue: sql`${UNTIL} < ${TODAY}`,
  returned: sql`r.cause = 'returned'`,
  handedToStaff: sql`r.dunning_level = 4`,
}

function openItemsWhere({ view, q }: Pick<OpenItemQuery, 'view' | 'q'>): RawBuilder<unknown> {
  const words = q ? containing(q.toLowerCase()) : null
  const found = words
    ? sql`(lower(${BUYER}) like ${words} or exists (select from checkout_orders o
        where o.checkout_id = c.id and o.number ilike ${words}))`
    : sql`true`
  return sql`r.paid_cents + r.credited_cents < r.owed_cents and ${VIEWS[view]} and ${found}`
}

type Page = { limit: number; offset: number }

/** The longest due first. */
export async function listOpenItems(
  db: Db,
  { wanted, limit, offset }: Page & { wanted: OpenItemQuery },
): Promise<OfficeOpenItem[]> {
  const { rows } = await sql<OfficeOpenItem>`
    select r.payment_id as id, json_build_object('id', first.id, 'number', first.number) as "order", ${BUYER} as buyer,
      r.cause, r.owed_cents as "owedCents", r.owed_cents - r.paid_cents - r.credited_cents as "openCents",
      ${UNTIL}::text as "dueOn", ${UNTIL} < ${TODAY} as "isOverdue", r.dunning_level as "dunningLevel"
    from receivables r join checkouts c on c.id = r.checkout_id join ${FIRST_ORDER} on true
    where ${openItemsWhere(wanted)} order by r.due_on, r.payment_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** For `countOf`. */
export function openItemsWanted(wanted: OpenItemQuery): RawBuilder<unknown> {
  return sql`select 1 from receivables r join checkouts c on c.id = r.checkout_id where ${openItemsWhere(wanted)}`
}

/** What is owed to people by transfer; one place says what that is (`sent-transfers.storage.ts`). */
export async function listTransfers(
  db: Db,
  { wanted, waiting, limit, offset }: Page & { wanted: TransferQuery; waiting: RawBuilder<unknown> },
): Promise<OfficeTransfer[]> {
  const { rows } = await sql<OfficeTransfer>`
    select w.id, w.kind, case when first.id is not null then json_build_object('id', first.id, 'number', first.number) end
        as "order", w."to", w.purpose, w."amountCents", w.since
    from (${waiting}) as w left join checkouts c on c.id = w."checkoutId" left join ${FIRST_ORDER} on true
    where ${transfersWhere(wanted)} order by w.since, w.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** For `countOf`. */
export function transfersWanted(wanted: TransferQuery, waiting: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select 1 from (${waiting}) as w where ${transfersWhere(wanted)}`
}

function transfersWhere({ kind, q }: Pick<TransferQuery, 'kind' | 'q'>): RawBuilder<unknown> {
  const words = q ? containing(q.toLowerCase()) : null
  const isKind = kind ? sql`w.kind = ${kind}` : sql`true`
  return words
    ? sql`${isKind} and (lower(w."to") like ${words} or lower(coalesce(w."order", '')) like ${words})`
    : isKind
}

/** What a transfer belongs to, for the audit book. Null: there is none of this id. */
export async function findTransferThing(
  db: Db,
  id: string,
): Promise<{ type: string; id: string; name: string | null } | null> {
  const { rows } = await sql<{ orderId: string | null; number: string | null }>`
    select first.id as "orderId", first.number from (
      select p.checkout_id from refunds f join payments p on p.id = f.payment_id where f.id = ${id}
      union all
      select p.checkout_id from bank_entries e left join payments p on p.id = e.payment_id where e.id = ${id}
    ) as found left join checkouts c on c.id = found.checkout_id left join ${FIRST_ORDER} on true`.execute(db)
  const row = rows[0]
  if (!row) return null
  return row.orderId
    ? { type: 'order', id: row.orderId, name: row.number }
    : { type: 'bankEntry', id, name: null }
}

/** Whether a day has not come yet, on the club's clocks. */
export async function isAhead(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`select ${day}::date > ${TODAY} as "isAhead"`.execute(db)
  return rows[0]!.isAhead
}
