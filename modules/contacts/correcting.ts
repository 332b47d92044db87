import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'

export type Correction = {
  id: string
  firstName: string
  lastName: string
  birthday: string | null
  /** Of the record that was looked at: microseconds, `YYYYMMDDHHMISSUS`. */
  version: string
}

/**
 * Name and birth date as support writes them (ACC-16): the record that was looked at, or 409. Papers that are written keep what
 * stands on them.
 */
export async function correctPerson(db: Db, given: Correction): Promise<void> {
  const { id, firstName, lastName, birthday, version } = given
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ version: string }>`
      select to_char(updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as version
      from contacts where id = ${id} and erased_at is null for update`.execute(trx)
    if (!rows[0]) throw notFound()
    if (rows[0].version !== version)
      throw new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody has changed it meanwhile: look again')
    await sql`update contacts set first_name = ${firstName}, last_name = ${lastName}, birthday = ${birthday}::date,
      updated_at = greatest(app.now(), updated_at + interval '1 microsecond') where id = ${id}`.execute(trx)
  })
}
