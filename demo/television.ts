import { sql } from 'kysely'
import { club } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'

/** The subscriber of club TV, for a year from last autumn on; another one's has ended. */
export async function seedTelevision(
  trx: Trx,
  { subscriber, former, now }: { subscriber: { id: string }; former: { id: string }; now: Date },
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const subscribe = async (
    owner: { id: string },
    given: { from: Date; until: Date; offer: string; amount_cents: number },
  ) => {
    const { from, until, offer, amount_cents } = given
    const right = owner.id.replace(/^01990000/, '0199c003')
    const id = owner.id.replace(/^01990000/, '0199c004')
    await trx
      .insertInto('paywall_subscriptions')
      .values({
        id: right,
        subject_id: owner.id,
        paywall_id: club.paywalls[0].id,
        started_at: from,
        expires_at: until,
      })
      .execute()
    const ended = until < now ? { ended_at: until, ended_because: 'over' } : {}
    await sql`
      insert into television_subscriptions (id, number, subject_id, paywall_id, right_id, language, created_at, ended_at, ended_because)
      values (${id}, 'TV-' || lpad(nextval('television_numbers')::text, 6, '0'), ${owner.id}, ${club.paywalls[0].id}, ${right},
        'de', ${from}, ${ended.ended_at ?? null}, ${ended.ended_because ?? null})`.execute(trx)
    await sql`
      insert into television_periods (id, subscription_id, offer, from_at, until_at, amount_cents, made_at)
      values (gen_random_uuid(), ${id}, ${offer}, ${from}, ${until}, ${amount_cents}, ${from})`.execute(trx)
    await sql`
      insert into television_steps (id, subscription_id, kind, actor, reason, until_at, taken_at)
      values (gen_random_uuid(), ${id}, 'bought', ${`subscriber:${owner.id}`}, ${offer}, ${until}, ${from})`.execute(
      trx,
    )
  }
  const season = { offer: 'season', amount_cents: 4999 }
  await subscribe(subscriber, { from: inDays(-90), until: inDays(275), ...season })
  await subscribe(former, { from: inDays(-400), until: inDays(-35), ...season })
}
