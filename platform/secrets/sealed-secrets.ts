import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Config } from '../settings/config.ts'
import type { Sealing } from './sealing.ts'

/** What is made from secrets and stays outside: codes of vouchers, rotating codes, passes on phones, links in mails. */
const PURPOSES = [
  'ballots',
  'ticket-turns',
  'guest-orders',
  'payment-approvals',
  'voucher-codes',
  'passes',
  'data-exports',
  'held-places',
  'bank-api',
  'bank-events',
  'videos',
  'television-trials',
  'television-gifts',
  'sweepstakes',
  'polls',
  'careers',
  'push',
  'tip-groups',
  'camp-draws',
] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * One secret for each purpose. The first `SECRET` of a club makes them; they lie sealed in the database, so that they stay
 * the same when `SECRET` changes: a voucher that was sent by mail is good for years.
 */
export async function openSealedSecrets(
  db: Db,
  given: { sealing: Sealing; config: Pick<Config, 'secret' | 'previousSecret'> },
): Promise<(purpose: Purpose) => string> {
  const { sealing, config } = given
  const first = config.previousSecret ?? config.secret
  const secrets = await db.transaction().execute(async (trx) => {
    for (const purpose of PURPOSES) {
      const made = createHmac('sha256', first).update(purpose).digest('base64url')
      await sql`
        insert into kept_secrets (purpose, sealed) values (${purpose}, ${sealing.seal(made, placeOf(purpose))})
        on conflict do nothing`.execute(trx)
    }
    const { rows } = await sql<{ purpose: Purpose; sealed: string }>`
      select purpose, sealed from kept_secrets order by purpose for update`.execute(trx)
    const opened = rows.map(
      ({ purpose, sealed }) => [purpose, sealing.open(sealed, placeOf(purpose))] as const,
    )
    for (const { purpose, sealed } of rows) {
      if (sealing.isCurrent(sealed)) continue
      const text = sealing.open(sealed, placeOf(purpose))
      await sql`
        update kept_secrets set sealed = ${sealing.seal(text, placeOf(purpose))} where purpose = ${purpose}`.execute(
        trx,
      )
    }
    return new Map(opened)
  })
  return (purpose) => secrets.get(purpose)!
}

function placeOf(purpose: Purpose): string {
  return `kept_secrets/${purpose}`
}
