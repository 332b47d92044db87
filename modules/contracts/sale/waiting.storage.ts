import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'

/** Ends the wait of somebody who waits; repeatable. */
export async function endWait(
  trx: Trx,
  given: { season: number; personId: string; state: 'Bought' | 'Withdrawn' },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update season_waiting set state = ${given.state}, ended_at = app.now()
    where season = ${given.season} and person_id = ${given.personId} and state in ('Waiting', 'Offered')`.execute(
    trx,
  )
  return numAffectedRows === 1n
}
