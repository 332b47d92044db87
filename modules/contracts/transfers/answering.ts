import { clubDay } from '#modules/ground-bans/ground-bans.ts'
import type { Party } from '#modules/organisations/organisations.ts'
import { entitlementFor } from '#modules/tickets/holders/holders.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { seasonAgreedBySuccessor } from '../completing.ts'
import { type ContractRow, changeContract, insertContract, insertStep } from '../contracts.storage.ts'
import { mailSubject, putBack } from './endings.ts'
import { actorOf, type HeldTransfer, overwrites, passPlaceOn, refuse } from './holding.ts'
import type { StartingContext } from './starting.ts'
import { acceptedMail, declinedMail, passedOnMail, takenOverMail } from './transfers.mails.ts'
import { agreements, type RecipientAnswer, type SubscriberAnswer } from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'
import { requireMayUse } from './using.ts'

type Yes<Answer> = Extract<Answer, { accept: true }>
export type Accepting<Answer> = HeldTransfer & { caller: Caller; party: Party; said: Yes<Answer> }

/** ABO-18, ABO-44: another person uses the place from now on; who pays stays as it was. */
export async function acceptPlace(
  ctx: StartingContext,
  trx: Trx,
  given: Accepting<RecipientAnswer>,
): Promise<void> {
  const { contract, transfer, caller, said } = given
  requireAgreed(said)
  await requireMayUse(ctx, trx, userOf(given))
  const { subjectId } = caller
  await storage.endTransfer(trx, { ...accepted(ctx, given), overwrites: overwrites() })
  await changeContract(trx, contract, {
    to: { state: 'Transferred', recipient_id: subjectId, shipping_address: said.address },
    step: { kind: 'transferAccepted', actor: actorOf('recipient', caller) },
  })
  const { id: contractId, recipientId: from } = contract
  await passPlaceOn(ctx.seasonTickets, trx, { contractId, from, to: subjectId })
  await tellAll(ctx, trx, { contract, transfer, personId: subjectId, isPlaceGone: true })
}

/**
 * ABO-49: the contract ends, and one of the new subscriber's begins in its place, for the same place and season. What is paid stays
 * paid; what is not paid yet is theirs.
 */
export async function acceptContract(
  ctx: StartingContext,
  trx: Trx,
  given: Accepting<SubscriberAnswer>,
): Promise<void> {
  const { contract, transfer, caller, said } = given
  const { subjectId } = caller
  requireAgreed(said)
  if (subjectId === contract.subscriberId) throw refuse('SAME_SUBSCRIBER_AS_CURRENT')
  if (transfer.takesPlace) await requireMayUse(ctx, trx, userOf(given))
  if ((await ctx.openDues(trx, contract.id)).isOverdue) throw refuse('CONTRACT_NOT_TRANSFERABLE')
  const next = await goOnAs(trx, given)
  await storage.endTransfer(trx, {
    ...accepted(ctx, given),
    newContractId: next.id,
    overwrites: overwrites(),
  })
  await trx
    .updateTable('season_tickets')
    .set({ contract_id: next.id })
    .where('contract_id', '=', contract.id)
    .where('ended_at', 'is', null)
    .execute()
  const { paymentTokenId } = said
  const actor = actorOf('subscriber', caller)
  await ctx.moveDues(trx, { from: contract.id, to: next.id, payerId: subjectId, paymentTokenId, actor })
  if (transfer.takesPlace) {
    const place = { contractId: next.id, from: contract.recipientId, to: subjectId }
    await passPlaceOn(ctx.seasonTickets, trx, place)
  }
  await tellAll(ctx, trx, { contract, transfer, personId: subjectId, isPlaceGone: transfer.takesPlace })
}

/** The old contract lets go of the place before the new one takes it. */
async function goOnAs(trx: Trx, given: Accepting<SubscriberAnswer>): Promise<ContractRow> {
  const { contract, transfer, caller, said } = given
  const { subjectId, actorId } = caller
  const actor = actorOf('subscriber', caller)
  await changeContract(trx, contract, {
    to: { state: 'SubscriberChanged', payment_token_id: null, new_price_class: null, new_medium: null },
    step: { kind: 'transferAccepted', actor },
  })
  const next = await insertContract(trx, {
    ...contract,
    id: newId(),
    subscriberId: subjectId,
    recipientId: transfer.takesPlace ? subjectId : contract.recipientId,
    contractorId: actorId,
    state: contract.restingState ?? 'Confirmed',
    firstSeason: contract.season,
    confirmedSeason: await seasonAgreedBySuccessor(trx, contract),
    startsOn: await laterOf(trx, contract.startsOn),
    paymentTokenId: said.paymentTokenId,
    invoiceAddress: said.invoiceAddress,
    shippingAddress: said.shippingAddress,
    buysAddedMatches: false,
    predecessorId: contract.id,
  })
  if (!next) throw refuse('CONTRACT_NOT_TRANSFERABLE')
  await insertStep(trx, { contractId: next.id, kind: 'concluded', from: null, to: next.state, actor })
  return next
}

/** Its first day is today, unless its season begins later. */
export async function laterOf(trx: Trx, startsOn: string): Promise<string> {
  const today = await clubDay(trx)
  return today > startsOn ? today : startsOn
}

function requireAgreed({ agreedTerms, agreedRegulations }: Yes<RecipientAnswer | SubscriberAnswer>): void {
  const isOld =
    (agreedTerms ?? agreements.terms) !== agreements.terms ||
    (agreedRegulations ?? agreements.regulations) !== agreements.regulations
  if (isOld) throw refuse('AGREEMENTS_OUTDATED')
}

function userOf({ contract, caller, party, said }: Accepting<RecipientAnswer | SubscriberAnswer>) {
  const personIds: [string, string] = [caller.subjectId, caller.actorId]
  return { contract, party, personIds, confirmsEntitlement: said.confirmsEntitlement }
}

function accepted(
  ctx: StartingContext,
  given: Accepting<RecipientAnswer | SubscriberAnswer>,
): storage.Ending {
  const { contract, transfer, caller, said } = given
  const { agreedTerms, agreedRegulations } = said
  const { ticketType, seatId } = contract
  return {
    id: transfer.id,
    state: 'Accepted',
    endedBy: 'invited',
    invitedId: caller.subjectId,
    agreedTerms,
    agreedRegulations,
    entitlement: said.confirmsEntitlement
      ? entitlementFor({ ticketType, placeKind: ctx.placeKindOf(seatId) })
      : null,
  }
}

async function tellAll(
  ctx: StartingContext,
  trx: Trx,
  given: { contract: ContractRow; transfer: storage.TransferRow; personId: string; isPlaceGone: boolean },
): Promise<void> {
  const { contract, personId, isPlaceGone } = given
  const transfer = { ...given.transfer, invitedId: personId }
  await ctx.endings.mailHolder(trx, transfer, acceptedMail)
  await mailSubject(ctx, trx, { subjectId: personId, transfer, write: takenOverMail })
  const { recipientId, subscriberId } = contract
  if (isPlaceGone && recipientId !== subscriberId)
    await mailSubject(ctx, trx, { subjectId: recipientId, transfer, write: passedOnMail })
}

export async function decline(
  ctx: StartingContext,
  trx: Trx,
  given: HeldTransfer & { caller: Caller; reason: string },
): Promise<void> {
  const { transfer, caller, reason } = given
  const invitedId = caller.subjectId
  await putBack(trx, given, {
    end: { id: transfer.id, state: 'Declined', endedBy: 'invited', invitedId, reason },
    kind: 'transferDeclined',
    actor: actorOf(transfer.kind, caller),
  })
  await ctx.endings.mailHolder(trx, { ...transfer, invitedId, reason }, declinedMail)
}

/** ABO-36: a method of theirs that works; another's is none. */
export async function requireOwnToken(
  { paymentInfo }: StartingContext,
  { caller, paymentTokenId }: { caller: Caller; paymentTokenId: string },
): Promise<void> {
  const { creditCard, payPal, sepa = [] } = await paymentInfo({ caller })
  if (![...creditCard, ...payPal, ...sepa].some(({ id }) => id === paymentTokenId)) throw notFound()
}
