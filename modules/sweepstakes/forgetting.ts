import { sql } from 'kysely'
import { sweepstakes as terms } from '#club/sweepstakes.ts'
import type { Db } from '#platform/db.ts'

/** Whose the lots were is forgotten some time after the draw; numbers and codes stay, so that the draw can still be made again. */
export async function forgetOld(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update sweepstakes s set forgotten_at = app.now()
      where forgotten_at is null and drawn_at < app.now() - make_interval(days => ${terms.keptDays})
        and not exists (select from sweepstake_wins w where w.sweepstake_id = s.id and w.state in ('Open', 'Accepted'))
      returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await sql`
      update sweepstake_entries set person_id = null, entrant = gen_random_uuid(), postal = null, salt = null, network = null
      where sweepstake_id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      update sweepstake_wins set person_id = null, address = null, handed_over_note = null
      where sweepstake_id = any(${ids}::uuid[])`.execute(trx)
  })
}
