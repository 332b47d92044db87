import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Club and shop memberships, applications for them, and subscriptions to club TV. */
export const membershipsData: PersonalDataHolder = {
  name: 'memberships',
  tables: ['memberships', 'membership_applications', 'paywall_subscriptions'],

  /** Belonging to the club is a contract with it (ACC-21); a shop membership only comes along with something. */
  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from memberships
      where subject_id = ${id} and kind = 'club' and (valid_until is null or valid_until > app.now())`.execute(
      db,
    )
    return rows[0]!.count > 0 ? [{ kind: 'runningContracts', count: rows[0]!.count }] : []
  },

  /** It ends by itself and is paid for: no contract that goes on, but something of worth. */
  async losses(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from paywall_subscriptions
      where subject_id = ${id} and expires_at > app.now()`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'subscriptions', count: rows[0]!.count }] : []
  },

  async export(db, { id }) {
    return {
      documents: {
        memberships: await rowsOf(db, 'memberships', sql`t.subject_id = ${id}`),
        applications: await rowsOf(db, 'membership_applications', sql`t.subject_id = ${id}`),
        subscriptions: await rowsOf(db, 'paywall_subscriptions', sql`t.subject_id = ${id}`),
      },
    }
  },

  async erase(trx, { id }) {
    await trx.deleteFrom('paywall_subscriptions').where('subject_id', '=', id).execute()
    await trx.deleteFrom('membership_applications').where('subject_id', '=', id).execute()
    await trx.deleteFrom('memberships').where('subject_id', '=', id).execute()
    return noFiles
  },
}
