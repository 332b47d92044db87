import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who belongs to which fan club or company. What an organisation says of itself is its own, not a member's. */
export const organisationsData: PersonalDataHolder = {
  name: 'organisations',
  tables: ['organisation_members'],

  /** Admins of an organisation are changed one after the other: whoever locks it sees who is left. */
  async lock(trx, { id }) {
    await sql`select o.id from organisations o join organisation_members m on m.organisation_id = o.id
      where m.member_id = ${id} order by o.id for update of o`.execute(trx)
  },

  /** Somebody must be left who may act for the others. */
  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from organisation_members m
      where m.member_id = ${id} and m.admin_since is not null and m.removed_at is null
        and exists (select from organisation_members o where o.organisation_id = m.organisation_id
          and o.member_id <> ${id} and o.accepted_at is not null and o.removed_at is null)
        and not exists (select from organisation_members o where o.organisation_id = m.organisation_id
          and o.member_id <> ${id} and o.accepted_at is not null and o.admin_since is not null and o.removed_at is null)`.execute(
      db,
    )
    return rows[0]!.count > 0 ? [{ kind: 'lastAdmin', count: rows[0]!.count }] : []
  },

  async export(db, { id }) {
    const { rows } = await sql<{ name: string }>`
      select o.name from organisations o join organisation_members m on m.organisation_id = o.id
      where m.member_id = ${id} order by o.name`.execute(db)
    return {
      documents: {
        memberships: await rowsOf(db, 'organisation_members', sql`t.member_id = ${id}`),
        organisations: rows,
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('organisation_members').where('member_id', '=', id).execute()
    return noFiles
  },
}
