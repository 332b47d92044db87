import { terminationReasons } from '#club/contracts.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { actorOf, addresseeOf, type ContractsContext, refuse } from './context.ts'
import { terminatedMail } from './contracts.mails.ts'
import { type ContractRow, changeContract, holdContract } from './contracts.storage.ts'
import { viewFor } from './reading.ts'
import { refusalToTermination } from './rules.ts'
import type { Contract } from './schema.ts'
import { findSeason } from './seasons.storage.ts'

/** ABO-23, ABO-24, ABO-39: ended with its season, for good. Its tickets hold until then. Again changes nothing. */
export async function terminateOwn(
  ctx: ContractsContext,
  given: { caller: Caller; id: string; reasonId: string | null },
): Promise<Contract> {
  const { caller, id, reasonId } = given
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const held = await holdContract(trx, { id, partyId: caller.subjectId })
    if (!held || held.subscriberId !== caller.subjectId) throw notFound()
    if (!terminationReasons.some((reason) => reason.id === reasonId))
      throw refuse('TERMINATION_REASON_UNKNOWN', 422)
    // Twice by the same person is one termination.
    if (held.state === 'Terminated') return held
    const refusal = refusalToTermination(held, await findSeason(trx, held.season + 1))
    if (refusal) throw refuse(refusal)
    return terminate(ctx, trx, { contract: held, actor: actorOf(held, caller), reasonId, words: null })
  })
  return viewFor(ctx, caller, ended)
}

/**
 * Ends a contract that the caller holds, with the last day of its season: whoever was asked to take it over is asked no more, what was
 * wished for is forgotten, and its subscriber has it in writing.
 */
export async function terminate(
  ctx: ContractsContext,
  trx: Trx,
  given: { contract: ContractRow; actor: string; reasonId: string | null; words: string | null },
): Promise<ContractRow> {
  const { actor, reasonId, words } = given
  await ctx.endTransfers(trx, { contractId: given.contract.id, actor })
  const contract = (await holdContract(trx, { id: given.contract.id }))!
  const ended = await changeContract(trx, contract, {
    to: {
      state: 'Terminated',
      termination_reason: reasonId,
      termination_words: words,
      new_price_class: null,
      new_medium: null,
    },
    step: { kind: 'terminated', actor, reason: words, changes: { reason: [null, reasonId] } },
  })
  const to = await addresseeOf(ctx, trx, ended.subscriberId)
  if (to) {
    const { number, endsOn } = ended
    const mail = terminatedMail({ ...to, number, endsOn, at: ended.terminatedAt! })
    await ctx.mailer.send(trx, { to: to.email, ...mail })
  }
  return ended
}
