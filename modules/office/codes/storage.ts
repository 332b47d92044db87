import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import {
  looksLikeVoucher,
  maskedVoucher,
  normalVoucherCode,
  voucherHash,
} from '#modules/discounts/codes.rules.ts'
import type { AppliesTo, CodeKind, VoucherKind } from '#modules/discounts/schema.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import { ZONE } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { CodeChoices, CodeFilters, CodeState, OfficeCode, OfficeCodeDetail } from './schema.ts'

/** The three kinds in the same columns. */
const PROMOTIONS = sql`select p.id, 'promotion' as kind, p.code, p.name, null as partner, null as "voucherKind", p.percent,
  p.amount_cents as "amountCents", null::int as "leftCents", p.applies_to as "appliesTo",
  p.min_order_cents as "minOrderCents", p.exclusive_since is not null as "isExclusive",
  p.birthday_since is not null as "isForBirthdays", p.valid_from as "validFrom", p.valid_until as "validUntil",
  p.used, p.max_uses as "maxUses", p.created_at as "createdAt", null as "createdBy",
  case when p.ended_at <= app.now() or p.valid_until <= app.now() then 'ended' when p.used >= p.max_uses then 'usedUp'
    when p.activated_at <= app.now() and (p.valid_from is null or p.valid_from <= app.now()) then 'live'
    else 'planned' end as state
  from promotions p`

const VOUCHERS = sql`select v.id, 'voucher' as kind, v.code_ending as code, null::jsonb as name, null as partner,
  v.kind as "voucherKind", null::int as percent, v.initial_cents as "amountCents", v.balance_cents as "leftCents",
  '{}'::jsonb as "appliesTo", 0 as "minOrderCents", false as "isExclusive", false as "isForBirthdays",
  v.activated_at as "validFrom", v.expires_at as "validUntil",
  (select count(*)::int from voucher_uses u where u.voucher_id = v.id and u.amount_cents > u.returned_cents) as used,
  null::int as "maxUses", v.created_at as "createdAt", v.created_by as "createdBy",
  case when v.blocked_at is not null or v.withheld_at is not null or v.expires_at <= app.now() then 'ended'
    when v.balance_cents = 0 then 'usedUp' when v.activated_at <= app.now() then 'live' else 'planned' end as state
  from vouchers v`

const PARTNERS = sql`select d.id, 'partner' as kind, d.code, null::jsonb as name, a.display_name as partner,
  null as "voucherKind", d.percent, null::int as "amountCents", null::int as "leftCents", d.applies_to as "appliesTo",
  d.min_order_cents as "minOrderCents", d.exclusive_since is not null as "isExclusive", false as "isForBirthdays",
  d.valid_from as "validFrom", d.valid_until as "validUntil",
  (select count(distinct k.checkout_id)::int from checkout_codes k join checkouts c on c.id = k.checkout_id
    where k.partner_discount_id = d.id and c.state in ('paid', 'refunded')) as used,
  null::int as "maxUses", d.created_at as "createdAt", null as "createdBy",
  case when d.valid_until <= app.now() then 'ended'
    when d.activated_at <= app.now() and a.active_since <= app.now()
      and (d.valid_from is null or d.valid_from <= app.now()) then 'live' else 'planned' end as state
  from partner_discounts d join partners a on a.id = d.partner_id`

const FROM: Readonly<Record<CodeKind, RawBuilder<unknown>>> = {
  promotion: PROMOTIONS,
  voucher: VOUCHERS,
  partner: PARTNERS,
}

type Row = Omit<OfficeCode, 'validFrom' | 'validUntil' | 'createdAt'> & {
  name: Text | null
  voucherKind: VoucherKind | null
  appliesTo: AppliesTo
  state: CodeState
  validFrom: Date | null
  validUntil: Date | null
  createdAt: Date
}

/** Newest first; `after`: those below that one. */
export async function listCodes(
  db: Db,
  given: { wanted: CodeFilters; limit: number; offset?: number; after?: string | null },
): Promise<OfficeCode[]> {
  const { wanted, limit, offset = 0, after = null } = given
  const below = after
    ? sql`and (x."createdAt", x.id) < (select y."createdAt", y.id from (${FROM[wanted.kind]}) y where y.id = ${after})`
    : sql``
  const { rows } = await sql<Row>`
    select * from (${FROM[wanted.kind]}) x where ${conditionOf(wanted)} ${below}
    order by x."createdAt" desc, x.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(rowOf)
}

export function countCodes(db: Db, wanted: CodeFilters): Promise<number> {
  return countOf(db, sql`select 1 from (${FROM[wanted.kind]}) x where ${conditionOf(wanted)}`)
}

export async function findCode(db: Db, given: { kind: CodeKind; id: string }): Promise<OfficeCode | null> {
  const { rows } = await sql<Row>`select * from (${FROM[given.kind]}) x where x.id = ${given.id}`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}

function conditionOf({ q, kind, state }: CodeFilters): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (state) parts.push(sql`x.state = ${state}`)
  if (q && kind === 'voucher') parts.push(voucherWith(q))
  else if (q)
    for (const word of q.split(/\s+/))
      parts.push(
        sql`concat_ws(' ', x.code, x.name ->> 'de', x.name ->> 'en', x.partner) ilike ${containing(word)}`,
      )
  return sql.join(parts, sql` and `)
}

/** Whoever reads a whole code to us is found by it; otherwise its end is enough. */
function voucherWith(q: string): RawBuilder<unknown> {
  return looksLikeVoucher(q)
    ? sql`x.id = (select v.id from vouchers v where v.code_hash = ${voucherHash(q)})`
    : sql`x.code = ${normalVoucherCode(q.replaceAll('*', ''))}`
}

function rowOf({ validFrom, validUntil, createdAt, ...row }: Row): OfficeCode {
  return {
    ...row,
    code: row.kind === 'voucher' ? maskedVoucher(row.code) : row.code,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

const USED_BY: Readonly<Record<CodeKind, RawBuilder<unknown>>> = {
  promotion: sql`k.promotion_id`,
  voucher: sql`k.voucher_id`,
  partner: sql`k.partner_discount_id`,
}
const MOST_ORDERS = 50

/** The orders that a code took something off. */
export async function loadRedeemed(
  db: Db,
  given: { kind: CodeKind; id: string },
): Promise<OfficeCodeDetail['redeemed']> {
  type Order = { id: string; number: string; placedAt: Date; cents: number; orders: number; sum: number }
  const { rows } = await sql<Order>`
    select o.id, o.number, o.placed_at as "placedAt", k.discount_cents as cents, count(*) over ()::int as orders,
      (sum(k.discount_cents) over ())::int as sum
    from checkout_codes k join checkouts c on c.id = k.checkout_id and c.state in ('paid', 'refunded')
      join checkout_orders o on o.checkout_id = c.id and o.seller_id = k.seller_id and o.placed_at is not null
    where ${USED_BY[given.kind]} = ${given.id} order by o.placed_at desc, o.id limit ${MOST_ORDERS}`.execute(
    db,
  )
  return {
    orders: rows[0]?.orders ?? 0,
    cents: rows[0]?.sum ?? 0,
    newest: rows.map(({ id, number, placedAt, cents }) => ({
      id,
      number,
      placedAt: placedAt.toISOString(),
      cents,
    })),
  }
}

/** What a code may be for. */
export async function loadChoices(db: Db): Promise<CodeChoices> {
  const { rows } = await sql<CodeChoices>`
    select coalesce((select json_agg(json_build_object('id', id, 'name', name) order by id) from sellers), '[]') as sellers,
      coalesce((select json_agg(json_build_object('id', id, 'name', display_name) order by display_name)
        from partners where active_since <= app.now()), '[]') as partners,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by position, id) from categories), '[]')
        as categories`.execute(db)
  return rows[0]!
}

/** When days of the club begin and end. */
export async function momentsOf(
  db: Db,
  days: { from?: string | null; until: string | null },
): Promise<{ from: Date | null; until: Date | null }> {
  const { rows } = await sql<{ from: Date | null; until: Date | null }>`
    select (${days.from ?? null}::date)::timestamp at time zone ${ZONE} as from,
      (${days.until}::date + 1)::timestamp at time zone ${ZONE} as until`.execute(db)
  return rows[0]!
}
