import { sql } from 'kysely'
import { sweepstakes as terms } from '#club/sweepstakes.ts'
import type { Db } from '#platform/db.ts'

/** Whose the applications were is forgotten some time after the end; numbers and codes stay, so that the draw can be made again. */
export async function forgetOld(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update ticket_ballots set forgotten_at = app.now()
      where forgotten_at is null
        and coalesce(ended_at, called_off_at) < app.now() - make_interval(days => ${terms.keptDays})
      returning id`.execute(trx)
    await sql`
      update ticket_ballot_entries set person_id = null, entrant = gen_random_uuid(), salt = null, network = null
      where ballot_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  })
}
