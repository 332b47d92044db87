import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who belongs to which fan club or company. What an organisation says of itself is its own, not a member's. */
export const organisationsData: PersonalDataHolder = {
  name: 'organisations',
  tables: ['organisation_members', 'organisation_invitations', 'organisation_applications'],
  merging: [
    {
      table: 'organisation_members',
      column: 'member_id',
      how: 'moves',
      twin: 'o.organisation_id = t.organisation_id',
      told: 'organisations',
    },
    { table: 'organisation_applications', column: 'applicant_id', how: 'moves' },
    { table: 'organisation_invitations', column: 'invited_by', how: 'moves' },
    { table: 'organisation_invitations', column: 'answered_by', how: 'moves' },
  ],

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

  async export(db, { id, emails }) {
    const { rows } = await sql<{ name: string }>`
      select o.name from organisations o join organisation_members m on m.organisation_id = o.id
      where m.member_id = ${id} order by o.name`.execute(db)
    return {
      documents: {
        memberships: await rowsOf(db, 'organisation_members', sql`t.member_id = ${id}`),
        organisations: rows,
        applications: await rowsOf(db, 'organisation_applications', sql`t.applicant_id = ${id}`),
        invitations: await rowsOf(
          db,
          'organisation_invitations',
          sql`t.invited_by = ${id} or t.answered_by = ${id} or lower(t.email) = any(${lower(emails)}::text[])`,
          ['token_hash'],
        ),
      },
    }
  },

  /** Whoever leads it by one of the accounts leads it by the one that stays; who has left by one and is in by the other is in. */
  async beforeMerging(trx, { from, into }) {
    // One application waits for a person.
    await sql`update organisation_applications set state = 'withdrawn', founders = '{}'
      where applicant_id = ${from} and state in ('waiting', 'question') and exists (select from organisation_applications o
        where o.applicant_id = ${into} and o.state in ('waiting', 'question'))`.execute(trx)
    await sql`delete from organisation_members o using organisation_members t
      where o.organisation_id = t.organisation_id and o.member_id = ${into} and t.member_id = ${from}
        and o.removed_at is not null and t.removed_at is null`.execute(trx)
    await sql`update organisation_members o set admin_since = coalesce(o.admin_since, t.admin_since),
        accepted_at = coalesce(o.accepted_at, t.accepted_at)
      from organisation_members t
      where o.organisation_id = t.organisation_id and o.member_id = ${into} and t.member_id = ${from}
        and o.removed_at is null and t.removed_at is null`.execute(trx)
  },

  /** Whom somebody has invited stays invited; whoever was invited is nowhere. */
  async erase(trx, { id, emails, givenEmails }) {
    await trx.deleteFrom('organisation_members').where('member_id', '=', id).execute()
    // What was decided stays, without who asked; what waits for a decision goes, and nobody is named in any of them.
    await sql`delete from organisation_applications where applicant_id = ${id} and decided_at is null`.execute(
      trx,
    )
    await sql`update organisation_applications set applicant_id = null, message = '', words = null
      where applicant_id = ${id}`.execute(trx)
    await sql`update organisation_applications set founders = array(select f from unnest(founders) f
        where lower(f) <> all(${lower([...emails, ...givenEmails])}::text[]))
      where cardinality(founders) > 0`.execute(trx)
    await sql`update organisation_invitations set invited_by = null where invited_by = ${id}`.execute(trx)
    await sql`delete from organisation_invitations
      where answered_by = ${id} or lower(email) = any(${lower([...emails, ...givenEmails])}::text[])`.execute(
      trx,
    )
    return noFiles
  },
}

const lower = (mails: readonly string[]) => mails.map((mail) => mail.toLowerCase())
