import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { restoredState } from '../completing.ts'
import { changeContract, holdContract, insertStep } from '../contracts.storage.ts'
import { goesOn, isPending } from '../states.rules.ts'

/** Holds back the tickets that season tickets of contracts gave, or gives them back (modules/tickets/season-tickets). */
export type SuspendingContext = {
  seasonTickets: {
    withhold(trx: Trx, contractIds: string[]): Promise<unknown>
    restore(trx: Trx, contractIds: string[]): Promise<unknown>
  }
}

/** The last try to collect is over: its tickets rest, and the contract is incomplete until it is paid. Repeatable. */
export async function suspend(ctx: SuspendingContext, trx: Trx, contractId: string): Promise<void> {
  const held = await holdContract(trx, { id: contractId })
  if (!held) return
  await ctx.seasonTickets.withhold(trx, [contractId])
  const step = { kind: 'suspended', actor: 'system' } as const
  if (isPending(held.state)) {
    await sql`update contracts set resting_state = 'Incomplete' where id = ${contractId}`.execute(trx)
    await insertStep(trx, { contractId, from: held.state, to: held.state, ...step })
  } else if (goesOn(held.state) && held.state !== 'Incomplete')
    await changeContract(trx, held, { to: { state: 'Incomplete' }, step })
  else await insertStep(trx, { contractId, from: held.state, to: held.state, ...step })
}

/** Paid after all: its tickets live again, and the contract is where its holder's word has left it. Repeatable. */
export async function restore(ctx: SuspendingContext, trx: Trx, contractId: string): Promise<void> {
  const held = await holdContract(trx, { id: contractId })
  if (!held) return
  await ctx.seasonTickets.restore(trx, [contractId])
  const step = { kind: 'restored', actor: 'system' } as const
  const state = await restoredState(trx, held)
  if (held.state === 'Incomplete') {
    await changeContract(trx, held, { to: { state }, step })
    return
  }
  if (isPending(held.state))
    await sql`
      update contracts set resting_state = ${state} where id = ${contractId} and resting_state = 'Incomplete'`.execute(
      trx,
    )
  await insertStep(trx, { contractId, from: held.state, to: held.state, ...step })
}
