import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/**
 * Offers and payouts are bookings: seat, price and the ids of seller and buyer, which lead nowhere once the person is erased.
 * The seller's address goes; while something is on sale or owed, the account stays.
 */
export const marketplaceData: PersonalDataHolder = {
  name: 'marketplace',
  tables: ['marketplace_offers', 'payout_attempts'],
  merging: [
    { table: 'marketplace_offers', column: 'seller_id', how: 'moves', told: 'offers' },
    { table: 'marketplace_offers', column: 'buyer_id', how: 'moves' },
  ],

  /** Whoever sells or pays holds the offer's row. */
  async lock(trx, { id }) {
    await sql`select from marketplace_offers where seller_id = ${id} order by id for update`.execute(trx)
  },

  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from marketplace_offers
      where seller_id = ${id} and state in ('Created', 'Pending', 'Sold', 'PaymentFailed')`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'runningPayouts', count: rows[0]!.count }] : []
  },

  async export(db, { id }) {
    const own = sql`(select id from marketplace_offers where seller_id = ${id})`
    // What only others did with an offer is theirs.
    const others = ['buyer_id', 'cart_item_id', 'checkout_id', 'sold_checkout_item_id', 'new_ticket_id']
    return {
      documents: {
        offers: await rowsOf(db, 'marketplace_offers', sql`t.seller_id = ${id}`, others),
        payouts: await rowsOf(db, 'payout_attempts', sql`t.offer_id in ${own}`, ['provider_reference']),
        boughtOnExchange: await rowsOf(db, 'marketplace_offers', sql`t.buyer_id = ${id}`, [
          'seller_id',
          'address',
          'payment_token_id',
          'payout_type',
          'handling_fee_cents',
          'reimbursement_fee_cents',
          'payout_cents',
          'ticket_id',
          'companion_ticket_id',
        ]),
      },
    }
  },

  async erase(trx, { id }) {
    await sql`update marketplace_offers set address = '{}'::jsonb, payment_token_id = null where seller_id = ${id}`.execute(
      trx,
    )
    return noFiles
  },
}
