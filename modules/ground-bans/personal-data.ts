import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Bans from the ground. One that is in force outlives the account: whoever is kept out does not come back by deleting it. */
export const groundBansData: PersonalDataHolder = {
  name: 'groundBans',
  tables: ['ground_bans'],
  merging: [
    { table: 'ground_bans', column: 'person_id', how: 'moves', told: 'groundBans' },
    { table: 'ground_bans', column: 'issued_by', how: 'stays' },
  ],

  async export(db, { id }) {
    return { documents: { groundBans: await rowsOf(db, 'ground_bans', sql`t.person_id = ${id}`) } }
  },

  /** Counted from its last day; one without an end is looked at again after the longest time. */
  async retained(db, { id }) {
    const { rows } = await sql<{ kind: 'groundBan'; entityId: string; since: Date }>`
      select 'groundBan' as kind, id as "entityId",
        coalesce(last_day, first_day + 3650)::timestamp at time zone 'Europe/Berlin' as since
      from ground_bans where person_id = ${id} and ended_at is null
        and (last_day is null or last_day >= (app.now() at time zone 'Europe/Berlin')::date) order by 3, 2`.execute(
      db,
    )
    return rows
  },

  async expire(trx, retained) {
    const ids = retained.filter(({ kind }) => kind === 'groundBan').map(({ entityId }) => entityId)
    await sql`delete from ground_bans where id = any(${ids}::uuid[])`.execute(trx)
    return noFiles
  },

  async erase(trx, { id }) {
    await sql`
      delete from ground_bans where person_id = ${id}
        and (ended_at is not null or last_day < (app.now() at time zone 'Europe/Berlin')::date)`.execute(trx)
    await sql`update ground_bans set note = null where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
