import { sql } from 'kysely'
import { club } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'

export type VoucherUse = { voucherId: string; cents: number }

/** Takes what vouchers pay from their balances, in the order of their ids; false when one has not enough, or is blocked. */
export async function takeFromVouchers(
  trx: Trx,
  given: { checkoutId: string; uses: VoucherUse[] },
): Promise<boolean> {
  const uses = [...given.uses].sort((a, b) => (a.voucherId < b.voucherId ? -1 : 1))
  for (const use of uses) {
    if (!(await takeBalance(trx, use))) return false
    await trx
      .insertInto('voucher_uses')
      .values({ voucher_id: use.voucherId, checkout_id: given.checkoutId, amount_cents: use.cents })
      .execute()
  }
  return true
}

async function takeBalance(trx: Trx, { voucherId, cents }: VoucherUse): Promise<boolean> {
  if (unsafe('noVoucherGuard')) return takeWithoutGuard(trx, { voucherId, cents })
  const { rows } = await sql`update vouchers set balance_cents = balance_cents - ${cents}
    where id = ${voucherId} and balance_cents >= ${cents} and blocked_at is null and withheld_at is null
    returning id`.execute(trx)
  return rows.length > 0
}

/** The fault that the guarded statement prevents, for the tests' negative control (platform/unsafe.ts). */
async function takeWithoutGuard(trx: Trx, { voucherId, cents }: VoucherUse): Promise<boolean> {
  const seen = await trx
    .selectFrom('vouchers')
    .select('balance_cents')
    .where('id', '=', voucherId)
    .executeTakeFirstOrThrow()
  if (seen.balance_cents < cents) return false
  await trx
    .updateTable('vouchers')
    .set({ balance_cents: seen.balance_cents - cents })
    .where('id', '=', voucherId)
    .execute()
  return true
}

/** A club sells from its first product on, but owes before: also one that sells tickets alone gives vouchers. */
export async function haveClubAsSeller(trx: Trx): Promise<void> {
  await sql`insert into sellers (id, name, legal_name, is_club)
    values (${club.defaultTenantId}, ${club.name}, ${club.legalName}, true) on conflict (id) do nothing`.execute(
    trx,
  )
}

/** So much of it is worth nothing any more. False: there is not so much on it by now, or it is blocked. */
export function lowerBalance(trx: Trx, use: VoucherUse): Promise<boolean> {
  return takeBalance(trx, use)
}

/** The checkout ended unpaid: everything it had taken is on the vouchers again. Repeatable. */
export async function returnToVouchers(trx: Trx, checkoutId: string): Promise<void> {
  for (const use of await listUses(trx, checkoutId))
    await returnCents(trx, { checkoutId, voucherId: use.voucherId, cents: use.remainingCents })
}

/** Late money: takes what was given back once more, all or nothing (the caller rolls back). */
export async function takeReturnedAgain(trx: Trx, checkoutId: string): Promise<boolean> {
  for (const use of await listUses(trx, checkoutId)) {
    if (use.returnedCents === 0) continue
    if (!(await takeBalance(trx, { voucherId: use.voucherId, cents: use.returnedCents }))) return false
    await trx
      .updateTable('voucher_uses')
      .set({ returned_cents: 0 })
      .where('voucher_id', '=', use.voucherId)
      .where('checkout_id', '=', checkoutId)
      .execute()
  }
  return true
}

export type PastUse = { voucherId: string; sellerId: number; remainingCents: number; returnedCents: number }

/**
 * What vouchers paid of a checkout, in the order of their ids. They are locked in that order, uses and vouchers alike, as
 * checkouts take them: whoever changes balances afterwards may do it in any order.
 */
export async function listUses(trx: Trx, checkoutId: string): Promise<PastUse[]> {
  const { rows } = await sql<PastUse>`
    select u.voucher_id as "voucherId", v.seller_id as "sellerId", u.amount_cents - u.returned_cents as "remainingCents",
      u.returned_cents as "returnedCents"
    from voucher_uses u join vouchers v on v.id = u.voucher_id
    where u.checkout_id = ${checkoutId} order by u.voucher_id for no key update`.execute(trx)
  return rows
}

export async function returnCents(
  trx: Trx,
  given: { checkoutId: string; voucherId: string; cents: number },
): Promise<void> {
  if (given.cents === 0) return
  await sql`
    with returned as (
      update voucher_uses set returned_cents = returned_cents + ${given.cents}
      where voucher_id = ${given.voucherId} and checkout_id = ${given.checkoutId}
        and amount_cents - returned_cents >= ${given.cents} returning voucher_id)
    update vouchers set balance_cents = balance_cents + ${given.cents} where id = (select voucher_id from returned)`.execute(
    trx,
  )
}

/** Money that comes back is worth nothing on a voucher that ended meanwhile: it lasts a while longer. */
export async function keepUsable(trx: Trx, given: { voucherIds: string[]; days: number }): Promise<void> {
  await sql`update vouchers set expires_at = greatest(expires_at, app.now() + make_interval(days => ${given.days}))
    where id = any(${given.voucherIds}) and expires_at is not null`.execute(trx)
}

export type VoucherRow = {
  id: string
  sellerId: number
  kind: string
  ending: string
  initialCents: number
  balanceCents: number
  activatedAt: Date | null
  expiresAt: Date | null
  blockedAt: Date | null
  createdAt: Date
  createdBy: string
  orderId: string | null
  checkoutItemId: string | null
}

const VOUCHER = sql`id, seller_id as "sellerId", kind, code_ending as ending, initial_cents as "initialCents",
  balance_cents as "balanceCents", activated_at as "activatedAt", expires_at as "expiresAt", blocked_at as "blockedAt",
  created_at as "createdAt", created_by as "createdBy", order_id as "orderId", checkout_item_id as "checkoutItemId"`

/** Newest first. */
export async function listVouchers(db: Db, limit: number): Promise<VoucherRow[]> {
  const { rows } =
    await sql<VoucherRow>`select ${VOUCHER} from vouchers order by created_at desc, id desc limit ${limit}`.execute(
      db,
    )
  return rows
}

/** Nobody pays with it any more; false when there is none, or it is blocked already. */
export async function blockVoucher(trx: Trx, id: string): Promise<boolean> {
  const { rows } =
    await sql`update vouchers set blocked_at = app.now() where id = ${id} and blocked_at is null returning id`.execute(
      trx,
    )
  return rows.length > 0
}

/**
 * Blocks vouchers that an item of a checkout was, as far as nobody has paid with them, until so many are blocked (null: all
 * of them). False when there are not enough. Repeatable.
 */
export async function blockUnused(
  trx: Trx,
  given: { checkoutItemId: string; pieces: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string; blocked: boolean; unused: boolean }>`
    select id, blocked_at is not null as blocked, balance_cents = initial_cents as unused from vouchers
    where checkout_item_id = ${given.checkoutItemId} order by id for update`.execute(trx)
  const missing = (given.pieces ?? rows.length) - rows.filter((row) => row.blocked).length
  const free = rows.filter((row) => !row.blocked && row.unused).slice(0, Math.max(0, missing))
  if (free.length < missing) return false
  for (const { id } of free) await blockVoucher(trx, id)
  return true
}

const BOUGHT_IN = (checkoutId: string) => sql`created_by = 'sale'
  and checkout_item_id in (select id from checkout_items where checkout_id = ${checkoutId})`

/** What was bought is not paid: nobody pays with these vouchers until it is. Repeatable. */
export async function withholdBought(trx: Trx, checkoutId: string): Promise<void> {
  await sql`
    update vouchers set withheld_at = app.now() where withheld_at is null and ${BOUGHT_IN(checkoutId)}`.execute(
    trx,
  )
}

/** False when none was held back. */
export async function restoreBought(trx: Trx, checkoutId: string): Promise<boolean> {
  const { rows } = await sql`
    update vouchers set withheld_at = null where withheld_at is not null and ${BOUGHT_IN(checkoutId)}
    returning id`.execute(trx)
  return rows.length > 0
}
