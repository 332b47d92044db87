import { sql } from 'kysely'
import type { TerminableContract } from '#modules/memberships/memberships.ts'
import { berlinDate } from '#platform/dates.ts'
import { cancel } from './cancelling.ts'
import { refuse, type TelevisionContext } from './context.ts'
import { findSubscription, lockSubscriber } from './television.storage.ts'

/** Subscriptions to club TV are ended by a declaration as well (§ 312k BGB): with what is paid, whatever the reason. */
export function terminableTelevision(ctx: TelevisionContext): TerminableContract {
  return {
    async find(db, which) {
      const digits = which.number?.replace(/\D/g, '') || null
      if (!('subjectId' in which) && !digits) return null
      const subject = 'subjectId' in which ? which.subjectId : null
      const { rows } = await sql<{ id: string; subjectId: string; number: string }>`
        select id, subject_id as "subjectId", number from television_subscriptions
        where ended_at is null and renews
          and (${subject}::uuid is null or subject_id = ${subject}::uuid)
          and (${digits}::text is null or regexp_replace(number, '\\D', '', 'g') = ${digits}::text)
        order by created_at limit 1`.execute(db)
      return rows[0] ?? null
    },
    async end(trx, { contract, row, by }) {
      await lockSubscriber(trx, contract.subjectId)
      const subscription = await findSubscription(trx, contract.id)
      if (!subscription?.renews) throw refuse('TELEVISION_NOT_RUNNING')
      const ended = await cancel(ctx, trx, { subscription, actor: by, reason: row.reason })
      return berlinDate(ended.endedAt ?? ended.expiresAt)
    },
  }
}
