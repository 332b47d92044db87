import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import type { ContractRow } from '../contracts.storage.ts'

/** So long somebody has to pay what was corrected. */
const DAYS_TO_PAY = 14

/** When a difference is due: in two weeks, or when its season begins. */
export async function dueDayOf(trx: Trx, { season }: Pick<ContractRow, 'season'>): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest((app.now() at time zone 'Europe/Berlin')::date + ${DAYS_TO_PAY}::int, starts_on)::text as day
    from contract_seasons where season = ${season}`.execute(trx)
  return rows[0]!.day
}

/** Live tickets of a contract for matches ahead: of one person, and of others by now. */
export async function countAhead(
  trx: Trx,
  given: { contractId: string; ownerId: string },
): Promise<{ own: number; others: number }> {
  const { rows } = await sql<{ own: number; others: number }>`
    select count(*) filter (where t.owner_id = ${given.ownerId})::int as own,
      count(*) filter (where t.owner_id <> ${given.ownerId})::int as others
    from season_tickets s join tickets t on t.season_ticket_id = s.id join events e on e.id = t.event_id
    where s.contract_id = ${given.contractId} and s.ended_at is null and t.revoked_at is null
      and e.starts_at > app.now() and e.cancelled_at is null`.execute(trx)
  return rows[0]!
}

/** Another contract goes on with its season tickets. */
export async function giveSeasonTicketsTo(trx: Trx, given: { from: string; to: string }): Promise<void> {
  await sql`
    update season_tickets set contract_id = ${given.to} where contract_id = ${given.from} and ended_at is null`.execute(
    trx,
  )
}
