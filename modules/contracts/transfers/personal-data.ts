import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { noFiles, type Person, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { holdContract } from '../contracts.storage.ts'
import { putBack } from './endings.ts'
import * as storage from './transfers.storage.ts'

/** Contracts that were passed on by somebody or to them. */
export const contractTransfersData: PersonalDataHolder = {
  name: 'contractTransfers',
  tables: ['contract_transfers'],
  merging: [
    { table: 'contract_transfers', column: 'holder_id', how: 'moves' },
    { table: 'contract_transfers', column: 'invited_id', how: 'moves' },
  ],

  /** As everybody does who ends a transfer: its contract first. */
  async lock(trx, person) {
    await sql`
      select from contracts where id in (
        select x.contract_id from contract_transfers x where x.state = 'Waiting' and ${isPartyTo(person)})
      order by id for update`.execute(trx)
  },

  /** What one of the two asked the other waits for nobody any more. */
  async beforeMerging(trx, { from, into }) {
    const { rows } = await sql<{ id: string; holderId: string }>`
      select x.id, x.holder_id as "holderId" from contract_transfers x
      join contact_emails e on lower(e.email) = lower(x.email)
      where x.state = 'Waiting' and x.holder_id in (${from}, ${into}) and e.contact_id in (${from}, ${into})
      order by x.contract_id`.execute(trx)
    for (const { id, holderId } of rows) await endOne(trx, id, holderId)
  },

  async export(db, person) {
    const { id } = person
    const transfers = sql`(t.holder_id = ${id} or t.invited_id = ${id}
      or (t.invited_id is null and lower(t.email) = any(${lower(person.emails)}::text[])))`
    return {
      documents: {
        contractTransfers: await rowsOf(db, 'contract_transfers', transfers, [
          'token_hash',
          'reminder_token_hash',
        ]),
      },
    }
  },

  /** What waits ends; what has ended goes on to say who passed on what when, but no address and no words. */
  async erase(trx, person) {
    for (const id of await waitingWith(trx, person)) await endOne(trx, id, person.id)
    const everyMail = lower([...person.emails, ...person.givenEmails])
    await sql`
      update contract_transfers set email = '', reason = null
      where holder_id = ${person.id} or invited_id = ${person.id} or lower(email) = any(${everyMail}::text[])`.execute(
      trx,
    )
    return noFiles
  },
}

async function endOne(trx: Trx, id: string, personId: string): Promise<void> {
  const contractId = (await storage.contractOfTransfer(trx, id))!
  const contract = (await holdContract(trx, { id: contractId }))!
  const transfer = await storage.lockTransfer(trx, id)
  const isTheirs = transfer.holderId === personId
  await putBack(
    trx,
    { contract, transfer },
    {
      end: isTheirs
        ? { id, state: 'Withdrawn', endedBy: 'holder' }
        : { id, state: 'Declined', endedBy: 'invited' },
      kind: isTheirs ? 'transferWithdrawn' : 'transferDeclined',
      actor: 'system',
    },
  )
}

async function waitingWith(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x.id from contract_transfers x where x.state = 'Waiting' and ${isPartyTo(person)} order by x.contract_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function isPartyTo({ id, emails }: Person) {
  return sql`(x.holder_id = ${id} or lower(x.email) = any(${lower(emails)}::text[]))`
}

function lower(mails: readonly string[]): string[] {
  return mails.map((mail) => mail.toLowerCase())
}
