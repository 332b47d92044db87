import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { voucherHash } from './codes.rules.ts'
import type { Live, LivePartner, LivePromotion, LiveVoucher } from './judging.rules.ts'

/** How long a code stays reserved after the last change of its cart. */
export const RESERVED_MINUTES = 30

const VOUCHER = (elsewhere: string, taken: string) => `jsonb_build_object('kind', v.kind,
  'balanceCents', v.balance_cents + ${taken}, 'activatedAt', v.activated_at, 'expiresAt', v.expires_at,
  'blockedAt', coalesce(v.blocked_at, v.withheld_at), 'isElsewhere', ${elsewhere})`

const PROMOTION = (
  hasRoom: string,
  subject: string,
) => `jsonb_build_object('name', p.name, 'percent', p.percent,
  'amountCents', p.amount_cents, 'appliesTo', p.applies_to, 'minOrderCents', p.min_order_cents, 'validFrom', p.valid_from,
  'validUntil', p.valid_until, 'activatedAt', p.activated_at, 'endedAt', p.ended_at, 'exclusiveSince', p.exclusive_since,
  'birthdaySince', p.birthday_since, 'hasRoom', ${hasRoom},
  'birthday', case when p.birthday_since is not null then (select birthday from contacts where id = ${subject}) end)`

const PARTNER = `jsonb_build_object('partnerId', d.partner_id, 'percent', d.percent, 'appliesTo', d.applies_to,
  'minOrderCents', d.min_order_cents, 'validFrom', d.valid_from, 'validUntil', d.valid_until,
  'exclusiveSince', d.exclusive_since, 'activatedAt', case when exists (select from partners a where a.id = d.partner_id and a.active_since <= app.now())
    then d.activated_at end)`

/** Is the row `k` of cart `c` still a promise? */
export const IS_RESERVED = `(k.released_at is null and (k.checkout_id is not null
  or greatest(k.reserved_until, c.updated_at + interval '${RESERVED_MINUTES} minutes') > app.now()))`

/**
 * The codes of the cart `c` as one JSON array (`StoredCode[]`), for `left join lateral … k on true` in the statement that
 * reads a cart: a cart without codes costs a look into an index.
 */
export function codesOfCart(): string {
  return `
  select jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'sellerId', k.seller_id, 'code', k.code,
    'terms', k.terms, 'ownId', coalesce(k.voucher_id, k.promotion_id, k.partner_discount_id),
    'isReserved', ${IS_RESERVED},
    'voucher', case when v.id is not null then ${VOUCHER(
      `exists (select from cart_codes o where o.voucher_id = v.id and o.id <> k.id and o.released_at is null)`,
      `coalesce((select u.amount_cents - u.returned_cents from voucher_uses u
        where u.voucher_id = v.id and u.checkout_id = k.checkout_id), 0)`,
    )} end,
    'promotion', case when p.id is not null then ${PROMOTION(
      'k.released_at is null or p.max_uses is null or p.used < p.max_uses',
      'c.subject_id',
    )} end,
    'partner', case when d.id is not null then ${PARTNER} end) order by k.created_at, k.id) as codes
  from cart_codes k
  left join vouchers v on v.id = k.voucher_id
  left join promotions p on p.id = k.promotion_id
  left join partner_discounts d on d.id = k.partner_discount_id
  where ${IN_CART}`
}

const IN_CART = 'k.cart_id = c.id and k.removed_at is null'

/** Whether there are any, for those who need not know more. */
export const HAS_CODES: string = `exists (select from cart_codes k where ${IN_CART})`

/** What somebody typed, found. */
export type FoundCode = { ownId: string; sellerId: number; ending: string | null; live: Live }

/** What an open checkout has taken is still on its way: the voucher is in use then, not redeemed. */
const HELD_BY_CHECKOUT = `coalesce((select sum(u.amount_cents - u.returned_cents) from cart_codes k
  join voucher_uses u on u.voucher_id = k.voucher_id and u.checkout_id = k.checkout_id where k.voucher_id = v.id), 0)`

/** Whether another cart holds it is left to the moment of reserving. */
export async function findVoucher(db: Db, code: string): Promise<FoundCode | null> {
  const { rows } = await sql<{ id: string; sellerId: number; ending: string; voucher: LiveVoucher }>`
    select v.id, v.seller_id as "sellerId", v.code_ending as ending, ${sql.raw(VOUCHER('false', HELD_BY_CHECKOUT))} as voucher
    from vouchers v where v.code_hash = ${voucherHash(code)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const live: Live = { kind: 'voucher', voucher: row.voucher }
  return { ownId: row.id, sellerId: row.sellerId, ending: row.ending, live }
}

export async function findPromotion(
  db: Db,
  given: { code: string; subjectId: string | null },
): Promise<FoundCode | null> {
  // Whether a use is left is asked when one is taken.
  const { rows } = await sql<{ id: string; sellerId: number; promotion: LivePromotion }>`
    select p.id, p.seller_id as "sellerId", ${sql.raw(PROMOTION('true', 's.id'))} as promotion
    from promotions p, (select ${given.subjectId}::uuid as id) s where p.code = ${given.code}`.execute(db)
  const [row] = rows
  if (!row) return null
  const live: Live = { kind: 'promotion', promotion: row.promotion }
  return { ownId: row.id, sellerId: row.sellerId, ending: null, live }
}

export async function findPartnerDiscount(
  db: Db,
  given: { partnerId: number; code: string },
): Promise<FoundCode | null> {
  const { rows } = await sql<{ id: string; sellerId: number; partner: LivePartner }>`
    select d.id, d.seller_id as "sellerId", ${sql.raw(PARTNER)} as partner
    from partner_discounts d where d.partner_id = ${given.partnerId} and d.code = ${given.code}`.execute(db)
  const [row] = rows
  if (!row) return null
  const live: Live = { kind: 'partner', partner: row.partner }
  return { ownId: row.id, sellerId: row.sellerId, ending: null, live }
}
