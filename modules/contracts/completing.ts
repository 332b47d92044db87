import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import type { ContractRow } from './contracts.storage.ts'
import type { ContractState } from './schema.ts'
import { findSeason } from './seasons.storage.ts'
import { hasSeasonTicket } from './transfers/parties.storage.ts'

type Held = Pick<ContractRow, 'id' | 'season' | 'state' | 'invoiceAddress' | 'confirmedSeason'>

/**
 * What was missing may be there now: where an incomplete contract that the caller holds goes on. Nowhere while its address is missing,
 * its dues are suspended, or it gives nobody a season ticket (paid in vain: staff refund it).
 */
export async function completed(trx: Trx, contract: Held): Promise<{ state?: ContractState }> {
  const { id, state, invoiceAddress } = contract
  if (state !== 'Incomplete' || invoiceAddress === null) return {}
  if ((await isSuspended(trx, id)) || !(await hasSeasonTicket(trx, id))) return {}
  return { state: await stateOfWord(trx, contract) }
}

/** Its dues are paid again: the state that it goes back to, which is incomplete where something else is missing as well. */
export async function restoredState(trx: Trx, contract: Held): Promise<ContractState> {
  const { id, invoiceAddress } = contract
  const lacks = invoiceAddress === null || !(await hasSeasonTicket(trx, id))
  if (lacks && (await wasIncomplete(trx, id))) return 'Incomplete'
  return stateOfWord(trx, contract)
}

/** As its holder's word has left it: asked about the next season, they have said yes or nothing. */
async function stateOfWord(
  trx: Trx,
  { season, confirmedSeason }: Held,
): Promise<'Confirmed' | 'NotConfirmed'> {
  const next = await findSeason(trx, season + 1)
  return next?.isRenewing === true && (confirmedSeason ?? 0) < next.season ? 'NotConfirmed' : 'Confirmed'
}

/**
 * The season that whoever goes on with somebody else's contract has agreed to: this one. A yes to the next was another's, and they are
 * asked themselves (`renewal/opening.ts`). Once nobody is asked any more it goes on, or the place would be lost unasked.
 */
export async function seasonAgreedBySuccessor(
  trx: Trx,
  { season, confirmedSeason }: Pick<ContractRow, 'season' | 'confirmedSeason'>,
): Promise<number | null> {
  const next = await findSeason(trx, season + 1)
  return next?.isRenewing ? season : confirmedSeason
}

async function isSuspended(trx: Trx, contractId: string): Promise<boolean> {
  const { rows } = await sql`
    select from due_suspensions where kind = 'seasonTicket' and subject_id = ${contractId}`.execute(trx)
  return rows.length > 0
}

/** Also without suspended dues: something else has made it so. */
async function wasIncomplete(trx: Trx, contractId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select kind from contract_steps where contract_id = ${contractId} and to_state = 'Incomplete'
      and from_state is distinct from 'Incomplete'
    order by taken_at desc, id desc limit 1`.execute(trx)
  return rows.some(({ kind }) => kind !== 'suspended')
}
