import { sql } from 'kysely'
import type { Vat } from '#modules/taxes/destination.rules.ts'
import type { Residence } from '#modules/taxes/residence.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { DueState } from './schema.ts'

/** How an attempt ended; `withdrawn`: another one was quicker, or it is owed no more. */
export type AttemptOutcome = 'paid' | 'failed' | 'abandoned' | 'takenBack' | 'withdrawn' | 'returned'

/** Whose tax is in what an attempt collects, as it was on its day. */
export type AttemptTax = Vat & { residence: Residence }

export type Attempt = {
  /** Also `payments.checkout_id`. */
  id: string
  dueId: string
  via: 'provider' | 'transfer'
  actor: string
  fromState: DueState
  amountCents: number
  outcome: AttemptOutcome | null
}

const ATTEMPT = sql.raw(`a.id, a.due_id as "dueId", a.via, a.actor, a.from_state as "fromState",
  a.amount_cents as "amountCents", a.outcome`)

/** `tax` null: as the due says, at home. */
export type NewAttempt = Pick<Attempt, 'dueId' | 'via' | 'actor' | 'fromState' | 'amountCents'> & {
  tax: AttemptTax | null
}

/** Null: one is under way. */
export async function insertAttempt(trx: Trx, given: NewAttempt): Promise<string | null> {
  const conflict = unsafe('noDueLock')
    ? sql``
    : sql`on conflict (due_id, via) where outcome is null do nothing`
  const { rows } = await sql<{ id: string }>`
    insert into due_attempts (id, due_id, via, actor, from_state, amount_cents, vat_rate, vat_country, supplied_to, residence)
    values (${newId()}, ${given.dueId}, ${given.via}, ${given.actor}, ${given.fromState}, ${given.amountCents},
      ${given.tax?.vatRate ?? null}, ${given.tax?.vatCountry ?? null}, ${given.tax?.suppliedTo ?? null},
      ${given.tax && JSON.stringify(given.tax.residence)}::jsonb)
    ${conflict} returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Of many dues at once; answers the ids by due. Those of which one is under way are missing. */
export async function insertAttempts(trx: Trx, all: readonly NewAttempt[]): Promise<Map<string, string>> {
  const conflict = unsafe('noDueLock')
    ? sql``
    : sql`on conflict (due_id, via) where outcome is null do nothing`
  const attempts = all.map(({ tax, ...one }) => ({ id: newId(), ...one, ...tax }))
  const { rows } = await sql<{ id: string; dueId: string }>`
    insert into due_attempts (id, due_id, via, actor, from_state, amount_cents, vat_rate, vat_country, supplied_to, residence)
    select id, "dueId", via, actor, "fromState", "amountCents", "vatRate", "vatCountry", "suppliedTo", residence
    from json_to_recordset(${JSON.stringify(attempts)}::text::json)
      as a (id uuid, "dueId" uuid, via text, actor text, "fromState" text, "amountCents" int, "vatRate" numeric, "vatCountry" text,
        "suppliedTo" text, residence jsonb)
    ${conflict} returning id, due_id as "dueId"`.execute(trx)
  return new Map(rows.map(({ id, dueId }) => [dueId, id]))
}

/** Null: as the due says, at home. */
export async function taxOfAttempt(db: Db, id: string): Promise<Vat | null> {
  const { rows } = await sql<Vat>`
    select vat_rate::float8 as "vatRate", vat_country as "vatCountry", supplied_to as "suppliedTo"
    from due_attempts where id = ${id} and vat_rate is not null`.execute(db)
  return rows[0] ?? null
}

export async function findAttempt(db: Db, id: string): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`select ${ATTEMPT} from due_attempts a where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function openAttempt(db: Db, dueId: string, via: Attempt['via']): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    select ${ATTEMPT} from due_attempts a where a.due_id = ${dueId} and a.via = ${via} and a.outcome is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** False: it had ended. */
export async function endAttempt(
  trx: Trx,
  given: { id: string; outcome: AttemptOutcome; reason?: string | null; from?: AttemptOutcome },
): Promise<boolean> {
  const { rows } = await sql`
    update due_attempts set outcome = ${given.outcome}, reason = ${given.reason ?? null}, ended_at = app.now()
    where id = ${given.id} and outcome is not distinct from ${given.from ?? null} returning id`.execute(trx)
  return rows.length > 0
}

/** A bill that is open again: its money was another's. */
export async function reopenAttempt(trx: Trx, id: string): Promise<void> {
  await sql`update due_attempts set outcome = null, reason = null, ended_at = null where id = ${id}`.execute(
    trx,
  )
}

/** The payments of bills that are open for these dues, held in the order of their ids: before the dues, as payments hold them. */
export async function holdBills(trx: Trx, dueIds: readonly string[]): Promise<void> {
  await sql`
    select from payments p where p.checkout_id in (
      select a.id from due_attempts a where a.due_id = any(${dueIds}::uuid[]) and a.via = 'transfer' and a.outcome is null)
    order by p.id for update`.execute(trx)
}

/** Attempts that were written and have not reached the provider: whoever made them is gone. */
export async function loadStranded(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from due_attempts a join payments p on p.checkout_id = a.id
    where a.outcome is null and a.begun_at < app.now() - interval '1 minute' and p.state = 'started'
      and p.provider_reference is null and p.method <> 'ownDebit' and (a.via = 'transfer' or a.actor not like 'payer:%')
    order by a.begun_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
