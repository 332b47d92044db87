import { type Selectable, sql } from 'kysely'
import type { Payments } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import { statesBefore } from './rules.ts'
import type { Payment, PaymentMethod, PaymentPurpose, PaymentState } from './schema.ts'

export type PaymentWish =
  | { paymentId: string }
  | { checkoutId: string }
  | { provider: string; reference: string }

export async function findPayment(db: Db, wish: PaymentWish): Promise<Payment | null> {
  let query = db.selectFrom('payments').selectAll()
  if ('paymentId' in wish) query = query.where('id', '=', wish.paymentId)
  else if ('checkoutId' in wish) query = query.where('checkout_id', '=', wish.checkoutId)
  else query = query.where('provider', '=', wish.provider).where('provider_reference', '=', wish.reference)
  const row = await query.executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Writes a started payment; a second one for the same checkout changes nothing. Null: there was one. */
export async function insertPayment(
  trx: Trx,
  given: Pick<
    Payment,
    | 'id'
    | 'purpose'
    | 'checkoutId'
    | 'ownerId'
    | 'method'
    | 'provider'
    | 'paymentTokenId'
    | 'amountCents'
    | 'currency'
    | 'expiresAt'
    | 'isTakenWhenSent'
    | 'reference'
  >,
): Promise<Payment | null> {
  const row = await trx
    .insertInto('payments')
    .values({
      id: given.id,
      purpose: given.purpose,
      checkout_id: given.checkoutId,
      owner_id: given.ownerId,
      method: given.method,
      provider: given.provider,
      provider_reference: given.reference,
      payment_token_id: given.paymentTokenId,
      amount_cents: given.amountCents,
      currency: given.currency,
      state: 'started',
      is_taken_when_sent: given.isTakenWhenSent,
      expires_at: given.expiresAt,
    })
    .onConflict((conflict) => conflict.column('checkout_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Direct debits of the club's own file, in one statement: no provider is asked, nothing is stored. */
export async function insertOwnDebits(
  trx: Trx,
  all: readonly Pick<Payment, 'checkoutId' | 'ownerId' | 'amountCents' | 'expiresAt'>[],
): Promise<void> {
  const given = all.map((one) => ({ id: newId(), ...one }))
  await sql`
    insert into payments (id, purpose, checkout_id, owner_id, method, provider, amount_cents, currency, state, expires_at)
    select id, 'due', "checkoutId", "ownerId", 'ownDebit', 'none', "amountCents", 'EUR', 'started', "expiresAt"
    from json_to_recordset(${JSON.stringify(given)}::text::json)
      as p (id uuid, "checkoutId" uuid, "ownerId" uuid, "amountCents" int, "expiresAt" timestamptz)`.execute(
    trx,
  )
}

/** Keeps what the provider said when the payment was started there. Null: the payment was decided meanwhile. */
export async function saveStart(
  db: Db,
  given: { paymentId: string; reference: string; paymentUrl: string | null; scriptUrl: string | null },
): Promise<Payment | null> {
  const row = await db
    .updateTable('payments')
    .set({
      provider_reference: given.reference,
      payment_url: given.paymentUrl,
      script_url: given.scriptUrl,
      updated_at: sql<Date>`app.now()`,
    })
    .where('id', '=', given.paymentId)
    .where('state', '=', 'started')
    .returningAll()
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/**
 * The one statement that moves a payment: only from a state that allows the step, so of two writers one gets the row and
 * the other null. Takes the row's lock for the rest of the transaction.
 */
export async function movePayment(
  trx: Trx,
  given: {
    paymentId: string
    to: PaymentState
    /** Fewer states than the table allows. */
    from?: PaymentState[]
    failure?: string | null
    reference?: string | null
    /** The money is here with it. */
    isSettled?: boolean
    /** The provider vouches for it, and takes it when asked. */
    isReserved?: boolean
  },
): Promise<Payment | null> {
  const from = statesBefore(given.to).filter((state) => !given.from || given.from.includes(state))
  const row = await trx
    .updateTable('payments')
    .set({
      state: given.to,
      updated_at: sql<Date>`app.now()`,
      ...(given.failure === undefined ? {} : { failure: given.failure }),
      ...(given.reference ? { provider_reference: given.reference } : {}),
      ...(given.isReserved ? { reserved_at: sql<Date>`coalesce(reserved_at, app.now())` } : {}),
      ...(given.isSettled ? { settled_at: sql<Date>`coalesce(settled_at, app.now())` } : {}),
    })
    .where('id', '=', given.paymentId)
    .$if(!unsafe('noSingleWriter'), (update) => update.where('state', 'in', from))
    .returningAll()
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** Asks for what is vouched for, once. False: nothing is any more, or it was asked for before. */
export async function setCapture(
  trx: Trx,
  given: { paymentId: string; captureCents: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('payments')
    .set({ capture_cents: given.captureCents, updated_at: sql<Date>`app.now()` })
    .where('id', '=', given.paymentId)
    .where('reserved_at', 'is not', null)
    .where('capture_cents', 'is', null)
    .where('returned_at', 'is', null)
    .where('state', 'in', ['paid', 'refunding'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An expired payment whose provider has answered at last needs no more asking. */
export async function confirmExpiry(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ failure: 'expired' })
    .where('id', '=', paymentId)
    .where('state', '=', 'expired')
    .where('failure', '=', 'unconfirmed')
    .execute()
}

/** A payment that waits for an answer: how long, and whether its time is over. */
export type Waiting = { id: string; state: PaymentState; isExpired: boolean; isLongExpired: boolean }

/** Takes payments to ask about, the longest unasked first, and marks them as asked, so that many nodes share the work. */
export async function takeWaiting(
  db: Db,
  given: { olderThanSeconds: number; graceMinutes: number; limit: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update payments set asked_at = app.now()
    where id in (
      select id from payments
      where method <> 'ownDebit' and (state = 'started' and (created_at < app.now() - make_interval(secs => ${given.olderThanSeconds}) or expires_at <= app.now()))
         or (state = 'expired' and failure = 'unconfirmed')
      order by asked_at nulls first limit ${given.limit} for update skip locked)
    returning id, state, expires_at <= app.now() as "isExpired",
      expires_at <= app.now() - make_interval(mins => ${given.graceMinutes}) as "isLongExpired"`.execute(db)
  return rows
}

/** Takes payments whose money is not here yet, each of them once an hour. */
export async function takeUnsettled(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments set asked_at = app.now()
    where id in (
      select id from payments where state in ('paid', 'refunding') and settled_at is null and provider <> 'none'
        and returned_at is null and (asked_at is null or asked_at < app.now() - interval '1 hour')
      order by asked_at nulls first limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How long a payment may still take, measured by the database's clock. */
export async function waitingOf(
  db: Db,
  given: { paymentId: string; graceMinutes: number },
): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select id, state, expires_at <= app.now() as "isExpired",
      expires_at <= app.now() - make_interval(mins => ${given.graceMinutes}) as "isLongExpired"
    from payments where id = ${given.paymentId}`.execute(db)
  return rows[0] ?? null
}

/** Has this event been dealt with? */
export async function hasSeenEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberEvent(
  db: Db,
  { provider, eventId, about }: { provider: string; eventId: string; about: string },
): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ provider, event_id: eventId, about })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type MissingEvents = { provider: string; count: number; since: Date }

/**
 * Payments of the last day that are paid although their provider has sent nothing about them: it was asked. Events of before it was
 * written down what they are about count for every payment before them.
 */
export async function loadMissingEvents(db: Db): Promise<MissingEvents[]> {
  const { rows } = await sql<MissingEvents>`
    select p.provider, count(*)::int as count, min(p.created_at) as since from payments p
    where p.provider <> 'none' and p.method <> 'ownDebit' and p.state in ('paid', 'refunding', 'refunded')
      and p.created_at > app.now() - interval '22 hours' and p.created_at < app.now() - interval '30 minutes'
      and not exists (select from webhook_events e where e.about = p.id)
      and not exists (select from webhook_events e
        where e.provider = p.provider and e.about is null and e.received_at > p.created_at)
    group by p.provider order by p.provider`.execute(db)
  return rows
}

/** Events are refused after five minutes, so nothing older than a day needs to be known. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await sql`delete from webhook_events where received_at < app.now() - interval '1 day'`.execute(db)
}

function paymentOf(row: Selectable<Payments>): Payment {
  return {
    id: row.id,
    purpose: row.purpose as PaymentPurpose,
    checkoutId: row.checkout_id,
    ownerId: row.owner_id,
    method: row.method as PaymentMethod,
    provider: row.provider,
    reference: row.provider_reference,
    paymentTokenId: row.payment_token_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.state as PaymentState,
    failure: row.failure,
    paymentUrl: row.payment_url,
    scriptUrl: row.script_url,
    expiresAt: row.expires_at,
    isSettled: row.settled_at !== null,
    isReturned: row.returned_at !== null,
    isTakenWhenSent: row.is_taken_when_sent,
    isReserved: row.reserved_at !== null,
    captureCents: row.capture_cents,
  }
}
