import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import { IS_RESERVED, RESERVED_MINUTES } from './codes.storage.ts'
import type { CodeKind, Terms } from './schema.ts'

/**
 * A row of cart_codes without released_at is a reservation: a voucher has one at most (an unique index), and each of a
 * promotion's is counted in its `used`. Every function here keeps the two together.
 */
export type NewReservation = {
  cartId: string
  kind: CodeKind
  sellerId: number
  code: string
  ownId: string
  terms: Terms
}

const RESERVED_UNTIL = sql<Date>`app.now() + make_interval(mins => ${sql.lit(RESERVED_MINUTES)})`

/** Ended and not needed by a checkout. Of the row `k`. */
const HAS_ENDED = sql`k.released_at is null and k.checkout_id is null and k.reserved_until <= app.now()
  and not exists (select from carts c where c.id = k.cart_id
    and c.updated_at + make_interval(mins => ${sql.lit(RESERVED_MINUTES)}) > app.now())`

/** Reserves a code for a cart; false when somebody else has it, or all its uses are taken. */
export async function reserve(trx: Trx, given: NewReservation): Promise<boolean> {
  const { kind, ownId } = given
  if (kind === 'voucher') {
    await makeRoomForVoucher(trx, ownId)
    return insertReservation(trx, given)
  }
  if (kind === 'promotion' && !(await takeUse(trx, ownId))) return false
  return insertReservation(trx, given)
}

async function insertReservation(trx: Trx, given: NewReservation): Promise<boolean> {
  const { cartId, kind, sellerId, code, ownId, terms } = given
  const isUnguarded = kind === 'voucher' && unsafe('noVoucherGuard')
  const { rows } = await sql`
    insert into cart_codes (id, cart_id, kind, seller_id, code, voucher_id, promotion_id, partner_discount_id, terms,
      reserved_until, released_at)
    values (${newId()}, ${cartId}, ${kind}, ${sellerId}, ${code}, ${kind === 'voucher' ? ownId : null},
      ${kind === 'promotion' ? ownId : null}, ${kind === 'partner' ? ownId : null}, ${JSON.stringify(terms)}::jsonb,
      ${RESERVED_UNTIL}, ${isUnguarded ? sql`now()` : null})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** The reservation of a row that had lost it, at today's terms; false when it cannot be had. */
export async function reserveAgain(
  trx: Trx,
  given: { rowId: string; kind: CodeKind; ownId: string; terms: Terms },
): Promise<boolean> {
  const { rowId, kind, ownId, terms } = given
  if (kind === 'voucher' && unsafe('noVoucherGuard')) return true
  const row = await trx
    .selectFrom('cart_codes')
    .select('released_at')
    .where('id', '=', rowId)
    .executeTakeFirst()
  if (!row) return false
  if (kind === 'promotion' && row.released_at && !(await takeUse(trx, ownId))) return false
  if (kind === 'voucher') {
    await makeRoomForVoucher(trx, ownId)
    const { rows } = await sql`select 1 from cart_codes where voucher_id = ${ownId} and id <> ${rowId}
      and released_at is null`.execute(trx)
    if (rows.length > 0) return false
  }
  await trx
    .updateTable('cart_codes')
    .set({ released_at: null, reserved_until: RESERVED_UNTIL, terms: JSON.stringify(terms) })
    .where('id', '=', rowId)
    .execute()
  return true
}

/** Counts one use, if there is one left; reservations that have ended make room first. */
export async function takeUse(trx: Trx, promotionId: string): Promise<boolean> {
  if (await countUp(trx, promotionId)) return true
  const released = await releaseEndedOf(trx, promotionId)
  return released > 0 && countUp(trx, promotionId)
}

async function countUp(trx: Trx, promotionId: string): Promise<boolean> {
  const { rows } = await sql`update promotions set used = used + 1
    where id = ${promotionId} and (max_uses is null or used < max_uses) returning id`.execute(trx)
  return rows.length > 0
}

/** The promotion's row is locked by the failed count: whoever releases waits for it. */
async function releaseEndedOf(trx: Trx, promotionId: string): Promise<number> {
  await sql`select id from promotions where id = ${promotionId} for update`.execute(trx)
  const { rows } = await sql<{ released: number }>`
    with ended as (
      update cart_codes k set released_at = app.now() where k.promotion_id = ${promotionId} and ${HAS_ENDED} returning k.id)
    update promotions set used = used - (select count(*) from ended)
    where id = ${promotionId} returning (select count(*) from ended) as released`.execute(trx)
  return rows[0]?.released ?? 0
}

/** A voucher whose reservation has ended may be taken over; the first cart keeps it, and shows that it is in use. */
async function makeRoomForVoucher(trx: Trx, voucherId: string): Promise<void> {
  await sql`update cart_codes k set released_at = app.now() where k.voucher_id = ${voucherId} and ${HAS_ENDED}`.execute(
    trx,
  )
}

/** Takes ended reservations off; answers how many. Promotions are locked in the order of their ids. */
export async function releaseEnded(trx: Trx, limit: number): Promise<number> {
  await sql`select p.id from promotions p where p.id in (
      select k.promotion_id from cart_codes k where ${HAS_ENDED} order by k.reserved_until limit ${limit})
    order by p.id for update`.execute(trx)
  const { rows } = await sql<{ released: number }>`
    with ended as (
      update cart_codes k set released_at = app.now()
      where k.id in (select k.id from cart_codes k where ${HAS_ENDED} order by k.reserved_until limit ${limit}) and ${HAS_ENDED}
      returning k.id, k.promotion_id),
    counted as (
      update promotions p set used = p.used - e.uses
      from (select promotion_id, count(*) as uses from ended where promotion_id is not null group by 1) e
      where p.id = e.promotion_id)
    select count(*) as released from ended`.execute(trx)
  return rows[0]!.released
}

/** Takes rows out of their carts; their uses are free again, unless a checkout that is still open needs them. */
export async function removeRows(trx: Trx, rowIds: string[]): Promise<void> {
  if (rowIds.length === 0) return
  await sql`update cart_codes set removed_at = app.now() where id = any(${rowIds}) and checkout_id is not null`.execute(
    trx,
  )
  await deleteWithUses(trx, sql`k.id = any(${rowIds}) and k.checkout_id is null`)
}

async function deleteWithUses(trx: Trx, condition: ReturnType<typeof sql>): Promise<void> {
  await sql`select p.id from promotions p where p.id in (select k.promotion_id from cart_codes k where ${condition})
    order by p.id for update`.execute(trx)
  await sql`
    with gone as (delete from cart_codes k where ${condition} returning k.promotion_id, k.released_at)
    update promotions p set used = p.used - g.uses
    from (select promotion_id, count(*) as uses from gone where promotion_id is not null and released_at is null group by 1) g
    where p.id = g.promotion_id`.execute(trx)
}

/** A code that the buyer had taken out while a checkout needs it, wanted again. */
export async function bringBack(
  trx: Trx,
  given: { cartId: string; kind: CodeKind; ownId: string },
): Promise<boolean> {
  const { rows } = await sql`update cart_codes set removed_at = null, reserved_until = ${RESERVED_UNTIL}
    where cart_id = ${given.cartId} and removed_at is not null
      and coalesce(voucher_id, promotion_id, partner_discount_id) = ${given.ownId} returning id`.execute(trx)
  return rows.length > 0
}

/** An open checkout needs these rows until it ends. False when one has lost its reservation this moment. */
export async function bindToCheckout(
  trx: Trx,
  given: { checkoutId: string; rowIds: string[] },
): Promise<boolean> {
  const isUnguarded = unsafe('noVoucherGuard')
  const { rows } = await sql`update cart_codes set checkout_id = ${given.checkoutId}
    where id = any(${given.rowIds}::uuid[]) and (released_at is null or ${isUnguarded}) returning id`.execute(
    trx,
  )
  return rows.length === given.rowIds.length
}

/** Late money: what the cart still has reserved of these becomes the checkout's. Answers which. */
export async function bindLive(
  trx: Trx,
  given: { checkoutId: string; cartId: string; ownIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ ownId: string }>`update cart_codes set checkout_id = ${given.checkoutId}
    where cart_id = ${given.cartId} and released_at is null and checkout_id is null
      and coalesce(voucher_id, promotion_id, partner_discount_id) = any(${given.ownIds}::uuid[])
    returning coalesce(voucher_id, promotion_id, partner_discount_id) as "ownId"`.execute(trx)
  return rows.map(({ ownId }) => ownId)
}

/** The checkout ended unpaid: its codes are the cart's again, those taken out meanwhile go. */
export async function unbindFromCheckout(trx: Trx, checkoutId: string): Promise<void> {
  await deleteWithUses(trx, sql`k.checkout_id = ${checkoutId} and k.removed_at is not null`)
  await trx
    .updateTable('cart_codes')
    .set({ checkout_id: null })
    .where('checkout_id', '=', checkoutId)
    .execute()
}

/** Bought: the codes leave the cart, their uses stay counted. */
export async function deleteBought(trx: Trx, checkoutId: string): Promise<void> {
  await trx.deleteFrom('cart_codes').where('checkout_id', '=', checkoutId).execute()
}

/**
 * The anonymous cart's codes come to the person's. One that the person has taken out while a checkout needs it comes back
 * in place of its twin.
 */
export async function moveRows(trx: Trx, given: { rowIds: string[]; cartId: string }): Promise<void> {
  const { rowIds, cartId } = given
  if (rowIds.length === 0) return
  const { rows: back } = await sql<{ promotionId: string }>`update cart_codes set removed_at = null
    where cart_id = ${cartId} and removed_at is not null
      and promotion_id in (select promotion_id from cart_codes where id = any(${rowIds}::uuid[]))
    returning promotion_id as "promotionId"`.execute(trx)
  const returned = back.map(({ promotionId }) => promotionId)
  if (returned.length > 0)
    await deleteWithUses(
      trx,
      sql`k.id = any(${rowIds}::uuid[]) and k.promotion_id = any(${returned}::uuid[])`,
    )
  await sql`update cart_codes set cart_id = ${cartId}, reserved_until = ${RESERVED_UNTIL}
    where id = any(${rowIds}::uuid[])`.execute(trx)
}

export type CartsWithCode = {
  /** Carts and checkouts that it is promised to. */
  reserved: number
  /** Carts that have it without a promise: it is judged anew there. */
  unreserved: number
}

/** Where a code stands now. */
export async function cartsWith(db: Db, given: { kind: CodeKind; ownId: string }): Promise<CartsWithCode> {
  const { rows } = await sql<CartsWithCode>`
    select count(*) filter (where ${sql.raw(IS_RESERVED)})::int as reserved,
      count(*) filter (where not ${sql.raw(IS_RESERVED)})::int as unreserved
    from cart_codes k join carts c on c.id = k.cart_id
    where ${OWN_ID[given.kind]} = ${given.ownId} and k.removed_at is null`.execute(db)
  return rows[0]!
}

const OWN_ID: Readonly<Record<CodeKind, RawBuilder<unknown>>> = {
  voucher: sql`k.voucher_id`,
  promotion: sql`k.promotion_id`,
  partner: sql`k.partner_discount_id`,
}
