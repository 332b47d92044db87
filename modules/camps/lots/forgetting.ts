import { sql } from 'kysely'
import { sweepstakes as terms } from '#club/sweepstakes.ts'
import type { Db, Trx } from '#platform/db.ts'

/** Whose the lots were is forgotten some time after the end; numbers and codes stay, so that the draw can be made again. */
export async function forgetOldDraws(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update camp_draws set forgotten_at = app.now()
      where forgotten_at is null
        and coalesce(ended_at, called_off_at) < app.now() - make_interval(days => ${terms.keptDays})
      returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    await sql`
      update camp_applications set person_id = null, entrant = gen_random_uuid(), network = null
      where draw_id = any(${ids}::uuid[])`.execute(trx)
    await sql`update camp_lots set salt = null, wait_id = null, out_reason = null where draw_id = any(${ids}::uuid[])`.execute(
      trx,
    )
  })
}

/** While a list is open nothing of theirs stays; later numbers and codes stay, and are nobody's. */
export async function forgetApplicant(trx: Trx, personId: string): Promise<void> {
  await sql`
    delete from camp_applications a using camp_draws d
    where d.id = a.draw_id and d.closed_at is null and a.person_id = ${personId}`.execute(trx)
  await sql`
    update camp_lots l set salt = null, wait_id = null, out_reason = null from camp_applications a
    where a.id = l.application_id and a.person_id = ${personId}`.execute(trx)
  await sql`
    update camp_applications set person_id = null, entrant = gen_random_uuid(), network = null, owed = null
    where person_id = ${personId}`.execute(trx)
}
