import { loadParty } from '#modules/organisations/organisations.ts'
import type { SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { seasonAgreedBySuccessor } from '../completing.ts'
import { type ContractRow, changeContract, insertContract, insertStep } from '../contracts.storage.ts'
import { laterOf } from '../transfers/answering.ts'
import { type ContractTransfersContext, passPlaceOn, refuse, refuseAt } from '../transfers/holding.ts'
import { findAccount, hasSeasonTicket } from '../transfers/parties.storage.ts'
import { requireMayUse } from '../transfers/using.ts'
import { type Corrected, correctionErrors } from './correcting.schema.ts'
import { countAhead, giveSeasonTicketsTo } from './correcting.storage.ts'
import { type TellingContext, tellOfSubscriber } from './correcting-telling.ts'

export type SubscriberContext = TellingContext &
  Pick<ContractTransfersContext, 'placeKindOf' | 'holdPerson' | 'openDues' | 'moveDues'> & {
    seasonTickets: Pick<SeasonTickets, 'passOn'>
  }

type Given = { contract: ContractRow; reason: string; actor: string }

/**
 * Somebody else pays for a contract that the caller holds: it ends, and one of theirs goes on in its place, as if they had been asked.
 * What is paid stays paid; what nobody has tried to collect is theirs on the same days, by no method of anybody until they name theirs.
 * Until their invoice address is there the contract lacks something. 409 while something of it is being collected or was not paid.
 */
export async function correctSubscriber(
  ctx: SubscriberContext,
  trx: Trx,
  given: Given & { email: string; takesPlace: boolean; confirmsEntitlement: boolean },
): Promise<Corrected[]> {
  const { contract, email, confirmsEntitlement, actor } = given
  if (!(await hasSeasonTicket(trx, contract.id))) throw refuse('CONTRACT_NOT_TRANSFERABLE')
  const payerId = await newPayer(ctx, trx, contract, email)
  const takesPlace = given.takesPlace && payerId !== contract.recipientId
  if (takesPlace) {
    const party = (await loadParty(trx, payerId))!
    await requireMayUse(ctx, trx, { contract, personIds: [payerId], party, confirmsEntitlement })
  }
  const { cents, parts, isOverdue } = await ctx.openDues(trx, contract.id)
  if (isOverdue) throw new AppError(409, 'CONTRACT_DUES_OVERDUE', correctionErrors.CONTRACT_DUES_OVERDUE)
  const next = await goOnFor(trx, given, { payerId, takesPlace })
  await giveSeasonTicketsTo(trx, { from: contract.id, to: next.id })
  await ctx.moveDues(trx, { from: contract.id, to: next.id, payerId, paymentTokenId: null, actor })
  const place = takesPlace ? await passOnTo(ctx, trx, contract, next) : []
  const mails = await tellOfSubscriber(ctx, trx, { before: contract, after: next })
  return [
    { kind: 'contractEnds' },
    { kind: 'paidStays', isNot: true },
    ...(parts > 0 ? [{ kind: 'duesMove', cents }] : []),
    { kind: 'lacksAddress' },
    ...place,
    ...(takesPlace ? [] : [{ kind: 'holderStays', isNot: true }]),
    { kind: 'mails', count: mails },
  ]
}

/** By the address of an account; a company may pay. Kept until the transaction ends. */
async function newPayer(
  { holdPerson }: SubscriberContext,
  trx: Trx,
  contract: ContractRow,
  email: string,
): Promise<string> {
  const account = await findAccount(trx, email)
  if (!account) throw refuseAt('email', 'SUBSCRIBER_NOT_FOUND')
  if (account.id === contract.subscriberId) throw refuseAt('email', 'SAME_SUBSCRIBER_AS_CURRENT')
  if (!account.isOrganisation) await holdPerson(trx, account.id)
  return account.id
}

/** The old contract lets go of the place before the new one takes it. */
async function goOnFor(
  trx: Trx,
  { contract, reason, actor }: Given,
  { payerId, takesPlace }: { payerId: string; takesPlace: boolean },
): Promise<ContractRow> {
  await changeContract(trx, contract, {
    to: { state: 'SubscriberChanged', payment_token_id: null, new_price_class: null, new_medium: null },
    step: { kind: 'corrected', actor, reason, changes: { subscriber: [null, null] } },
  })
  const next = await insertContract(trx, {
    ...contract,
    id: newId(),
    subscriberId: payerId,
    recipientId: takesPlace ? payerId : contract.recipientId,
    contractorId: payerId,
    // Who is asked about the next season is asked still.
    state: contract.state === 'NotConfirmed' ? 'NotConfirmed' : 'Incomplete',
    firstSeason: contract.season,
    confirmedSeason: await seasonAgreedBySuccessor(trx, contract),
    startsOn: await laterOf(trx, contract.startsOn),
    paymentTokenId: null,
    invoiceAddress: null,
    shippingAddress: takesPlace ? null : contract.shippingAddress,
    medium: takesPlace ? 'mobile' : contract.medium,
    buysAddedMatches: false,
    predecessorId: contract.id,
  })
  if (!next) throw refuse('CONTRACT_NOT_TRANSFERABLE')
  await insertStep(trx, { contractId: next.id, kind: 'concluded', from: null, to: next.state, actor, reason })
  return next
}

async function passOnTo(
  { seasonTickets }: SubscriberContext,
  trx: Trx,
  { recipientId: from }: ContractRow,
  { id: contractId, recipientId: to }: ContractRow,
): Promise<Corrected[]> {
  await passPlaceOn(seasonTickets, trx, { contractId, from, to })
  const { own, others } = await countAhead(trx, { contractId, ownerId: to })
  return [
    { kind: 'ticketsPass', count: own },
    ...(others > 0 ? [{ kind: 'ticketsStay', count: others, isNot: true }] : []),
  ]
}
