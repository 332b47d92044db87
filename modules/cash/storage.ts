import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { CashKind, Gross } from './cash.rules.ts'
import type { Signature, StartedTransaction } from './signer.ts'

export type CashActor = { personId: string; name: string }

export type CashShift = {
  id: string
  drawerId: string
  drawer: string
  number: number
  openedAt: Date
  openedName: string
  closedAt: Date | null
  closedName: string | null
  /** What must be in the drawer, by its entries. */
  balanceCents: number
  expectedCents: number | null
  countedCents: number | null
  differenceReason: string | null
}

export type CashEntry = {
  id: string
  position: number
  kind: CashKind
  amountCents: number
  orderNumber: string | null
  reason: string | null
  actorName: string
  at: Date
  deviceSerial: string | null
  isSimulated: boolean | null
  transactionNumber: number | null
  signatureCounter: number | null
  startedAt: Date | null
  finishedAt: Date | null
  processType: string | null
  processData: string | null
  algorithm: string | null
  publicKey: string | null
  signature: string | null
}

const SHIFT = sql`select s.id, s.drawer_id as "drawerId", d.name as drawer, s.number, s.opened_at as "openedAt",
    s.opened_name as "openedName", s.closed_at as "closedAt", s.closed_name as "closedName", s.expected_cents as "expectedCents",
    s.counted_cents as "countedCents", s.difference_reason as "differenceReason",
    (select coalesce(sum(e.amount_cents), 0)::int from cash_entries e where e.shift_id = s.id) as "balanceCents"
  from cash_shifts s join cash_drawers d on d.id = s.drawer_id`

export async function findShift(db: Db, id: string): Promise<CashShift | null> {
  const { rows } = await sql<CashShift>`${SHIFT} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function listShifts(db: Db, which: 'open' | 'all', limit: number): Promise<CashShift[]> {
  const { rows } = await sql<CashShift>`${SHIFT} ${which === 'open' ? sql`where s.closed_at is null` : sql``}
    order by s.opened_at desc limit ${limit}`.execute(db)
  return rows
}

/** Holds a shift until the transaction ends; null when there is none. */
export async function lockShift(trx: Trx, id: string): Promise<CashShift | null> {
  await sql`select from cash_shifts where id = ${id} for update`.execute(trx)
  return findShift(trx, id)
}

export async function openShiftOf(db: Db, drawerId: string): Promise<CashShift | null> {
  const { rows } =
    await sql<CashShift>`${SHIFT} where s.drawer_id = ${drawerId} and s.closed_at is null`.execute(db)
  return rows[0] ?? null
}

/** Null: the drawer has an open shift. */
export async function insertShift(
  trx: Trx,
  given: { drawer: string; actor: CashActor },
): Promise<string | null> {
  await sql`insert into cash_drawers (id, name) values (${newId()}, ${given.drawer}) on conflict (name) do nothing`.execute(
    trx,
  )
  const id = newId()
  const { rows } = await sql`
    insert into cash_shifts (id, drawer_id, number, opened_by, opened_name)
    select ${id}, d.id, 1 + coalesce((select max(number) from cash_shifts where drawer_id = d.id), 0),
      ${given.actor.personId}, ${given.actor.name}
    from (select id from cash_drawers where name = ${given.drawer} for update) d
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0 ? id : null
}

export type NewEntry = {
  shiftId: string
  kind: CashKind
  amountCents: number
  actor: CashActor
  paymentId?: string
  refundId?: string
  reason?: string | null
}

export async function insertEntry(trx: Trx, entry: NewEntry): Promise<string> {
  const id = newId()
  await sql`
    insert into cash_entries (id, shift_id, kind, amount_cents, payment_id, refund_id, reason, actor_id, actor_name)
    values (${id}, ${entry.shiftId}, ${entry.kind}, ${entry.amountCents}, ${entry.paymentId ?? null}, ${entry.refundId ?? null},
      ${entry.reason ?? null}, ${entry.actor.personId}, ${entry.actor.name})`.execute(trx)
  return id
}

export async function closeShift(
  trx: Trx,
  given: { id: string; expectedCents: number; countedCents: number; reason: string | null; actor: CashActor },
): Promise<void> {
  await sql`update cash_shifts set closed_at = app.now(), closed_by = ${given.actor.personId}, closed_name = ${given.actor.name},
    expected_cents = ${given.expectedCents}, counted_cents = ${given.countedCents}, difference_reason = ${given.reason}
    where id = ${given.id}`.execute(trx)
}

export async function insertTaking(
  db: Db,
  given: { checkoutId: string; shiftId: string; actor: CashActor; started: StartedTransaction },
): Promise<void> {
  const { actor, started } = given
  await sql`
    insert into cash_takings (checkout_id, shift_id, actor_id, actor_name, transaction_number, started_at)
    values (${given.checkoutId}, ${given.shiftId}, ${actor.personId}, ${actor.name}, ${started.transactionNumber}, ${started.startedAt})
    on conflict (checkout_id) do nothing`.execute(db)
}

export type Taking = { shiftId: string; drawerId: string; actor: CashActor } & StartedTransaction

export async function findTaking(db: Db, checkoutId: string): Promise<Taking | null> {
  const { rows } = await sql<Taking & { personId: string; name: string }>`
    select t.shift_id as "shiftId", s.drawer_id as "drawerId", t.actor_id as "personId", t.actor_name as name,
      t.transaction_number::int as "transactionNumber", t.started_at as "startedAt"
    from cash_takings t join cash_shifts s on s.id = t.shift_id where t.checkout_id = ${checkoutId}`.execute(
    db,
  )
  const [row] = rows
  return row ? { ...row, actor: { personId: row.personId, name: row.name } } : null
}

/** An entry that nobody has signed yet, with what is signed of it. */
export type Unsigned = {
  id: string
  kind: CashKind
  amountCents: number
  drawer: string
  /** As the device has begun it, for sales. */
  transactionNumber: number | null
  startedAt: Date | null
  gross: Gross[]
}

const UNSIGNED = sql`
  select e.id, e.kind, e.amount_cents as "amountCents", d.name as drawer, t.transaction_number::int as "transactionNumber",
    t.started_at as "startedAt", coalesce((
      select json_agg(json_build_object('rate', sums.vat_rate::float, 'cents', sums.cents)) from (
        select i.vat_rate, sum(i.total_cents - i.promotion_cents) * sign(e.amount_cents) as cents
        from payments p join checkout_items i on i.checkout_id = p.checkout_id where p.id = e.payment_id group by i.vat_rate) sums), '[]') as gross
  from cash_entries e join cash_shifts s on s.id = e.shift_id join cash_drawers d on d.id = s.drawer_id
    left join payments p on p.id = e.payment_id left join cash_takings t on e.kind = 'sale' and t.checkout_id = p.checkout_id
  where not exists (select from cash_signatures g where g.entry_id = e.id)`

export async function listUnsigned(db: Db, limit: number): Promise<Unsigned[]> {
  const { rows } = await sql<Unsigned>`${UNSIGNED} order by e.at limit ${limit}`.execute(db)
  return rows
}

export async function insertSignature(
  db: Db,
  given: Signature &
    StartedTransaction & { entryId: string; isSimulated: boolean; processType: string; processData: string },
): Promise<void> {
  await sql`
    insert into cash_signatures (entry_id, device_serial, is_simulated, transaction_number, signature_counter, started_at,
      finished_at, process_type, process_data, algorithm, public_key, signature)
    values (${given.entryId}, ${given.deviceSerial}, ${given.isSimulated}, ${given.transactionNumber}, ${given.signatureCounter},
      ${given.startedAt}, ${given.finishedAt}, ${given.processType}, ${given.processData}, ${given.algorithm}, ${given.publicKey},
      ${given.signature}) on conflict (entry_id) do nothing`.execute(db)
}

const ENTRY = sql`
  select e.id, e.position, e.kind, e.amount_cents as "amountCents", e.reason, e.actor_name as "actorName", e.at,
    (select o.number from payments p join checkout_orders o on o.checkout_id = p.checkout_id where p.id = e.payment_id limit 1) as "orderNumber",
    g.device_serial as "deviceSerial", g.is_simulated as "isSimulated", g.transaction_number::int as "transactionNumber",
    g.signature_counter::int as "signatureCounter", g.started_at as "startedAt", g.finished_at as "finishedAt",
    g.process_type as "processType", g.process_data as "processData", g.algorithm, g.public_key as "publicKey", g.signature
  from cash_entries e left join cash_signatures g on g.entry_id = e.id`

export async function listEntries(db: Db, shiftId: string): Promise<CashEntry[]> {
  const { rows } = await sql<CashEntry>`${ENTRY} where e.shift_id = ${shiftId} order by e.position`.execute(
    db,
  )
  return rows
}

export async function findEntryOfSale(
  db: Db,
  checkoutId: string,
): Promise<(CashEntry & { drawer: string }) | null> {
  const { rows } = await sql<CashEntry & { drawer: string }>`
    select own.*, d.name as drawer from (${ENTRY}) own join cash_entries k on k.id = own.id
      join payments p on p.id = k.payment_id join cash_shifts s on s.id = k.shift_id join cash_drawers d on d.id = s.drawer_id
    where p.checkout_id = ${checkoutId} and k.kind = 'sale'`.execute(db)
  return rows[0] ?? null
}

/** The first entry that does not follow from the one before; null when all do. */
export async function findBroken(db: Db, shiftId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select position from (
      select e.position, e.hash, app.cash_hash(lag(e.hash, 1, ''::bytea) over w, e) as wanted,
        lag(e.position, 1, 0) over w as former
      from cash_entries e where e.shift_id = ${shiftId} window w as (order by e.position)) chain
    where hash <> wanted or position <> former + 1 order by position limit 1`.execute(db)
  return rows[0]?.position ?? null
}
