import { loadParty } from '#modules/organisations/organisations.ts'
import type { SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { type ContractRow, changeContract } from '../contracts.storage.ts'
import { mayTransfer } from '../rules.ts'
import { type ContractTransfersContext, passPlaceOn, refuse, refuseAt } from '../transfers/holding.ts'
import { findAccount } from '../transfers/parties.storage.ts'
import { requireMayUse } from '../transfers/using.ts'
import type { Corrected } from './correcting.schema.ts'
import { countAhead } from './correcting.storage.ts'
import { type TellingContext, tellParties } from './correcting-telling.ts'

export type RecipientContext = TellingContext &
  Pick<ContractTransfersContext, 'placeKindOf' | 'holdPerson'> & {
    seasonTickets: Pick<SeasonTickets, 'passOn'>
  }

/**
 * Somebody else uses a contract that the caller holds: as if they had been asked and had accepted at once, with the same refusals, but
 * for whoever pays for it themselves. What the former holder has sold on, offered or given away stays with whoever has it.
 */
export async function correctRecipient(
  ctx: RecipientContext,
  trx: Trx,
  given: {
    contract: ContractRow
    email: string
    confirmsEntitlement: boolean
    reason: string
    actor: string
  },
): Promise<Corrected[]> {
  const { contract, email, confirmsEntitlement, reason, actor } = given
  if (!mayTransfer(contract)) throw refuse('CONTRACT_NOT_TRANSFERABLE')
  const account = await findAccount(trx, email)
  if (!account) throw refuseAt('email', 'RECIPIENT_NOT_FOUND')
  const { id: personId } = account
  if (!account.isOrganisation) await ctx.holdPerson(trx, personId)
  const party = (await loadParty(trx, personId))!
  await requireMayUse(ctx, trx, { contract, personIds: [personId], party, confirmsEntitlement })
  const changed = await changeContract(trx, contract, {
    // Where its former holder lives is nothing to the new one; the tickets are on a phone.
    to: { recipient_id: personId, shipping_address: null, medium: 'mobile' },
    step: { kind: 'corrected', actor, reason, changes: { recipient: [null, null] } },
  })
  const { id: contractId, recipientId: from } = contract
  await passPlaceOn(ctx.seasonTickets, trx, { contractId, from, to: personId })
  const { own, others } = await countAhead(trx, { contractId, ownerId: personId })
  const mails = await tellParties(ctx, trx, { what: 'recipient', before: contract, after: changed })
  return [
    { kind: 'ticketsPass', count: own },
    ...(others > 0 ? [{ kind: 'ticketsStay', count: others, isNot: true }] : []),
    { kind: 'payerStays', isNot: true },
    { kind: 'mails', count: mails },
  ]
}
