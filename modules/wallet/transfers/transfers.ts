import type { Text } from '#club/club.ts'
import { maskedAddress } from '#modules/contacts/emails.rules.ts'
import { needsOf } from '#modules/tickets/holders/holders.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import * as parties from '../parties.storage.ts'
import { createTransferAnswers } from './transfer-answers.ts'
import { createTransferEndings } from './transfer-endings.ts'
import { type HeldTicket, refuse, refuseMail, type TransfersOptions } from './transfer-holding.ts'
import { forwardedMail } from './transfers.mails.ts'
import { expiryOf, refusalToForward } from './transfers.rules.ts'
import type {
  NewTicketTransfer,
  TicketTransfer,
  TicketTransferLink,
  TransferAnswer,
} from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

export type { TransfersOptions } from './transfer-holding.ts'
export type Transfers = ReturnType<typeof createTransfers>

type Forwarded = { transferId: string; recipientMail: string; match: Text; expiresAt: Date }
type TransferListener = (trx: Trx, forwarded: Forwarded) => Promise<void>

type TransfersContext = TransfersOptions & {
  onForwarded: TransferListener
  hands: TransfersOptions['tickets']['hands']
  endings: ReturnType<typeof createTransferEndings>
  answers: ReturnType<typeof createTransferAnswers>
}

/** Tickets that somebody forwards by e-mail, and what becomes of them. */
export function createTransfers(options: TransfersOptions) {
  const { jobs, tickets } = options
  const { hands } = tickets
  const endings = createTransferEndings(options)
  const answers = createTransferAnswers(options, endings)
  const listeners: TransferListener[] = []
  const onForwarded: TransferListener = async (trx, forwarded) => {
    for (const hear of listeners) await hear(trx, forwarded)
  }
  const ctx: TransfersContext = { ...options, hands, endings, answers, onForwarded }
  tickets.listen(endings.listener)
  jobs.every('ticket-transfers', '* * * * *', endings.sweep)
  return {
    revoke: answers.revoke,
    sweep: endings.sweep,
    /** What others do when a ticket is forwarded, in the transaction that forwards it. */
    listen: (hear: TransferListener) => void listeners.push(hear),
    ...inContext(ctx, { forward, list, load, readLink, answer, waitingForAnswer }),
  }
}

/**
 * TRF-06. Sent twice to the same address it is one transfer. Nobody learns from it whether somebody has the address: the
 * answer is the same, and so is the mail (T20).
 */
async function forward(
  ctx: TransfersContext,
  given: {
    caller: Caller
    wish: NewTicketTransfer
    /** By a fan club to its own members: they are as many as they are. */
    isToMember?: boolean
  },
): Promise<{ isNew: boolean; transfer: TicketTransfer }> {
  const { db, mailer, attempts, languageOf, holdPerson, transferUrl, hands } = ctx
  const { caller, wish, isToMember = false } = given
  const { ticketId, recipientMail } = wish
  const ownerId = caller.subjectId
  const place = await parties.findSeatOfTicket(db, { id: ticketId, ownerId })
  const sender = await parties.findParty(db, ownerId)
  if (!place || !sender) throw notFound()
  if (sender.mails.includes(recipientMail.toLowerCase())) throw refuseMail('RECIPIENT_IS_YOURSELF')
  if (!isToMember && !(await attempts.mayTry('transfer', ownerId))) throw refuse('TOO_MANY_TRANSFERS')
  const companionTicketId = await companionOf(ctx, place, ownerId)
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, ownerId)
    // What is forwarded while the match is called off would wait for ever: whoever calls it off ends what they see.
    await hands.holdMatch(trx, place.eventId)
    const locked = await holdInOrder(ctx, trx, [ticketId, companionTicketId], ownerId)
    const ticket = locked.find(({ id }) => id === ticketId)
    if (!ticket) throw notFound()
    const companion = locked.find(({ id }) => id === companionTicketId) ?? null
    const known = await waitingFor(trx, ticket, recipientMail)
    if (known) return { isNew: false, transfer: viewOf(ctx, known, ownerId) }
    for (const one of [ticket, companion]) {
      const code = one && refusalToForward(one)
      if (code) throw refuse(code)
    }
    if (ticket.seasonTicketId && (await parties.isFanClubMail(trx, recipientMail)))
      throw refuseMail('FANCLUB_CANNOT_BE_RECIPIENT')
    if (!(await attempts.mayTry('transferMail', recipientMail))) throw refuse('TOO_MANY_TRANSFERS')
    const id = newId()
    const token = newSecret()
    const own = await languageOf(trx, caller.actorId)
    await storage.insertTransfer(trx, {
      id,
      ticketId,
      companionTicketId: companion?.id ?? null,
      issue: ticket.issue,
      senderId: ownerId,
      recipientMail,
      token,
      language: own,
      expiresAt: expiryOf(ticket),
    })
    for (const { id: claimed } of locked)
      await hands.claimTicket(trx, { ticketId: claimed, kind: 'transfer', claimId: id })
    const transfer = await storage.readTransfer(trx, id)
    const language = (await parties.languageOfMail(trx, recipientMail)) ?? own
    const url = transferUrl({ id, token }, language)
    await mailer.send(trx, forwardedMail({ to: recipientMail, language, transfer, url }))
    await ctx.onForwarded(trx, { ...transfer, transferId: id, match: transfer.event.name })
    return { isNew: true, transfer: viewOf(ctx, transfer, ownerId) }
  })
}

/** A companion's ticket goes with its wheelchair place, so it is not forwarded on its own by whoever has both. */
async function companionOf(
  ctx: TransfersContext,
  place: { eventId: string; seatId: string | null },
  ownerId: string,
): Promise<string | null> {
  const { db, tickets } = ctx
  const partner = await tickets.partnerTicketOf(db, { ...place, ownerId })
  if (partner && tickets.placeKindOf(place.seatId) === 'companion')
    throw refuse('COMPANION_MOVES_WITH_WHEELCHAIR')
  return partner?.id ?? null
}

/** The claim of a transfer whose time is over stands until the next sweep: whoever comes first ends it. */
async function holdInOrder(ctx: TransfersContext, trx: Trx, ids: (string | null)[], ownerId: string) {
  const { hands, endings } = ctx
  const held: HeldTicket[] = []
  for (const id of ids.filter((one) => one !== null).toSorted()) {
    const ticket = await hands.holdTicket(trx, { id, ownerId })
    if (!ticket) continue
    const isFreed = ticket.claim?.kind === 'transfer' && (await endings.endIfDue(trx, ticket.claim.id))
    held.push(isFreed ? { ...ticket, claim: null } : ticket)
  }
  return held
}

async function waitingFor(
  trx: Trx,
  ticket: { claim: { kind: string; id: string } | null },
  recipientMail: string,
): Promise<storage.TransferRow | null> {
  if (ticket.claim?.kind !== 'transfer') return null
  const transfer = await storage.readTransfer(trx, ticket.claim.id)
  return transfer.recipientMail.toLowerCase() === recipientMail.toLowerCase() ? transfer : null
}

/** TRF-05. */
async function list(
  ctx: TransfersContext,
  given: {
    caller: Caller
    page: number
    pageSize: number
  },
): Promise<List<TicketTransfer>> {
  const { db } = ctx
  const { subjectId } = given.caller
  const party = await parties.findParty(db, subjectId)
  const rows = await storage.loadTransfersOf(db, { ...given, subjectId, mails: party?.mails ?? [] })
  return pageOf(
    rows.map((row) => viewOf(ctx, row, subjectId)),
    given,
  )
}

/** TRF-09: who holds the link, signed in with an account that has not the address, hears just that. */
async function load(
  ctx: TransfersContext,
  given: {
    caller: Caller
    id: string
    token?: string | undefined
  },
): Promise<TicketTransfer> {
  const { db } = ctx
  const { id, token } = given
  const { subjectId } = given.caller
  const party = await parties.findParty(db, subjectId)
  const found = await storage.findTransferOf(db, { id, subjectId, mails: party?.mails ?? [] })
  if (found) return viewOf(ctx, found, subjectId)
  if (token && (await storage.findTransferByToken(db, { token, id })))
    throw refuse('TICKET_TRANSFER_EMAIL_NOT_FOUND')
  throw notFound()
}

/** For whoever holds the link, signed in or not. Looking changes nothing. */
async function readLink(ctx: TransfersContext, token: string): Promise<TicketTransferLink> {
  const { db } = ctx
  const found = await storage.findTransferByToken(db, { token })
  if (!found) throw notFound()
  return { id: found.id, ...whatOf(ctx, found), recipientMail: maskedAddress(found.recipientMail) }
}

/** For the overview of the account: what waits for an answer. */
async function waitingForAnswer(ctx: TransfersContext, caller: Caller): Promise<TicketTransfer[]> {
  const { items } = await list(ctx, { caller, page: 1, pageSize: 50 })
  return items.filter(({ role, state }) => role === 'recipient' && state === 'Waiting')
}

function viewOf(ctx: TransfersContext, row: storage.TransferRow, subjectId: string): TicketTransfer {
  const { tickets } = ctx
  return {
    id: row.id,
    ticketId: row.ticketId,
    role: row.senderId === subjectId ? 'sender' : 'recipient',
    ...whatOf(ctx, row),
    recipientMail: row.recipientMail,
    reasonForDeclining: row.reasonForDeclining,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    needs: needsOf({ ticketType: row.ticketType, placeKind: tickets.placeKindOf(row.seatId) }),
  }
}

function whatOf(ctx: TransfersContext, row: storage.TransferRow) {
  const { tickets } = ctx
  const { event, block, row: line, seat, companion, senderName, state } = row
  return {
    event: {
      ...event,
      startsAt: event.startsAt.toISOString(),
      doorsOpenAt: event.doorsOpenAt.toISOString(),
      cancelledAt: event.cancelledAt?.toISOString() ?? null,
    },
    block,
    row: line,
    seat,
    ticketTypeName: tickets.nameOfTicketType(row.ticketType),
    priceClassName: nameOfPriceClass(row.priceClass),
    companion,
    senderName,
    state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** TRF-07. */
async function answer(
  ctx: TransfersContext,
  given: {
    caller: Caller
    id: string
    answer: TransferAnswer
  },
): Promise<TicketTransfer> {
  const { answers } = ctx
  return viewOf(ctx, await answers.answer(given), given.caller.subjectId)
}
