import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Notice } from './instruments.rules.ts'

/** The bank's own books. They are typed here and nowhere else, so that nobody reads them but the bank. */
type BankTables = {
  bank_payments: {
    id: string
    idempotency_key: string
    method: string
    merchant_reference: string
    amount_cents: number
    currency: string
    return_url: string | null
    cancel_url: string | null
    instrument: StoredInstrument | Record<string, never> | string
    store_instrument: boolean
    state: BankState
    decline_code: string | null
    captured_at: Date | null
    /** Of a direct debit; null for what is here at once. */
    arrives_at: Date | null
    returned_at: Date | null
    /** Vouched for until the merchant asks; what was taken of it then, 0 once it is let go. */
    takes_later: Generated<boolean>
    taken_cents: Generated<number | null>
    /** Agreed to before it is taken: which of the bank's test people will have done so. */
    asks_who_buys: Generated<boolean>
    buyer: Generated<number | null>
    behaviour: Generated<string>
    language: Generated<string>
    created_at: Generated<Date>
  }
  bank_refunds: {
    id: string
    idempotency_key: string
    payment_id: string
    amount_cents: number
    created_at: Generated<Date>
  }
  bank_instruments: {
    id: string
    kind: string
    reference: string
    display: string | Record<string, string>
    behaviour: string
    created_at: Generated<Date>
  }
  bank_payouts: {
    id: string
    idempotency_key: string
    instrument: string
    amount_cents: number
    currency: string
    state: 'done' | 'refused'
    created_at: Generated<Date>
  }
  bank_behaviours: { merchant_reference: string; behaviour: string }
  bank_webhooks: {
    id: string
    payment_id: string
    type: string
    deliver_at: Date
    copies: number
    attempts: Generated<number>
    delivered_at: Date | null
    created_at: Generated<Date>
  }
  bank_ledger: {
    id: string
    payment_id: string
    kind: 'capture' | 'refund' | 'return'
    amount_cents: number
    currency: string
    created_at: Generated<Date>
  }
}

export type BankState = 'open' | 'challenged' | 'approved' | 'captured' | 'declined' | 'cancelled' | 'expired'
export type StoredInstrument = { reference: string; kind: string; display: Record<string, string> }
/**
 * `is_underway` by the database's clock; left out by what has just written the row. `forced`: what a test forces on this
 * payment, or on all.
 */
export type BankPayment = Selectable<BankTables['bank_payments']> & {
  is_underway?: boolean | null
  forced?: string | null
}
export type BankInstrument = Selectable<BankTables['bank_instruments']>

/** The same connection, with the bank's eyes. */
export function books(db: Db | Trx): Kysely<BankTables> {
  return db as unknown as Kysely<BankTables>
}

const IS_UNDERWAY = sql<boolean | null>`arrives_at > app.now()`.as('is_underway')
const FORCED = sql<string | null>`(
  select b.behaviour from bank_behaviours b where b.merchant_reference in (bank_payments.merchant_reference, '*')
  order by b.merchant_reference = '*' limit 1)`.as('forced')

/** Null: there is one with this key. */
export async function insertPayment(
  db: Db,
  given: Omit<
    BankPayment,
    | ('created_at' | 'captured_at' | 'arrives_at' | 'returned_at' | 'is_underway' | 'decline_code')
    | ('behaviour' | 'instrument' | 'store_instrument' | 'forced' | 'takes_later' | 'taken_cents')
    | ('asks_who_buys' | 'buyer')
  > & {
    store_instrument: boolean
    takes_later?: boolean
    asks_who_buys?: boolean
  },
): Promise<BankPayment | null> {
  const row = await books(db)
    .insertInto('bank_payments')
    .values({
      ...given,
      instrument: '{}',
      decline_code: null,
      captured_at: null,
      arrives_at: null,
      returned_at: null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .returning([IS_UNDERWAY, FORCED])
    .executeTakeFirst()
  return row ?? null
}

export async function findPayment(db: Db, id: string): Promise<BankPayment | null> {
  return (
    (await books(db)
      .selectFrom('bank_payments')
      .selectAll()
      .select([IS_UNDERWAY, FORCED])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

export async function paymentByKey(db: Db, key: string): Promise<BankPayment | null> {
  const row = await books(db)
    .selectFrom('bank_payments')
    .selectAll()
    .select([IS_UNDERWAY, FORCED])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** The only way a payment changes: from undecided to something, once. Null when it was decided before. */
export async function decidePayment(
  trx: Db,
  given: {
    id: string
    state: Exclude<BankState, 'open'>
    declineCode?: string
    behaviour?: string
    instrument?: StoredInstrument
    arrivesInDays?: number
    buyer?: number
  },
): Promise<BankPayment | null> {
  const isFirst = given.state === 'challenged' || given.state === 'approved'
  const from: BankState[] = isFirst ? ['open'] : ['open', 'challenged', 'approved']
  const row = await books(trx)
    .updateTable('bank_payments')
    .set({
      state: given.state,
      decline_code: given.declineCode ?? null,
      captured_at: given.state === 'captured' ? sql<Date>`now()` : null,
      arrives_at: given.arrivesInDays
        ? sql<Date>`app.now() + make_interval(days => ${given.arrivesInDays})`
        : null,
      ...(given.buyer === undefined ? {} : { buyer: given.buyer }),
      ...(given.behaviour ? { behaviour: given.behaviour } : {}),
      ...(given.instrument ? { instrument: JSON.stringify(given.instrument) } : {}),
    })
    .where('id', '=', given.id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Captures an undecided payment: its state, the entry in the books, the notices to the merchant, all in one statement. Null
 * when it was decided before.
 */
export async function capturePayment(
  db: Db,
  given: {
    id: string
    behaviour: string
    instrument: StoredInstrument
    arrivesInDays: number | undefined
    entryId: string
    notices: (Notice & { id: string })[]
  },
): Promise<BankPayment | null> {
  const { rows } = await sql<BankPayment>`
    with captured as (
      update bank_payments set state = 'captured', decline_code = null, captured_at = now(), behaviour = ${given.behaviour},
        instrument = ${JSON.stringify(given.instrument)}::text::jsonb,
        arrives_at = app.now() + make_interval(days => ${given.arrivesInDays ?? null}::int)
      where id = ${given.id} and state in ('open', 'challenged', 'approved') returning *
    ), entered as (
      insert into bank_ledger (id, payment_id, kind, amount_cents, currency)
      select ${given.entryId}, id, 'capture', amount_cents, currency from captured where amount_cents > 0 and not takes_later
    ), kept as (
      insert into bank_instruments (id, kind, reference, display, behaviour)
      select ${newId()}, ${given.instrument.kind}, ${given.instrument.reference},
        ${JSON.stringify(given.instrument.display)}::text::jsonb, ${given.behaviour} from captured
      where ${given.instrument.reference} <> ''
    ), told as (
      insert into bank_webhooks (id, payment_id, type, copies, deliver_at)
      select n.id, captured.id, n.type, n.copies, now() + make_interval(secs => n."afterSeconds")
      from captured, json_to_recordset(${JSON.stringify(given.notices)}::text::json)
        as n (id uuid, type text, copies int, "afterSeconds" int)
    )
    select * from captured`.execute(db)
  return rows[0] ?? null
}

export async function insertEntry(
  trx: Trx,
  entry: { id: string; payment: BankPayment; kind: 'capture' | 'refund' | 'return'; amountCents: number },
): Promise<void> {
  await books(trx)
    .insertInto('bank_ledger')
    .values({
      id: entry.id,
      payment_id: entry.payment.id,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      currency: entry.payment.currency,
    })
    .execute()
}

export async function findInstrument(db: Db, reference: string): Promise<BankInstrument | null> {
  const row = await books(db)
    .selectFrom('bank_instruments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ?? null
}

/** Amounts and decisions are the bank's books; who paid with what is forgotten with the payer. */
export async function forgetPayer(db: Db, merchantReferences: string[]): Promise<void> {
  await sql`update bank_payments set instrument = instrument || '{"display": {}}'
    where merchant_reference = any(${merchantReferences}::text[]) and instrument ? 'display'`.execute(db)
}

export async function deleteInstrument(db: Db, reference: string): Promise<void> {
  await books(db).deleteFrom('bank_instruments').where('reference', '=', reference).execute()
}

/** What a test forces on this payment, or on all. */
export async function forcedBehaviour(db: Db, merchantReference: string): Promise<string | null> {
  const rows = await books(db)
    .selectFrom('bank_behaviours')
    .selectAll()
    .where('merchant_reference', 'in', [merchantReference, '*'])
    .execute()
  const own = rows.find((row) => row.merchant_reference === merchantReference)
  return (own ?? rows[0])?.behaviour ?? null
}

export async function insertNotices(
  trx: Trx,
  paymentId: string,
  notices: (Notice & { id: string })[],
): Promise<void> {
  if (notices.length === 0) return
  await books(trx)
    .insertInto('bank_webhooks')
    .values(
      notices.map(({ id, type, afterSeconds, copies }) => ({
        id,
        payment_id: paymentId,
        type,
        copies,
        delivered_at: null,
        deliver_at: sql<Date>`now() + make_interval(secs => ${afterSeconds})`,
      })),
    )
    .execute()
}
