import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { changeContract, holdContract } from './contracts.storage.ts'

/** Contracts of season tickets, with their story and what is wished for, asked and done when a season is renewed. */
export const contractsData: PersonalDataHolder = {
  name: 'contracts',
  tables: [
    'contracts',
    'contract_master_data',
    'contract_steps',
    'contract_wishes',
    'renewal_openings',
    'renewal_run_contracts',
    'season_sales',
    'contract_credits',
  ],
  merging: [
    { table: 'contracts', column: 'subscriber_id', how: 'moves', told: 'contracts' },
    { table: 'contracts', column: 'recipient_id', how: 'moves' },
    { table: 'contracts', column: 'contractor_id', how: 'moves' },
    { table: 'contract_master_data', column: 'subscriber_id', how: 'moves', twin: 'true' },
    // What was asked for is never changed; who of the staff it was stands there.
    { table: 'contract_steps', column: 'asked_by', how: 'stays' },
  ],

  /** Whoever changes a contract holds its row first. */
  async lock(trx, { id }) {
    await sql`
      select from contracts where ${id}::uuid in (subscriber_id, recipient_id) order by id for update`.execute(
      trx,
    )
  },

  /** Whoever pays for one has a contract with the club (ACC-21), until its last day. */
  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from contracts
      where subscriber_id = ${id} and state <> 'SubscriberChanged'
        and (state <> 'Terminated' or ends_on >= (app.now() at time zone 'Europe/Berlin')::date)`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'runningContracts', count: rows[0]!.count }] : []
  },

  /** Nobody goes with two of them: also where one has not given its season ticket yet. */
  async mergeConflicts(db, { from, into }) {
    const { rows } = await sql`
      select from contracts t join contracts o on o.recipient_id = ${into}
      where t.recipient_id = ${from} and t.state not in ('Terminated', 'SubscriberChanged')
        and o.state not in ('Terminated', 'SubscriberChanged') limit 1`.execute(db)
    return rows.length > 0 ? ['twoSeasonTickets'] : []
  },

  /** The contracts of both are of one subscriber then. */
  async beforeMerging(trx, { from, into }) {
    await sql`
      update contracts c set master_data_id = kept.id
      from contract_master_data former, contract_master_data kept
      where former.subscriber_id = ${from} and kept.subscriber_id = ${into} and c.master_data_id = former.id`.execute(
      trx,
    )
  },

  async export(db, { id }) {
    const own = sql`(select id from contracts where ${id}::uuid in (subscriber_id, recipient_id))`
    return {
      documents: {
        // Of a contract that somebody else pays for, payment and addresses are theirs.
        contracts: await rowsOf(db, 'contracts', sql`t.subscriber_id = ${id}`),
        usedContracts: await rowsOf(
          db,
          'contracts',
          sql`t.recipient_id = ${id} and t.subscriber_id <> ${id}`,
          ['payment_token_id', 'invoice_address', 'shipping_address', 'termination_words'],
        ),
        contractMasterData: await rowsOf(db, 'contract_master_data', sql`t.subscriber_id = ${id}`),
        contractSteps: await rowsOf(db, 'contract_steps', sql`t.contract_id in ${own}`, ['asked_by']),
        contractWishes: await rowsOf(db, 'contract_wishes', sql`t.contract_id in ${own}`),
        renewalQuestions: await rowsOf(db, 'renewal_openings', sql`t.contract_id in ${own}`),
        renewals: await rowsOf(db, 'renewal_run_contracts', sql`t.contract_id in ${own}`),
        // Of a contract that somebody else pays for, what is owed is theirs.
        contractCredits: await rowsOf(
          db,
          'contract_credits',
          sql`t.contract_id in (select id from contracts where subscriber_id = ${id})`,
        ),
        seasonSales: await rowsOf(db, 'season_sales', sql`t.contract_id in ${own}`),
      },
    }
  },

  /**
   * What was concluded, and for how much, is a booking; addresses and words go. What they used and somebody else pays for goes on for
   * whoever pays.
   */
  async erase(trx, { id }) {
    await giveBackToSubscribers(trx, id)
    await sql`
      update contracts set invoice_address = null, shipping_address = null, termination_words = null,
        payment_token_id = null
      where subscriber_id = ${id}`.execute(trx)
    await sql`
      update contract_steps set reason = null
      where reason is not null and contract_id in (select id from contracts where subscriber_id = ${id})`.execute(
      trx,
    )
    await sql`
      delete from contract_master_data m
      where m.subscriber_id = ${id} and not exists (select from contracts c where c.master_data_id = m.id)`.execute(
      trx,
    )
    return noFiles
  },
}

/** But to no organisation: staff name somebody else. */
async function giveBackToSubscribers(trx: Trx, recipientId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contracts c join contacts s on s.id = c.subscriber_id
    where c.recipient_id = ${recipientId} and c.subscriber_id <> ${recipientId}
      and c.state not in ('Terminated', 'SubscriberChanged') order by c.id`.execute(trx)
  for (const { id } of rows) {
    const contract = (await holdContract(trx, { id }))!
    await changeContract(trx, contract, {
      to: { recipient_id: contract.subscriberId, shipping_address: null },
      step: { kind: 'corrected', actor: 'system', changes: { recipient: [null, null] } },
    })
  }
}
