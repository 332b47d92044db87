import { sql } from 'kysely'
import type { Caller } from '#platform/http/access.ts'
import type { ContractsContext } from './context.ts'

/** What waits for a subscriber: contracts that are asked about a season, and those that cannot go on as they are paid. */
export type WaitingContracts = {
  /** Of the season that is on offer first; several are answered on the page of their master data. */
  renewal: { season: number; until: string; contractIds: string[]; masterDataId: string } | null
  /** Money that did not come, gross cents in all. */
  unpaid: { contractId: string; number: string; cents: number }[]
}

export async function waitingOf(
  { db }: ContractsContext,
  { caller: { subjectId } }: { caller: Caller },
): Promise<WaitingContracts> {
  const [renewals, unpaid] = await Promise.all([
    sql<{ season: number; until: Date; contractIds: string[]; masterDataId: string }>`
      select s.season, s.confirm_until as until, array_agg(c.id::text order by c.number) as "contractIds",
        c.master_data_id as "masterDataId"
      from contracts c join contract_seasons s on s.season = c.season + 1
      where c.subscriber_id = ${subjectId} and c.state in ('Incomplete', 'NotConfirmed', 'Confirmed', 'Transferred')
        and s.renewal_from <= app.now() and s.confirm_until > app.now() and s.renewed_at is null
        and coalesce(c.confirmed_season, 0) < s.season
      group by s.season, s.confirm_until, c.master_data_id order by s.season limit 1`.execute(db),
    sql<{ contractId: string; number: string; cents: number }>`
      select c.id as "contractId", c.number, sum(d.amount_cents)::int as cents
      from contracts c join dues d on d.kind = 'seasonTicket' and d.subject_id = c.id
      where c.subscriber_id = ${subjectId} and d.state in ('failed', 'suspended')
      group by c.id order by c.number limit 5`.execute(db),
  ])
  const [renewal] = renewals.rows
  return {
    renewal: renewal ? { ...renewal, until: renewal.until.toISOString() } : null,
    unpaid: unpaid.rows,
  }
}
