import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/**
 * Vouchers that somebody bought or was given for a refund, found by the order they come from. They are money of whoever has
 * the code, name nobody, and so stay. Codes in carts go with the cart; guesses are counted under hashed keys for minutes.
 */
export const discountsData: PersonalDataHolder = {
  name: 'discounts',
  tables: ['vouchers', 'voucher_uses', 'cart_codes', 'checkout_codes', 'code_guesses'],
  merging: [],

  /** The code opens the money as before, but the account no longer shows it. */
  async losses(db, { id }) {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(v.balance_cents), 0)::int as cents from vouchers v
      where ${ofPerson(id)} and v.balance_cents > 0 and v.blocked_at is null
        and (v.expires_at is null or v.expires_at > app.now())`.execute(db)
    const { count, cents } = rows[0]!
    return count > 0 ? [{ kind: 'vouchers', count, cents }] : []
  },

  async export(db, { id }) {
    const { rows: vouchers } = await sql<Record<string, unknown>>`
      select v.id, v.kind, v.code_ending as "codeEnding", v.initial_cents as "initialCents",
        v.balance_cents as "balanceCents", v.expires_at as "expiresAt", v.created_at as "createdAt"
      from vouchers v where ${ofPerson(id)} order by v.id`.execute(db)
    return {
      documents: {
        vouchers,
        voucherUses: await rowsOf(
          db,
          'voucher_uses',
          sql`t.checkout_id in (select id from checkouts where owner_id = ${id})`,
        ),
        codesUsed: await rowsOf(
          db,
          'checkout_codes',
          sql`t.checkout_id in (select id from checkouts where owner_id = ${id})`,
        ),
        codesInCart: await rowsOf(
          db,
          'cart_codes',
          sql`t.cart_id in (select id from carts where subject_id = ${id})`,
        ),
      },
    }
  },

  async erase() {
    return noFiles
  },
}

function ofPerson(id: string) {
  return sql`(v.checkout_item_id in (select i.id from checkout_items i join checkouts c on c.id = i.checkout_id where c.owner_id = ${id})
    or v.order_id in (select o.id from checkout_orders o join checkouts c on c.id = o.checkout_id where c.owner_id = ${id}))`
}
