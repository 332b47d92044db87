import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Dues, tries and their story. They are bookings and name nobody but by an account's id; words of people go. */
export const recurringData: PersonalDataHolder = {
  name: 'recurring',
  tables: ['dues', 'due_attempts', 'due_steps', 'due_suspensions'],
  merging: [
    { table: 'dues', column: 'payer_id', how: 'moves', told: 'dues' },
    // A contract or a membership, which moves itself.
    { table: 'dues', column: 'subject_id', how: 'stays' },
    { table: 'due_suspensions', column: 'subject_id', how: 'stays' },
  ],

  /** A payment of the same person that is decided, and every change of what they owe, waits. */
  async lock(trx, { id }) {
    await sql`select id from dues where payer_id = ${id} order by id for update`.execute(trx)
  },

  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from dues
      where payer_id = ${id} and state in ('collecting', 'invoiced', 'failed', 'suspended')`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'openPayments', count: rows[0]!.count }] : []
  },

  async export(db, { id }) {
    const own = sql`(select id from dues where payer_id = ${id})`
    return {
      documents: {
        dues: await rowsOf(db, 'dues', sql`t.payer_id = ${id}`),
        dueAttempts: await rowsOf(db, 'due_attempts', sql`t.due_id in ${own}`),
        dueSteps: await rowsOf(db, 'due_steps', sql`t.due_id in ${own}`),
      },
    }
  },

  /** What was planned for them is owed by nobody. */
  async erase(trx, { id }) {
    await sql`
      with gone as (
        update dues set state = 'cancelled', next_attempt_on = null, payment_token_id = null
        where payer_id = ${id} and state = 'planned' returning id)
      insert into due_steps (id, due_id, kind, from_state, to_state, actor)
      select gen_random_uuid(), id, 'cancelled', 'planned', 'cancelled', 'system' from gone`.execute(trx)
    await sql`update due_steps set reason = null where reason is not null and actor like 'staff:%'
      and due_id in (select id from dues where payer_id = ${id})`.execute(trx)
    await sql`update dues set payment_token_id = null where payer_id = ${id}`.execute(trx)
    return noFiles
  },
}
