import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { referencesIn, type StatementEntry, type StatementReturn } from './statement.ts'

export type OpenItem = {
  order: string
  buyer: string
  cause: string
  openCents: number
  dueOn: string
  dunning: number
  paymentId: string
}

/** Everything that is owed, the longest due first. */
export async function listOpenItems(db: Db, given: { dunnedOut: boolean }): Promise<OpenItem[]> {
  const onlyLast = given.dunnedOut ? sql`and r.dunning_level = 4` : sql``
  const { rows } = await sql<OpenItem>`
    select (select string_agg(o.number, ', ' order by o.number) from checkout_orders o where o.checkout_id = r.checkout_id) as "order",
      (c.billing_address->>'firstName') || ' ' || (c.billing_address->>'lastName') as buyer, r.cause,
      r.owed_cents - r.paid_cents - r.credited_cents as "openCents", coalesce(r.dunned_until, r.due_on)::text as "dueOn",
      r.dunning_level as dunning, r.payment_id as "paymentId"
    from receivables r join checkouts c on c.id = r.checkout_id
    where r.paid_cents + r.credited_cents < r.owed_cents ${onlyLast} order by r.due_on, r.payment_id`.execute(
    db,
  )
  return rows
}

/** Bills of what recurs, by the number of the due: the latest of each. */
const billsOf = (references: readonly string[]) => sql`
  select distinct on (d.id) d.number as reference, r.payment_id as "paymentId", d.id as "orderId", d.number as "order",
    coalesce((select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = d.payer_id), '') as buyer,
    r.owed_cents - r.paid_cents - r.credited_cents as "openCents"
  from dues d join due_attempts a on a.due_id = d.id and a.via = 'transfer' join receivables r on r.checkout_id = a.id
  where d.number = any(${[...references]}::text[]) order by d.id, a.begun_at desc`

/** The payment that an order's or an invoice's number names, as far as something is or was owed for it. */
export async function findOwedPayment(db: Db, references: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.payment_id as id from receivables r
    left join checkout_orders o on o.checkout_id = r.checkout_id
    left join documents d on d.checkout_id = r.checkout_id and d.kind = 'invoice'
    where o.number = any(${references}::text[]) or d.number = any(${references}::text[])
    union select b."paymentId" from (${billsOf(references)}) as b`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a provider had debited, of just this amount: the one payment that the words of a return name, else null. */
export async function returnedPayment(
  db: Db,
  given: Pick<StatementReturn, 'purpose' | 'endToEndId' | 'amountCents'>,
): Promise<string | null> {
  const references = referencesIn(`${given.purpose} ${given.endToEndId ?? ''}`)
  if (references.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from payments p
      left join checkout_orders o on o.checkout_id = p.checkout_id
      left join due_attempts a on a.id = p.checkout_id
      left join dues d on d.id = a.due_id
    where (o.number = any(${references}::text[]) or d.number = any(${references}::text[]))
      and p.method not in ('purchaseOnAccount', 'nopayment', 'cash', 'cardOutside', 'ownDebit')
      and p.amount_cents = ${given.amountCents} and p.state in ('paid', 'refunding') limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : null
}

/** Null: the same entry came before. */
export async function insertEntry(trx: Trx, entry: StatementEntry): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into bank_entries (id, fingerprint, booked_on, amount_cents, payer, purpose)
    values (${newId()}, ${entry.fingerprint}, ${entry.bookedOn}, ${entry.amountCents}, ${entry.payer}, ${entry.purpose})
    on conflict (fingerprint) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

export type BankEntry = { id: string; bookedOn: string; amountCents: number; payer: string; purpose: string }

/** What names no order and was not sent back. */
export async function listUnassigned(db: Db): Promise<BankEntry[]> {
  const { rows } = await sql<BankEntry>`
    select id, booked_on::text as "bookedOn", amount_cents as "amountCents", payer, purpose from bank_entries e
    where payment_id is null and not exists (select from sent_transfers s where s.bank_entry_id = e.id)
    order by booked_on, id`.execute(db)
  return rows
}

export type LockedEntry = BankEntry & {
  settledCents: number
  surplusCents: number
  paymentId: string | null
  checkoutId: string | null
  isAssigned: boolean
  isSentBack: boolean
}

/** Who assigns an entry and who sends it back take turns. */
export async function lockEntry(trx: Trx, id: string): Promise<LockedEntry | null> {
  if (!z.uuid().safeParse(id).success) return null
  await sql`select from bank_entries where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedEntry>`
    select e.id, e.booked_on::text as "bookedOn", e.amount_cents as "amountCents", e.payer, e.purpose,
      e.settled_cents as "settledCents", e.surplus_cents as "surplusCents", e.payment_id as "paymentId", p.checkout_id as "checkoutId",
      e.payment_id is not null as "isAssigned",
      exists (select from sent_transfers s where s.bank_entry_id = e.id) as "isSentBack"
    from bank_entries e left join payments p on p.id = e.payment_id where e.id = ${id}`.execute(trx)
  return rows[0] ?? null
}

type Assignment = { id: string; paymentId: string; settledCents: number; surplusCents: number; actor: string }

export async function markAssigned(trx: Trx, given: Assignment): Promise<void> {
  await sql`
    update bank_entries set payment_id = ${given.paymentId}, settled_cents = ${given.settledCents},
      surplus_cents = ${given.surplusCents}, assigned_by = ${given.actor}, assigned_at = app.now()
    where id = ${given.id}`.execute(trx)
  await writeEntryStep(trx, { ...given, kind: 'assigned', reason: null })
}

export async function markUnassigned(trx: Trx, given: Assignment & { reason: string }): Promise<void> {
  await writeEntryStep(trx, { ...given, kind: 'unassigned' })
  await sql`
    update bank_entries set payment_id = null, settled_cents = 0, surplus_cents = 0, assigned_by = null, assigned_at = null
    where id = ${given.id}`.execute(trx)
}

async function writeEntryStep(
  trx: Trx,
  step: Assignment & { kind: 'assigned' | 'unassigned'; reason: string | null },
): Promise<void> {
  await sql`
    insert into bank_entry_steps (id, entry_id, kind, payment_id, settled_cents, surplus_cents, actor, reason)
    values (${newId()}, ${step.id}, ${step.kind}, ${step.paymentId}, ${step.settledCents}, ${step.surplusCents},
      ${step.actor}, ${step.reason})`.execute(trx)
}

/** Did money go back for this payment since the entry was its own? */
export async function isPaidBack(trx: Trx, entryId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_entries e join refunds r on r.payment_id = e.payment_id
    where e.id = ${entryId} and r.amount_cents > r.credited_cents and r.created_at >= e.assigned_at limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Which of these came before. */
export async function knownBookings(db: Db, fingerprints: readonly string[]): Promise<Set<string>> {
  const all = sql`${[...fingerprints]}::text[]`
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from bank_entries where fingerprint = any(${all})
    union select fingerprint from sepa_bookings where fingerprint = any(${all})`.execute(db)
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

export type OwedOrder = {
  reference: string
  paymentId: string
  orderId: string
  order: string
  buyer: string
  openCents: number
}

/** What is or was owed for each of these numbers. */
export async function listOwed(db: Db, references: readonly string[]): Promise<OwedOrder[]> {
  const { rows } = await sql<OwedOrder>`
    with named as (
      select o.number as reference, o.checkout_id from checkout_orders o where o.number = any(${[...references]}::text[])
      union
      select d.number, d.checkout_id from documents d where d.kind = 'invoice' and d.number = any(${[...references]}::text[])
    )
    select n.reference, r.payment_id as "paymentId", first.id as "orderId", first.number as "order",
      concat_ws(' ', c.billing_address->>'firstName', c.billing_address->>'lastName') as buyer,
      r.owed_cents - r.paid_cents - r.credited_cents as "openCents"
    from named n join receivables r on r.checkout_id = n.checkout_id join checkouts c on c.id = r.checkout_id
      join lateral (select o.id, o.number from checkout_orders o where o.checkout_id = c.id and o.number is not null
        order by (o.number = n.reference) desc, o.number limit 1) as first on true
    union all select * from (${billsOf(references)}) as bills`.execute(db)
  return rows
}
