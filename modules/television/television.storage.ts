import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'

export type SubscriptionRow = {
  id: string
  number: string
  subjectId: string
  paywallId: number
  rightId: string
  renews: boolean
  priceCents: number | null
  memberPriceCents: number | null
  vatRate: number | null
  language: string
  createdAt: Date
  cancelledAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
  /** The last moment of its free days; null: it had none. */
  trialEndsAt: Date | null
  /** Nothing is collected before this day (`2027-03-01`), nor shown once what is paid is over; null: it does not rest. */
  pausedUntil: string | null
  /** Of what it opens. */
  expiresAt: Date
}

export type PeriodRow = {
  id: string
  subscriptionId: string
  offer: string
  from: Date
  until: Date
  amountCents: number
  checkoutItemId: string | null
  dueId: string | null
  giftId: string | null
  madeAt: Date
  revokedAt: Date | null
  /** Whoever withdraws pays for the days used, and was told so. */
  paysByDays: boolean
}

export const SUBSCRIPTION =
  sql.raw(`s.id, s.number, s.subject_id as "subjectId", s.paywall_id as "paywallId", s.right_id as "rightId", s.renews,
  s.price_cents as "priceCents", s.member_price_cents as "memberPriceCents", s.vat_rate::float as "vatRate", s.language,
  s.created_at as "createdAt", s.cancelled_at as "cancelledAt", s.ended_at as "endedAt", s.ended_because as "endedBecause",
  s.trial_ends_at as "trialEndsAt",
  s.paused_until::text as "pausedUntil",
  (select p.expires_at from paywall_subscriptions p where p.id = s.right_id) as "expiresAt"`)

const PERIOD = sql.raw(`id, subscription_id as "subscriptionId", offer, from_at as "from", until_at as until,
  amount_cents as "amountCents", checkout_item_id as "checkoutItemId", due_id as "dueId", gift_id as "giftId", made_at as "madeAt",
  revoked_at as "revokedAt", pays_by_days as "paysByDays"`)

/** Whoever changes what somebody subscribes to waits for others who do, also where there is no row yet. */
export async function lockSubscriber(trx: Trx, subjectId: string): Promise<void> {
  if (unsafe('noSubscriberLock')) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`television:${subjectId}`}, 0))`.execute(trx)
}

/** The one that has not ended. */
export async function findOpen(
  db: Db,
  which: { subjectId: string; paywallId: number } | { id: string } | { number: string },
): Promise<SubscriptionRow | null> {
  const one =
    'id' in which
      ? sql`s.id = ${which.id}`
      : 'number' in which
        ? sql`s.number = ${which.number}`
        : sql`s.subject_id = ${which.subjectId} and s.paywall_id = ${which.paywallId}`
  const { rows } = await sql<SubscriptionRow>`
    select ${SUBSCRIPTION} from television_subscriptions s where ${one} and s.ended_at is null`.execute(db)
  return rows[0] ?? null
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  const { rows } = await sql<SubscriptionRow>`
    select ${SUBSCRIPTION} from television_subscriptions s where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The one that runs, else the last one. */
export async function findLatest(
  db: Db,
  { subjectId, paywallId }: { subjectId: string; paywallId: number },
): Promise<SubscriptionRow | null> {
  const { rows } = await sql<SubscriptionRow>`
    select ${SUBSCRIPTION} from television_subscriptions s
    where s.subject_id = ${subjectId} and s.paywall_id = ${paywallId}
    order by s.ended_at is null desc, s.created_at desc, s.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertSubscription(
  trx: Trx,
  given: { subjectId: string; paywallId: number; rightId: string; language: string },
): Promise<SubscriptionRow> {
  const id = newId()
  await sql`
    insert into television_subscriptions (id, number, subject_id, paywall_id, right_id, language)
    values (${id}, 'TV-' || lpad(nextval('television_numbers')::text, 6, '0'), ${given.subjectId}, ${given.paywallId},
      ${given.rightId}, ${given.language})`.execute(trx)
  return (await findSubscription(trx, id))!
}

export type SubscriptionChanges = Partial<{
  right_id: string
  renews: boolean
  price_cents: number | null
  member_price_cents: number | null
  vat_rate: number | null
  language: string
  cancelled_at: Date | null
  reminded_at: Date | null
  trial_ends_at: Date | null
  paused_until: string | null
  pause_begun_at: Date | null
  ended_at: Date | null
  ended_because: string | null
}>

/** Changes it with a step of its story; answers it as it is then. */
export async function changeSubscription(
  trx: Trx,
  id: string,
  given: { to?: SubscriptionChanges; step: Step },
): Promise<SubscriptionRow> {
  if (given.to && Object.keys(given.to).length > 0)
    await trx.updateTable('television_subscriptions').set(given.to).where('id', '=', id).execute()
  const changed = (await findSubscription(trx, id))!
  const { kind, actor, reason = null } = given.step
  await sql`
    insert into television_steps (id, subscription_id, kind, actor, reason, until_at)
    values (${newId()}, ${id}, ${kind}, ${actor}, ${reason}, ${changed.expiresAt})`.execute(trx)
  return changed
}

export type Step = {
  kind:
    | 'bought'
    | 'tried'
    | 'collected'
    | 'given'
    | 'redeemed'
    | 'cancelled'
    | 'resumed'
    | 'withdrawn'
    | 'takenBack'
    | 'paused'
    | 'unpaused'
    | 'priceAgreed'
    | 'priceRefused'
    | 'priceChanged'
    | 'ended'
  actor: string
  reason?: string | null
}

type NewPeriod = {
  subscriptionId: string
  offer: string
  from: Date
  until: Date
  amountCents: number
  checkoutId?: string
  checkoutItemId?: string
  dueId?: string
  giftId?: string
}

export async function insertPeriod(trx: Trx, given: NewPeriod): Promise<void> {
  await sql`
    insert into television_periods (id, subscription_id, offer, from_at, until_at, amount_cents, checkout_id, checkout_item_id,
      due_id, gift_id, pays_by_days)
    values (${newId()}, ${given.subscriptionId}, ${given.offer}, ${given.from}, ${given.until}, ${given.amountCents},
      ${given.checkoutId ?? null}, ${given.checkoutItemId ?? null}, ${given.dueId ?? null},
      ${given.giftId ?? null}, true)`.execute(trx)
}

/** What was given already for a purchase or a due. */
export async function findPeriod(
  trx: Db,
  which: { checkoutItemId: string } | { dueId: string },
): Promise<PeriodRow | null> {
  const one =
    'dueId' in which ? sql`due_id = ${which.dueId}` : sql`checkout_item_id = ${which.checkoutItemId}`
  const { rows } = await sql<PeriodRow>`select ${PERIOD} from television_periods where ${one}`.execute(trx)
  return rows[0] ?? null
}

/** Whether one of these paid months has no time of its own yet. */
export async function isOneNotGiven(trx: Trx, dueIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${dueIds}::uuid[]) as d (id)
    where not exists (select from television_periods p where p.due_id = d.id) limit 1`.execute(trx)
  return rows.length > 0
}

/** The time that a gift gave, unless it was taken back. */
export async function findGiftPeriod(trx: Db, giftId: string): Promise<PeriodRow | null> {
  const { rows } = await sql<PeriodRow>`
    select ${PERIOD} from television_periods where gift_id = ${giftId} and revoked_at is null`.execute(trx)
  return rows[0] ?? null
}

/** In the order of their time. */
export async function listPeriods(db: Db, subscriptionId: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select ${PERIOD} from television_periods where subscription_id = ${subscriptionId}
    order by from_at, made_at, id`.execute(db)
  return rows
}

/** Says that a part of the time was taken back; false: it was before. */
export async function revokePeriod(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update television_periods set revoked_at = app.now() where id = ${id} and revoked_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** How a checkout is paid, and the stored method that came of it. */
export async function loadWayToPay(
  trx: Db,
  checkoutId: string,
): Promise<{
  method: string
  isRemembered: boolean
  paymentTokenId: string | null
  actorId: string
  orderedAt: Date
}> {
  const { rows } = await sql<{
    method: string
    isRemembered: boolean
    paymentTokenId: string | null
    actorId: string
    orderedAt: Date
  }>`
    select c.method, c.created_at as "orderedAt", c.remember_method_since is not null as "isRemembered", c.actor_id as "actorId",
      (select p.payment_token_id from payments p where p.checkout_id = c.id and p.payment_token_id is not null
        order by p.created_at desc limit 1) as "paymentTokenId"
    from checkouts c where c.id = ${checkoutId}`.execute(trx)
  return rows[0]!
}

/** The stored method that the subscription was paid with last and that is still kept. */
export async function findKeptMethod(trx: Db, subscription: SubscriptionRow): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select t.id from payment_tokens t
    where t.owner_id = ${subscription.subjectId} and t.state = 'active' and t.id in (
      select d.payment_token_id from dues d where d.kind = 'television' and d.subject_id = ${subscription.id}
      union select p.payment_token_id from payments p join television_periods x on x.checkout_id = p.checkout_id
        where x.subscription_id = ${subscription.id})
    order by (select max(d.created_at) from dues d where d.kind = 'television' and d.subject_id = ${subscription.id}
      and d.payment_token_id = t.id) desc nulls last, t.created_at desc limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

export async function loadNumbers(db: Db, ids: readonly string[]): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from television_subscriptions where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Where its subscriber lived when they bought or paid of it last, ISO 3166; null: nobody has asked yet. */
export async function findResidence(db: Db, subscriptionId: string): Promise<string | null> {
  const { rows } = await sql<{ country: string }>`
    select said.residence ->> 'country' as country from (
      select c.residence, c.created_at as at from television_periods p join checkouts c on c.id = p.checkout_id
      where p.subscription_id = ${subscriptionId}
      union all
      select a.residence, a.begun_at from dues d join due_attempts a on a.due_id = d.id and a.outcome = 'paid'
      where d.kind = 'television' and d.subject_id = ${subscriptionId}) said
    where said.residence is not null order by said.at desc limit 1`.execute(db)
  return rows[0]?.country ?? null
}
