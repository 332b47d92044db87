import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type Exported, noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import type { Payments } from './payments.ts'

/** Payments and stored methods. The ledger and the payments are bookings and name nobody; addresses at the provider go. */
export function paymentsData(payments: Pick<Payments, 'forgetTokens'>): PersonalDataHolder {
  return {
    name: 'payments',
    tables: [
      ...['payment_tokens', 'payments', 'refunds', 'payouts', 'ledger_entries', 'webhook_events'],
      ...['receivables', 'receivable_steps', 'account_customers', 'bank_entries', 'sent_transfers'],
      ...['settlement_reports', 'settlement_lines', 'settlement_gaps'],
    ],
    merging: [
      { table: 'payment_tokens', column: 'owner_id', how: 'moves', told: 'paymentMethods' },
      { table: 'payments', column: 'owner_id', how: 'moves' },
      { table: 'receivables', column: 'owner_id', how: 'moves' },
      { table: 'account_customers', column: 'owner_id', how: 'moves', twin: 'true' },
    ],

    /** The payment's row is the one door for everything that gives money back: nobody passes it now. Those of dues come with them. */
    async lock(trx, { id }) {
      await sql`
        select id from payments where owner_id = ${id} and purpose <> 'due' order by id for update`.execute(
        trx,
      )
    },

    async blockers(db, { id }) {
      const count = await countOpen(db, id)
      return count > 0 ? [{ kind: 'openPayments', count }] : []
    },

    export: async (db, { id }) => ({ documents: await documentsOf(db, id) }),

    async erase(trx, { id }) {
      await payments.forgetTokens(trx, id)
      await trx.deleteFrom('account_customers').where('owner_id', '=', id).execute()
      // What the bank wrote stays as a booking; who paid is said by the payment.
      await sql`update bank_entries set payer = '', purpose = '' where payment_id in (
        select p.id from payments p where p.owner_id = ${id})`.execute(trx)
      await trx
        .updateTable('payments')
        .set({ payment_url: null, script_url: null })
        .where('owner_id', '=', id)
        .execute()
      return noFiles
    },
  }
}

/** Whose outcome is not decided, whose money is still owed or on its way back. */
async function countOpen(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments p where p.owner_id = ${id} and (
      p.state in ('started', 'refunding') or (p.state = 'expired' and p.failure = 'unconfirmed')
      or exists (select from refunds r where r.payment_id = p.id and r.state = 'requested')
      or exists (select from receivables r where r.payment_id = p.id and r.paid_cents + r.credited_cents < r.owed_cents)
      or exists (select from refunds r where r.payment_id = p.id and p.method in ('purchaseOnAccount', 'cardOutside', 'cash', 'ownDebit') and r.state = 'done'
        and r.amount_cents > r.credited_cents and not exists (select from sent_transfers s where s.refund_id = r.id))
      or exists (select from bank_entries e where e.payment_id = p.id and e.surplus_cents > 0
        and not exists (select from sent_transfers s where s.bank_entry_id = e.id))
      or exists (select from payouts o where o.payment_id = p.id and o.state = 'requested'))`.execute(db)
  return rows[0]!.count
}

async function documentsOf(db: Db, id: string): Promise<Exported['documents']> {
  const own = sql`(select id from payments where owner_id = ${id})`
  const ownMethods = sql`(select id from payment_tokens where owner_id = ${id})`
  return {
    methods: await rowsOf(db, 'payment_tokens', sql`t.owner_id = ${id}`, ['provider_reference']),
    payments: await rowsOf(db, 'payments', sql`t.owner_id = ${id}`, ['payment_url', 'script_url']),
    receivables: await rowsOf(db, 'receivables', sql`t.owner_id = ${id}`),
    receivableSteps: await rowsOf(db, 'receivable_steps', sql`t.payment_id in ${own}`),
    transfers: await rowsOf(db, 'bank_entries', sql`t.payment_id in ${own}`),
    sentTransfers: await rowsOf(
      db,
      'sent_transfers',
      sql`t.refund_id in (select id from refunds where payment_id in ${own})
        or t.bank_entry_id in (select id from bank_entries where payment_id in ${own})`,
    ),
    onAccount: await rowsOf(db, 'account_customers', sql`t.owner_id = ${id}`),
    refunds: await rowsOf(db, 'refunds', sql`t.payment_id in ${own}`),
    payouts: await rowsOf(db, 'payouts', sql`t.payment_id in ${own} or t.payment_token_id in ${ownMethods}`, [
      'reference',
    ]),
  }
}
