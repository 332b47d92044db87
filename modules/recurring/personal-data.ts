import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { unsafe } from '#platform/unsafe.ts'

/**
 * Dues, tries and their story, and debits of the club's own. They are bookings and name nobody but by an account's id; words of
 * people go. Files for the bank lie sealed until their time is over (`tidyMandates`).
 */
export const recurringData: PersonalDataHolder = {
  name: 'recurring',
  tables: [
    ...['dues', 'due_attempts', 'due_steps', 'due_suspensions'],
    ...['sepa_mandates', 'sepa_files', 'sepa_collections', 'sepa_bookings'],
  ],
  merging: [
    { table: 'dues', column: 'payer_id', how: 'moves', told: 'dues' },
    // A contract or a membership, which moves itself.
    { table: 'dues', column: 'subject_id', how: 'stays' },
    { table: 'due_suspensions', column: 'subject_id', how: 'stays' },
    // What was asked for is never changed; who of the staff it was stands there.
    { table: 'due_steps', column: 'asked_by', how: 'stays' },
    // Two that live would be two: the one of the account that stays does.
    {
      table: 'sepa_mandates',
      column: 'payer_id',
      how: 'moves',
      twin: 't.ended_at is null and o.ended_at is null',
    },
  ],

  /** A payment of the same person that is decided, and every change of what they owe, waits. Payments first, as everybody does. */
  async lock(trx, { id }) {
    const payments = sql`
      select id from payments where owner_id = ${id} and purpose = 'due' order by id for update`
    const dues = sql`select id from dues where payer_id = ${id} order by id for update`
    for (const rows of unsafe('noErasureOrder') ? [dues, payments] : [payments, dues]) await rows.execute(trx)
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
        dueSteps: await rowsOf(db, 'due_steps', sql`t.due_id in ${own}`, ['asked_by']),
        mandates: await rowsOf(db, 'sepa_mandates', sql`t.payer_id = ${id}`, ['sealed_iban']),
        debits: await rowsOf(db, 'sepa_collections', sql`t.due_id in ${own}`),
        debitBookings: await rowsOf(
          db,
          'sepa_bookings',
          sql`t.payment_id in (select p.id from payments p where p.owner_id = ${id})`,
        ),
      },
    }
  },

  /** A mandate that something was collected by proves that it might be. */
  async retained(db, { id }) {
    const { rows } = await sql<{ entityId: string; since: Date }>`
      select m.id as "entityId", max(c.collect_on)::timestamptz as since
      from sepa_mandates m join sepa_collections c on c.mandate_id = m.id and c.state <> 'withdrawn'
      where m.payer_id = ${id} and m.sealed_iban is not null group by m.id`.execute(db)
    return rows.map((row) => ({ kind: 'mandate', ...row }))
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
    await sql`
      update sepa_mandates set ended_at = app.now(), ended_by = 'system', ended_because = 'erased'
      where payer_id = ${id} and ended_at is null`.execute(trx)
    await sql`
      update sepa_mandates m set holder = null, sealed_iban = null where m.payer_id = ${id} and not exists (
        select from sepa_collections c where c.mandate_id = m.id and c.state <> 'withdrawn')`.execute(trx)
    await sql`
      update sepa_bookings set payer = '', purpose = ''
      where payment_id in (select p.id from payments p where p.owner_id = ${id})`.execute(trx)
    return noFiles
  },

  async expire(trx, retained) {
    const ids = retained.filter(({ kind }) => kind === 'mandate').map(({ entityId }) => entityId)
    await sql`
      update sepa_mandates set holder = null, sealed_iban = null where id = any(${ids}::uuid[])`.execute(trx)
    return noFiles
  },
}
