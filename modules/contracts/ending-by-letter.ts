import { sql } from 'kysely'
import type { TerminableContract } from '#modules/memberships/memberships.ts'
import { terminationErrors } from '#modules/memberships/terminating.schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { AppError } from '#platform/errors.ts'
import { type ContractsContext, refuse } from './context.ts'
import { holdContract } from './contracts.storage.ts'
import { findSeason } from './seasons.storage.ts'
import { goesOn } from './states.rules.ts'
import { terminate } from './terminating.ts'

/**
 * Season tickets are ended by a declaration as well (§ 312k BGB). It counts from the moment that it came: in time then is in time,
 * however late staff finds out whose it is. A good reason ends a contract also when it is too late for an ordinary word.
 */
export function terminableSeasonTickets(ctx: ContractsContext): TerminableContract {
  return {
    async find(db, which) {
      const digits = which.number?.replace(/\D/g, '') || null
      if (!('subjectId' in which) && !digits) return null
      const subject = 'subjectId' in which ? which.subjectId : null
      const { rows } = await sql<{ id: string; subjectId: string; number: string }>`
        select id, subscriber_id as "subjectId", number from contracts
        where state not in ('Terminated', 'SubscriberChanged')
          and (${subject}::uuid is null or subscriber_id = ${subject}::uuid)
          and (${digits}::text is null or regexp_replace(number, '\\D', '', 'g') = ${digits}::text)
        order by created_at, number limit 1`.execute(db)
      return rows[0] ?? null
    },
    async end(trx, { contract, row, by, lastDay }) {
      const held = await holdContract(trx, { id: contract.id })
      if (!held || !goesOn(held.state)) throw refuse('CONTRACT_HAS_ENDED')
      if (lastDay && lastDay !== held.endsOn) throw endsWithItsSeason()
      const next = await findSeason(trx, held.season + 1)
      const isLate = next !== null && next.noticeUntil < berlinDate(row.receivedAt)
      if (row.manner === 'ordinary' && isLate) throw refuse('CONTRACT_NOTICE_IS_OVER')
      const ended = await terminate(ctx, trx, {
        contract: held,
        actor: by,
        reasonId: null,
        words: row.reason,
      })
      return ended.endsOn
    },
  }
}

function endsWithItsSeason(): AppError {
  return new AppError(409, 'CONTRACT_ENDS_WITH_ITS_SEASON', terminationErrors.CONTRACT_ENDS_WITH_ITS_SEASON)
}
