import { sql } from 'kysely'
import { televisionReminderDays } from '#club/television.ts'
import type { TelevisionContext } from './context.ts'
import { endLapsed } from './extending.ts'
import { tellEnding } from './letters.ts'
import { findSubscription, lockSubscriber } from './television.storage.ts'

const AT_ONCE = 500

/** Whose time is over and who does not go on has no subscription any more. Repeatable. */
export async function endOver({ db }: Pick<TelevisionContext, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string; subjectId: string }>`
    select s.id, s.subject_id as "subjectId" from television_subscriptions s
    join paywall_subscriptions p on p.id = s.right_id
    where s.ended_at is null and not s.renews and p.expires_at <= app.now() order by s.id limit ${AT_ONCE}`.execute(
    db,
  )
  for (const { id, subjectId } of rows)
    await db.transaction().execute(async (trx) => {
      await lockSubscriber(trx, subjectId)
      const held = await findSubscription(trx, id)
      const { rows: clock } = await sql<{ now: Date }>`select app.now() as now`.execute(trx)
      if (held && !held.endedAt && !held.renews && held.expiresAt <= clock[0]!.now) await endLapsed(trx, held)
    })
}

/** A season that ends soon and that nobody cancelled: told once, some days before. Repeatable. */
export async function remindOfEnds(ctx: TelevisionContext): Promise<void> {
  const { db } = ctx
  const { rows } = await sql<{ id: string }>`
    select s.id from television_subscriptions s join paywall_subscriptions p on p.id = s.right_id
    where s.ended_at is null and not s.renews and s.cancelled_at is null and s.reminded_at is null
      and p.expires_at > app.now() and p.expires_at <= app.now() + make_interval(days => ${televisionReminderDays}::int)
      and p.expires_at - s.created_at > make_interval(days => ${2 * televisionReminderDays}::int)
    order by s.id limit ${AT_ONCE}`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        update television_subscriptions set reminded_at = app.now() where id = ${id} and reminded_at is null`.execute(
        trx,
      )
      const subscription = await findSubscription(trx, id)
      if (numAffectedRows === 1n && subscription) await tellEnding(ctx, trx, { subscription })
    })
}
