import { type RawBuilder, sql } from 'kysely'
import { televisionPaywallId } from '#club/television.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeTelevision, OfficeTelevisionDetail, TelevisionFilters } from './schema.ts'

const FAILED = `exists (select from dues d where d.kind = 'television' and d.subject_id = s.id and d.attempts > 0
  and d.state not in ('paid', 'cancelled', 'writtenOff'))`

/** As `modules/television/states.rules.ts` says it. */
const STATE = `case
  when s.ended_at is not null then 'ended'
  when p.expires_at <= app.now() then case when not s.renews then 'ended'
    when s.paused_until is not null and not ${FAILED} then 'paused' else 'resting' end
  when s.renews then case when ${FAILED} then 'failed' else 'active' end
  when s.cancelled_at is not null then 'ending' else 'active' end`

const ROW = sql.raw(`s.id, s.number, ${STATE} as state, s.subject_id as "subjectId",
  coalesce((select trim(concat_ws(' ', k.first_name, k.last_name)) from contacts k where k.id = s.subject_id), '') as subscriber,
  coalesce((select x.offer from television_periods x where x.subscription_id = s.id and x.revoked_at is null
    order by x.from_at desc, x.made_at desc limit 1), 'given') as offer,
  s.renews, s.created_at as "startedAt", p.expires_at as "expiresAt"`)

const FROM = sql.raw(`television_subscriptions s join paywall_subscriptions p on p.id = s.right_id`)

type Row = Omit<OfficeTelevision, 'startedAt' | 'expiresAt'> & { startedAt: Date; expiresAt: Date }

/** By number; `after`: those behind that one. */
export async function listSubscriptions(
  db: Db,
  given: { wanted: TelevisionFilters; limit: number; offset?: number; after?: string | null },
): Promise<OfficeTelevision[]> {
  const { wanted, limit, offset = 0, after = null } = given
  const { rows } = await sql<Row>`
    select ${ROW} from ${FROM} where ${conditionOf(wanted)} and s.number > ${after ?? ''}
    order by s.number limit ${limit} offset ${offset}`.execute(db)
  return rows.map(toWire)
}

function toWire(row: Row): OfficeTelevision {
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

export function countSubscriptions(db: Db, wanted: TelevisionFilters): Promise<number> {
  return countOf(db, sql`select 1 from ${FROM} where ${conditionOf(wanted)}`)
}

const state = sql.raw(STATE)
const VIEWS: Readonly<Record<TelevisionFilters['view'], RawBuilder<unknown>>> = {
  running: sql`(${state}) in ('active', 'ending', 'failed', 'paused')`,
  ending: sql`(${state}) = 'ending'`,
  unpaid: sql`(${state}) in ('failed', 'resting')`,
  ended: sql`(${state}) = 'ended'`,
  all: sql`true`,
}

function conditionOf({ q, view, offer }: TelevisionFilters): RawBuilder<unknown> {
  const parts = [VIEWS[view], sql`s.paywall_id = ${televisionPaywallId}`]
  if (offer)
    parts.push(sql`${offer} = (select x.offer from television_periods x where x.subscription_id = s.id
      and x.revoked_at is null order by x.from_at desc, x.made_at desc limit 1)`)
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) parts.push(withWord(containing(word)))
  return sql.join(parts, sql` and `)
}

/** Its number, or the name or address of whoever has it. */
function withWord(like: string): RawBuilder<unknown> {
  return sql`(s.number ilike ${like}
    or exists (select from contacts k where k.id = s.subject_id and concat_ws(' ', k.first_name, k.last_name) ilike ${like})
    or exists (select from contact_emails e where e.contact_id = s.subject_id and e.email ilike ${like}))`
}

type Ends = {
  pausedUntil: string | null
  trialEndsAt: Date | null
  cancelledAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
}

export async function findSubscription(db: Db, id: string): Promise<(OfficeTelevision & Ends) | null> {
  const { rows } = await sql<Row & Ends>`
    select ${ROW}, s.paused_until::text as "pausedUntil", s.trial_ends_at as "trialEndsAt", s.cancelled_at as "cancelledAt", s.ended_at as "endedAt", s.ended_because as "endedBecause"
    from ${FROM} where s.id = ${id}`.execute(db)
  return rows[0] ? { ...rows[0], ...toWire(rows[0]) } : null
}

/** In the order of the time. */
export async function loadPeriods(db: Db, id: string): Promise<OfficeTelevisionDetail['periods']> {
  const { rows } = await sql<
    Omit<OfficeTelevisionDetail['periods'][number], 'from' | 'until'> & { from: Date; until: Date }
  >`
    select x.id, x.offer, x.from_at as "from", x.until_at as until, x.amount_cents as "amountCents",
      (select i.order_id from checkout_items i where i.id = x.checkout_item_id) as "orderId",
      x.revoked_at is not null as "isRevoked"
    from television_periods x where x.subscription_id = ${id} order by x.from_at desc, x.made_at desc limit 200`.execute(
    db,
  )
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    from: from.toISOString(),
    until: until.toISOString(),
  }))
}

/** The newest first. */
export async function loadSteps(db: Db, id: string): Promise<OfficeTelevisionDetail['steps']> {
  const { rows } = await sql<{
    kind: string
    actor: string
    reason: string | null
    until: Date | null
    at: Date
  }>`
    select kind, actor, reason, until_at as until, taken_at as at from television_steps
    where subscription_id = ${id} order by taken_at desc, id desc limit 500`.execute(db)
  return rows.map(({ until, at, ...row }) => ({
    ...row,
    until: until?.toISOString() ?? null,
    at: at.toISOString(),
  }))
}

/** Of the running month, by the club's calendar. */
export async function loadFigures(
  db: Db,
): Promise<{ active: number; renewing: number; begun: number; cancelled: number }> {
  const { rows } = await sql<{ active: number; renewing: number; begun: number; cancelled: number }>`
    with month as (select date_trunc('month', app.now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin' as since)
    select count(*) filter (where s.ended_at is null and p.expires_at > app.now())::int as active,
      count(*) filter (where s.ended_at is null and s.renews and p.expires_at > app.now())::int as renewing,
      count(*) filter (where s.created_at >= month.since)::int as begun,
      count(*) filter (where s.cancelled_at >= month.since)::int as cancelled
    from month, ${FROM} where s.paywall_id = ${televisionPaywallId}`.execute(db)
  return rows[0]!
}

/** What is agreed with those who go on month by month, and with how many. */
export async function listAgreed(db: Db): Promise<{ cents: number; memberCents: number; count: number }[]> {
  const { rows } = await sql<{ cents: number; memberCents: number; count: number }>`
    select s.price_cents as cents, coalesce(s.member_price_cents, s.price_cents) as "memberCents", count(*)::int as count
    from television_subscriptions s
    where s.ended_at is null and s.renews and s.price_cents is not null
    group by 1, 2 order by 3 desc, 1 limit 20`.execute(db)
  return rows
}
