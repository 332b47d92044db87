import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { actorOf, addresseeOf, type ContractsContext, refuse } from './context.ts'
import { confirmedMail } from './contracts.mails.ts'
import { type ContractRow, changeContract, holdContract } from './contracts.storage.ts'
import { ownMasterData } from './reading.ts'
import { refusalToConfirmation } from './rules.ts'
import { findSeason } from './seasons.storage.ts'

/**
 * ABO-40: master data were looked at and are right (SUC-05), and the contracts named go on next season (SUC-04): all of them or
 * none. A contract that is confirmed already stays so.
 */
export async function confirm(
  ctx: ContractsContext,
  given: { caller: Caller; id: string; contractIds: readonly string[] },
): Promise<{ confirmedAt: string; contractsConfirmed: number }> {
  const { caller } = given
  const master = await ownMasterData(ctx, given)
  return ctx.db.transaction().execute(async (trx) => {
    const confirmed: ContractRow[] = []
    // In one order, so that two windows of one person never wait for each other.
    for (const id of [...new Set(given.contractIds)].toSorted()) {
      const held = await holdContract(trx, { id, partyId: caller.subjectId })
      if (held?.masterDataId !== master.id) throw notFound()
      const contract = await confirmOne(trx, held, actorOf(held, caller))
      if (contract) confirmed.push(contract)
    }
    const { rows } = await sql<{ at: Date }>`
      update contract_master_data set confirmed_at = app.now() where id = ${master.id}
      returning confirmed_at as at`.execute(trx)
    if (confirmed.length > 0) await write(ctx, trx, confirmed)
    return { confirmedAt: rows[0]!.at.toISOString(), contractsConfirmed: confirmed.length }
  })
}

async function confirmOne(trx: Trx, held: ContractRow, actor: string): Promise<ContractRow | null> {
  const next = await findSeason(trx, held.season + 1)
  const refusal = refusalToConfirmation(held, next)
  if (refusal) throw refuse(refusal)
  if (held.confirmedSeason === next!.season) return null
  // A yes counts also while something is missing, and brings nothing that is.
  const state = held.state === 'Incomplete' ? held.state : 'Confirmed'
  return changeContract(trx, held, {
    to: { state, confirmed_season: next!.season },
    step: { kind: 'confirmed', actor, changes: { season: [held.confirmedSeason, next!.season] } },
  })
}

/** One mail for all of them. */
async function write(ctx: ContractsContext, trx: Trx, contracts: ContractRow[]): Promise<void> {
  const to = await addresseeOf(ctx, trx, contracts[0]!.subscriberId)
  if (!to) return
  const numbers = contracts.map(({ number }) => number)
  const url = ctx.contractUrl(contracts[0]!.id, to.language)
  const mail = confirmedMail({ ...to, season: contracts[0]!.confirmedSeason!, numbers, url })
  await ctx.mailer.send(trx, { to: to.email, ...mail })
}
