import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

/** What opens a paywall for somebody, until when. */
export type PaywallRight = { id: string; startedAt: Date; expiresAt: Date }

/** The one of this person that lasts longest, held until the transaction ends; with the clock of the database. */
export async function holdPaywallRight(
  trx: Trx,
  given: { subjectId: string; paywallId: number },
): Promise<{ right: PaywallRight | null; now: Date }> {
  const { rows } = await sql<PaywallRight>`
    select id, started_at as "startedAt", expires_at as "expiresAt" from paywall_subscriptions
    where subject_id = ${given.subjectId} and paywall_id = ${given.paywallId}
    order by expires_at desc, id limit 1 for update`.execute(trx)
  const clock = await sql<{ now: Date }>`select app.now() as now`.execute(trx)
  return { right: rows[0] ?? null, now: clock.rows[0]!.now }
}

/** A paywall is open for this person from now on. */
export async function openPaywallRight(
  trx: Trx,
  given: { subjectId: string; paywallId: number; expiresAt: Date },
): Promise<string> {
  const { subjectId: subject_id, paywallId: paywall_id, expiresAt: expires_at } = given
  const id = newId()
  await trx.insertInto('paywall_subscriptions').values({ id, subject_id, paywall_id, expires_at }).execute()
  return id
}

/** It ends at another moment; one of the past ends it now. */
export async function movePaywallRight(
  trx: Trx,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<void> {
  await sql`
    update paywall_subscriptions
    set expires_at = greatest(${expiresAt}::timestamptz, started_at + interval '1 millisecond') where id = ${id}`.execute(
    trx,
  )
}
