import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { resale } from '#club/resale.ts'
import type { NotReturnable } from '#modules/selling/given-back.schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { PayoutType } from '../schema.ts'
import { PAID_BY } from '../tickets.storage.ts'

export type Attempt = {
  id: string
  offerId: string
  payoutType: PayoutType
  paymentTokenId: string | null
  amountCents: number
  state: 'requested' | 'done' | 'failed'
  failure: string | null
  /** Made by an attempt that was done as a voucher. */
  voucherId: string | null
  createdAt: Date
  endedAt: Date | null
}

const ATTEMPT =
  sql.raw(`id, offer_id as "offerId", payout_type as "payoutType", payment_token_id as "paymentTokenId",
  amount_cents as "amountCents", state, failure, voucher_id as "voucherId", created_at as "createdAt", ended_at as "endedAt"`)

const UNPAID = sql`not exists (
  select from payout_attempts a where a.offer_id = o.id and a.state in ('requested', 'done'))`

export async function listAttempts(db: Db, offerId: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select ${ATTEMPT} from payout_attempts where offer_id = ${offerId} order by created_at, id`.execute(db)
  return rows
}

export async function findAttempt(db: Db, id: string): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`select ${ATTEMPT} from payout_attempts where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The offer's row is the one door for whoever pays its seller or reverses its sale. */
export async function lockOffer(trx: Trx, id: string): Promise<void> {
  await sql`select from marketplace_offers where id = ${id} for update`.execute(trx)
}

/** What was paid for an offered ticket: by its seller, by whoever they had it from at a lower price, and by its buyer. */
export async function checkoutsOf(db: Db, offerId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ checkoutId: string | null }>`
    select paid.id as "checkoutId" from marketplace_offers o join tickets t on t.id = o.ticket_id, lateral ${PAID_BY} paid
    where o.id = ${offerId}
    union all
    select i.checkout_id from marketplace_offers o join checkout_items i on i.id = o.sold_checkout_item_id
    where o.id = ${offerId}`.execute(db)
  return rows.map(({ checkoutId }) => checkoutId)
}

/** Has the provider heard of this attempt? Then it is asked after, whatever has happened since. */
export async function wasSent(db: Db, attemptId: string): Promise<boolean> {
  const { rows } = await sql`select from payouts where id = ${attemptId}`.execute(db)
  return rows.length > 0
}

/** Null when one is under way or has succeeded: a unique index sees to it, whoever asks at the same time. */
export async function insertAttempt(
  trx: Trx,
  given: { offerId: string; payoutType: PayoutType; paymentTokenId: string | null; amountCents: number },
): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    insert into payout_attempts (id, offer_id, payout_type, payment_token_id, amount_cents, state, created_at)
    values (${newId()}, ${given.offerId}, ${given.payoutType}, ${given.paymentTokenId}, ${given.amountCents}, 'requested',
      app.now())
    on conflict (offer_id) where state in ('requested', 'done') do nothing
    returning ${ATTEMPT}`.execute(trx)
  return rows[0] ?? null
}

/** The seller is paid another way than they had chosen, and another fee is kept for it. */
export async function repriceOffer(
  trx: Trx,
  given: { id: string; reimbursementFeeCents: number; payoutCents: number },
): Promise<void> {
  await sql`
    update marketplace_offers set reimbursement_fee_cents = ${given.reimbursementFeeCents}, payout_cents = ${given.payoutCents}
    where id = ${given.id}`.execute(trx)
}

/** What could not be paid to the seller of a ticket. */
export type StuckPayout = { payoutId: string; match: Text; cents: number }

/** An offer `o` of an event `e` whose payout failed, and that nobody has tried again. */
const IS_STUCK = sql`o.state = 'PaymentFailed' and e.cancelled_at is null and ${UNPAID}`

/** What is stuck of everybody together: how many, how much, and since when the one that failed last did. */
export type StuckSum = { count: number; cents: number; since: Date | null }

export async function sumStuckPayouts(db: Db): Promise<StuckSum> {
  const { rows } = await sql<StuckSum>`
    select count(*)::int as count, coalesce(sum(o.payout_cents), 0)::int as cents, min(failed.at) as since
    from marketplace_offers o join events e on e.id = o.event_id, lateral (
      select max(a.ended_at) as at from payout_attempts a where a.offer_id = o.id) failed
    where ${IS_STUCK}`.execute(db)
  return rows[0]!
}

/** Payouts of somebody that are stuck; the oldest first. */
export async function loadStuckPayouts(
  db: Db,
  given: { sellerId: string; limit: number },
): Promise<StuckPayout[]> {
  const { rows } = await sql<StuckPayout>`
    select o.id as "payoutId", e.name as match, o.payout_cents as cents
    from marketplace_offers o join events e on e.id = o.event_id
    where o.seller_id = ${given.sellerId} and ${IS_STUCK}
    order by o.sold_at, o.id limit ${given.limit}`.execute(db)
  return rows
}

type Ending =
  | { state: 'done'; provider: string | null; reference: string | null; voucherId: string | null }
  | { state: 'failed'; failure: string }

/** False when it was decided before. The offer says the same, and where the money went. */
export async function endAttempt(trx: Trx, attempt: Attempt, ending: Ending): Promise<boolean> {
  const word = { provider: null, reference: null, voucherId: null, failure: null, ...ending }
  const { rows } = await sql`
    update payout_attempts set state = ${word.state}, provider = ${word.provider}, provider_reference = ${word.reference},
      voucher_id = ${word.voucherId}, failure = ${word.failure}, ended_at = app.now()
    where id = ${attempt.id} and state = 'requested' returning id`.execute(trx)
  if (rows.length === 0) return false
  const isDone = ending.state === 'done'
  await sql`
    update marketplace_offers set state = ${isDone ? 'PaymentSucceeded' : 'PaymentFailed'},
      paid_at = case when ${isDone} then app.now() end, payout_type = ${attempt.payoutType},
      payment_token_id = ${attempt.paymentTokenId}
    where id = ${attempt.offerId} and state in ('Sold', 'PaymentFailed')`.execute(trx)
  return true
}

/** Neither the seller's purchase nor the buyer's waits for its money. */
const MONEY_IS_HERE = sql`not exists (
  select from (select paid.id from tickets t, lateral ${PAID_BY} paid where t.id = o.ticket_id
    union all select i.checkout_id from checkout_items i where i.id = o.sold_checkout_item_id) bought
  join payments p on p.checkout_id = bought.id where p.settled_at is null)`

/** Sold tickets of matches that are over, whose sellers wait. */
export async function loadDueOffers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from marketplace_offers o join events e on e.id = o.event_id
    where o.state = 'Sold' and e.cancelled_at is null
      and e.starts_at <= app.now() - make_interval(mins => ${resale.paysMinutesAfterStart}::int) and ${UNPAID}
      and ${unsafe('noPaidCheck') ? sql`true` : MONEY_IS_HERE}
    order by e.starts_at, o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a crash left under way, or a provider that was away. */
export async function loadOpenAttempts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payout_attempts where state = 'requested' and created_at < app.now() - interval '2 minutes'
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Offers that nobody bought in time, and those of matches that are called off. */
export async function loadEndedOffers(
  db: Db,
  limit: number,
): Promise<{ id: string; ticketId: string; isCalledOff: boolean }[]> {
  const { rows } = await sql<{ id: string; ticketId: string; isCalledOff: boolean }>`
    select o.id, o.ticket_id as "ticketId", e.cancelled_at is not null as "isCalledOff"
    from marketplace_offers o join events e on e.id = o.event_id
    where o.state = 'Created' and ${hasEnded(sql`e.cancelled_at`, sql`e.starts_at`)}
    order by o.id limit ${limit}`.execute(db)
  return rows
}

/** Of a match that is called off: the buyer's or the seller's own money has not gone back. */
const TO_REVERSE = sql`o.sold_checkout_item_id is not null
  and ((o.state in ('Sold', 'PaymentFailed') and ${UNPAID})
    or (o.state = 'Cancelled' and i.cancelled_quantity + i.returned_quantity < i.quantity))`

/** Sales of matches that are called off: buyer's or seller's own money has not gone back yet. */
export async function loadSalesToReverse(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from marketplace_offers o join events e on e.id = o.event_id join tickets t on t.id = o.ticket_id
    left join checkout_items i on i.id = t.checkout_item_id
    where e.cancelled_at is not null and ${TO_REVERSE}
    order by o.sold_at desc, o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sales of a match that would be reversed were it called off. */
export async function loadSalesOf(
  db: Db,
  eventId: string,
): Promise<{ id: string; soldItemId: string | null }[]> {
  const { rows } = await sql<{ id: string; soldItemId: string | null }>`
    select o.id, case when o.state <> 'Cancelled' then o.sold_checkout_item_id end as "soldItemId"
    from marketplace_offers o join tickets t on t.id = o.ticket_id left join checkout_items i on i.id = t.checkout_item_id
    where o.event_id = ${eventId} and ${TO_REVERSE} order by o.id`.execute(db)
  return rows
}

/** Offers of a match that are open: how many would end were it called off, or by another kick-off, and how many are being paid. */
export async function countOpenOffers(
  db: Db,
  event: { id: string; startsAt: Date; cancelledAt: Date | null },
): Promise<{ offersEnd: number; offersBeingPaid: number }> {
  const { rows } = await sql<{ offersEnd: number; offersBeingPaid: number }>`
    select count(*) filter (where o.state = 'Created' and ${hasEnded(
      sql`${event.cancelledAt}::timestamptz`,
      sql`${event.startsAt}::timestamptz`,
    )})::int as "offersEnd",
      count(*) filter (where o.state = 'Pending' and ${event.cancelledAt}::timestamptz is not null)::int as "offersBeingPaid"
    from marketplace_offers o where o.event_id = ${event.id} and o.state in ('Created', 'Pending')`.execute(
    db,
  )
  return rows[0]!
}

/** Does an open offer end now: called off, or so soon before kick-off that nobody buys it, in no cart? */
function hasEnded(cancelledAt: RawBuilder<unknown>, startsAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${cancelledAt} is not null
    or (${startsAt} <= app.now() + make_interval(mins => ${resale.endsMinutesBeforeStart}::int)
      and (o.hold_expires_at is null or o.hold_expires_at <= app.now())))`
}

/** Sold items that stay sold: always, but when the match is called off and the seller has not been paid. */
export async function notReturnableSales(db: Db, checkoutItemIds: string[]): Promise<NotReturnable[]> {
  const { rows } = await sql<NotReturnable>`
    select o.sold_checkout_item_id as "checkoutItemId", 'MARKETPLACE_TICKET_NOT_RETURNABLE' as "errorCode"
    from marketplace_offers o join events e on e.id = o.event_id
    where o.sold_checkout_item_id = any(${checkoutItemIds}::uuid[]) and o.state <> 'Cancelled'
      and (e.cancelled_at is null or o.state = 'PaymentSucceeded' or not ${UNPAID})`.execute(db)
  return rows
}

/** Is this kept method where the money of an offer goes, or is about to go? */
export async function isTokenPromised(db: Db, paymentTokenId: string): Promise<boolean> {
  const { rows } = await sql`
    select from marketplace_offers where payment_token_id = ${paymentTokenId} and state in ('Created', 'Pending', 'Sold')
    union all
    select from payout_attempts where payment_token_id = ${paymentTokenId} and state = 'requested'`.execute(
    db,
  )
  return rows.length > 0
}
