import { sql } from 'kysely'
import { noFiles, type Person, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Club and shop memberships, applications for them, and subscriptions to club TV. */
export const membershipsData: PersonalDataHolder = {
  name: 'memberships',
  tables: [
    'memberships',
    'membership_fees',
    'membership_applications',
    'paywall_subscriptions',
    'terminations',
  ],
  merging: [
    { table: 'memberships', column: 'subject_id', how: 'moves', told: 'memberships' },
    { table: 'membership_applications', column: 'subject_id', how: 'moves', told: 'applications' },
    { table: 'paywall_subscriptions', column: 'subject_id', how: 'moves', told: 'subscriptions' },
    { table: 'terminations', column: 'subject_id', how: 'moves' },
  ],

  /** Belonging to the club is a contract with it (ACC-21); a shop membership only comes along with something. */
  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from memberships
      where subject_id = ${id} and kind = 'club' and (valid_until is null or valid_until > app.now())`.execute(
      db,
    )
    return rows[0]!.count > 0 ? [{ kind: 'runningContracts', count: rows[0]!.count }] : []
  },

  /** Which of two memberships goes on is no matter of accounts: one is ended first. Nor is which application is decided. */
  async mergeConflicts(db, { from, into }) {
    const { rows } = await sql<{ memberships: number; applications: number }>`
      select (select count(distinct subject_id)::int from memberships
          where subject_id in (${from}, ${into}) and kind = 'club' and (valid_until is null or valid_until > app.now())) as memberships,
        (select count(distinct subject_id)::int from membership_applications
          where subject_id in (${from}, ${into}) and state = 'Waiting') as applications`.execute(db)
    const { memberships, applications } = rows[0]!
    return [...(memberships > 1 ? ['twoMemberships'] : []), ...(applications > 1 ? ['twoApplications'] : [])]
  },

  /** It ends by itself and is paid for: no contract that goes on, but something of worth. */
  async losses(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from paywall_subscriptions
      where subject_id = ${id} and expires_at > app.now()`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'subscriptions', count: rows[0]!.count }] : []
  },

  async export(db, { id, emails }) {
    return {
      documents: {
        memberships: await rowsOf(db, 'memberships', sql`t.subject_id = ${id}`),
        fees: await rowsOf(
          db,
          'membership_fees',
          sql`t.membership_id in (select id from memberships where subject_id = ${id})`,
        ),
        applications: await rowsOf(db, 'membership_applications', sql`t.subject_id = ${id}`),
        terminations: await rowsOf(db, 'terminations', terminationsOf({ id, emails })),
        subscriptions: await rowsOf(db, 'paywall_subscriptions', sql`t.subject_id = ${id}`),
      },
    }
  },

  /** A declaration that ended a contract is a letter of business; one that ended none goes. */
  async retained(db, { id }) {
    const { rows } = await sql<{ kind: 'letter'; entityId: string; since: Date }>`
      select 'letter' as kind, id as "entityId", received_at as since from terminations
      where subject_id = ${id} and state = 'matched' order by 3, 2`.execute(db)
    return rows
  },

  async expire(trx, retained) {
    const ids = retained.filter(({ kind }) => kind === 'letter').map(({ entityId }) => entityId)
    await sql`delete from terminations where id = any(${ids}::uuid[])`.execute(trx)
    return noFiles
  },

  async erase(trx, { id, emails }) {
    await sql`delete from terminations t where t.state <> 'matched' and ${terminationsOf({ id, emails })}`.execute(
      trx,
    )
    await trx.deleteFrom('paywall_subscriptions').where('subject_id', '=', id).execute()
    await trx.deleteFrom('membership_applications').where('subject_id', '=', id).execute()
    await trx.deleteFrom('memberships').where('subject_id', '=', id).execute()
    return noFiles
  },
}

/** Theirs by the contract, or by an address that they have proved to be theirs. */
function terminationsOf({ id, emails }: Pick<Person, 'id' | 'emails'>) {
  return sql`(t.subject_id = ${id} or lower(t.email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`
}
