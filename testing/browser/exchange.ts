import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** As after the match, when the bank has refused the money: the payout of this offer has failed. */
export async function failPayout(offerId: string): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `with offer as (update marketplace_offers set state = 'PaymentFailed' where id = $1 returning *)
      insert into payout_attempts (id, offer_id, payout_type, payment_token_id, amount_cents, state, failure, ended_at)
      select gen_random_uuid(), id, payout_type, payment_token_id, payout_cents, 'failed', 'details_invalid', app.now()
      from offer`,
      [offerId],
    )
  } finally {
    await client.end()
  }
}
