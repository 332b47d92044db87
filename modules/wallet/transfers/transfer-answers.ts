import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import { loadParty, type Party } from '#modules/organisations/organisations.ts'
import { entitlementFor, type FutureHolder, refusalToHold } from '#modules/tickets/holders/holders.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { TransferEndings } from './transfer-endings.ts'
import {
  type HeldTicket,
  type HeldTransfer,
  holdTransfer,
  overwrites,
  refuse,
  type TransfersOptions,
} from './transfer-holding.ts'
import { acceptedMail, declinedMail } from './transfers.mails.ts'
import { actions, stepOf, type TransferAction } from './transfers.rules.ts'
import { agreements, type TransferAnswer } from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

type Accepted = Extract<TransferAnswer, { accept: true }>

type Accepting = HeldTransfer & { party: Party; caller: Caller; said: Accepted }

type TransferAnswersContext = TransfersOptions & {
  endings: TransferEndings
  hands: TransfersOptions['tickets']['hands']
}

/** What the two sides do with a ticket that waits: exactly one of them comes first. */
export function createTransferAnswers(options: TransfersOptions, endings: TransferEndings) {
  const { tickets } = options
  const { hands } = tickets
  const ctx: TransferAnswersContext = { ...options, endings, hands }
  return inContext(ctx, { answer, revoke })
}

/** TRF-07; answers how the transfer stands. */
async function answer(
  ctx: TransferAnswersContext,
  given: {
    caller: Caller
    id: string
    answer: TransferAnswer
  },
): Promise<storage.TransferRow> {
  const { db, holdPerson } = ctx
  const { caller, id, answer: said } = given
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, caller.subjectId)
    if (caller.actorId !== caller.subjectId) await holdPerson(trx, caller.actorId)
    const held = await holdAs(ctx, trx, { caller, id, action: said.accept ? 'accept' : 'decline' })
    if (held.isDone) return held.transfer
    if (said.accept) await accept(ctx, trx, { ...held, caller, said })
    else await decline(ctx, trx, { ...held, caller, reason: said.reasonForDeclining })
    return storage.readTransfer(trx, id)
  })
}

/** TRF-08. */
async function revoke(
  ctx: TransferAnswersContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  const { db, endings } = ctx
  await db.transaction().execute(async (trx) => {
    const held = await holdAs(ctx, trx, { caller, id, action: 'revoke' })
    if (held.isDone) return
    await end(ctx, trx, { id, state: 'Revoked', endedBy: 'sender' })
    await endings.notifyRevoked(trx, held.transfer)
  })
}

/** Under the locks: is it theirs, is it their side's to do, and can it still be done? */
export async function holdAs(
  ctx: Pick<TransferAnswersContext, 'hands'>,
  trx: Trx,
  given: {
    caller: Pick<Caller, 'subjectId'>
    id: string
    action: Exclude<TransferAction, 'expire'>
  },
): Promise<HeldTransfer & { party: Party; isDone: boolean }> {
  const { hands } = ctx
  const { id, action } = given
  const { subjectId } = given.caller
  const party = await loadParty(trx, subjectId)
  // Strangers wait for no lock.
  const isParty = party && (await storage.findTransferOf(trx, { id, subjectId, mails: party.mails }))
  if (!isParty) throw notFound()
  const held = await holdTransfer(trx, { id, hands })
  const { transfer } = held
  if (transfer.recipientId !== null && ![transfer.recipientId, transfer.senderId].includes(subjectId))
    throw notFound()
  const side = transfer.senderId === subjectId ? 'sender' : 'recipient'
  if (actions[action].by !== side) throw refuse('TICKET_TRANSFER_OTHER_SIDE')
  const step = stepOf(transfer.state, action)
  if (step !== 'go' && step !== 'done') throw refuse(step)
  return { ...held, party, isDone: step === 'done' }
}

/** TRF-04. The old codes die and the tickets are the recipient's in this transaction, or nothing happens. */
async function accept(ctx: TransferAnswersContext, trx: Trx, given: Accepting): Promise<void> {
  const { tickets, endings, hands } = ctx
  const { transfer, tickets: held, said, caller } = given
  for (const ticket of agreedAndThere(given)) await requireMayHold(ctx, trx, ticket, given)
  const main = held.find(({ id }) => id === transfer.ticketId)!
  const entitlement = entitlementFor({
    ticketType: main.ticketType,
    placeKind: tickets.placeKindOf(main.seatId),
  })
  // It has ended before the tickets change hands: whoever listens to that finds nothing waiting.
  await end(ctx, trx, {
    id: transfer.id,
    state: 'Accepted',
    endedBy: 'recipient',
    recipientId: caller.subjectId,
    agreedTerms: said.agreedTerms,
    agreedRegulations: said.agreedRegulations,
    entitlement,
  })
  // A phone shows it at once, whatever it was before: paper and passes of the sender are worth nothing now.
  for (const ticket of held) await hands.handOver(trx, ticket, { ownerId: caller.subjectId, media: 'mobile' })
  await endings.notifySender(trx, { ...transfer, recipientId: caller.subjectId }, acceptedMail)
}

/** The tickets, if the words of today were agreed to and all of them are the sender's still. */
export function agreedAndThere({
  said,
  tickets,
  transfer,
}: Pick<Accepting, 'transfer' | 'tickets'> & {
  said: Pick<Accepted, 'agreedTerms' | 'agreedRegulations'>
}): HeldTicket[] {
  if (said.agreedTerms !== agreements.terms || said.agreedRegulations !== agreements.regulations)
    throw refuse('AGREEMENTS_OUTDATED')
  if (tickets.length === 0 || tickets.some(({ ownerId }) => ownerId !== transfer.senderId))
    throw refuse('TICKET_TRANSFER_REVOKED')
  return tickets
}

/** Refuses a ticket, as it is or as it will be, that whoever accepts may not have. */
export async function requireMayHold(
  ctx: Pick<TransferAnswersContext, 'tickets'>,
  trx: Trx,
  ticket: HeldTicket,
  given: Pick<Accepting, 'party' | 'tickets'> & {
    caller: Pick<Caller, 'subjectId' | 'actorId'>
    said: Pick<Accepted, 'confirmsEntitlement'>
  },
): Promise<void> {
  const { tickets } = ctx
  const { party, said, caller, tickets: held } = given
  if (ticket.isUsed) throw refuse('TICKET_IS_USED')
  if (ticket.isWithheld) throw refuse('TICKET_IS_UNPAID')
  if (ticket.eventCancelledAt) throw refuse('TICKET_EVENT_CANCELLED')
  const personIds = [caller.subjectId, caller.actorId]
  if (await isBanned(trx, { personIds, at: ticket.startsAt })) throw groundBanRefusal()
  if (ticket.seasonTicketId && party.kind === 'fanclub') throw refuse('FANCLUB_CANNOT_BE_RECIPIENT')
  const { ticketType, startsAt, seatId, eventId } = ticket
  const placeKind = tickets.placeKindOf(seatId)
  // It comes with it, or is theirs already.
  const wheelchairOf = async (ownerId: string) =>
    placeKind === 'companion' ? tickets.partnerTicketOf(trx, { eventId, seatId, ownerId }) : null
  const sent = await wheelchairOf(ticket.ownerId)
  const holder: FutureHolder = {
    birthday: party.birthday,
    confirmsEntitlement: said.confirmsEntitlement,
    hasWheelchairPlace:
      held.some((one) => one.id === sent?.id) || (await wheelchairOf(caller.subjectId)) !== null,
  }
  const code = refusalToHold({ ticketType, placeKind, startsAt }, holder)
  if (code) throw refuse(code)
}

async function decline(
  ctx: TransferAnswersContext,
  trx: Trx,
  { transfer, caller, reason }: HeldTransfer & { caller: Caller; reason: string },
): Promise<void> {
  const { endings } = ctx
  const { id } = transfer
  await end(ctx, trx, {
    id,
    state: 'Declined',
    endedBy: 'recipient',
    recipientId: caller.subjectId,
    reasonForDeclining: reason,
  })
  const answered = { ...transfer, recipientId: caller.subjectId, reasonForDeclining: reason }
  await endings.notifySender(trx, answered, declinedMail)
}

const end = (ctx: TransferAnswersContext, trx: Trx, ending: storage.Ending) =>
  ctx.endings.endAndFree(trx, { ...ending, overwrites: overwrites() })
