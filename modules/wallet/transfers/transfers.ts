import { maskedAddress } from '#modules/contacts/emails.rules.ts'
import { loadParty } from '#modules/organisations/organisations.ts'
import { needsOf } from '#modules/tickets/holders/holders.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type ForwardingContext,
  type ForwardingWish,
  forwardTickets,
  type TransferListener,
} from './forwarding.ts'
import { createTransferAnswers } from './transfer-answers.ts'
import { createTransferEndings } from './transfer-endings.ts'
import { refuse, type TransfersOptions } from './transfer-holding.ts'
import type { TicketTransfer, TicketTransferLink, TransferAnswer } from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

export type { TransfersOptions } from './transfer-holding.ts'
export type Transfers = ReturnType<typeof createTransfers>

type TransfersContext = ForwardingContext & { answers: ReturnType<typeof createTransferAnswers> }

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

/** TRF-06. */
async function forward(ctx: TransfersContext, given: ForwardingWish) {
  const { isNew, row } = await forwardTickets(ctx, given)
  return { isNew, transfer: viewOf(ctx, row, given.caller.subjectId) }
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
  const party = await loadParty(db, subjectId)
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
  const party = await loadParty(db, subjectId)
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
  const role = row.senderId === subjectId ? 'sender' : 'recipient'
  return {
    id: row.id,
    ticketId: role === 'sender' ? row.ticketId : row.shownTicketId,
    role,
    ...whatOf(ctx, row),
    recipientMail: row.recipientMail,
    reasonForDeclining: row.reasonForDeclining,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    needs: needsOf({ ticketType: row.ticketType, placeKind: tickets.placeKindOf(row.seatId) }),
    upgradeCents: role === 'recipient' && row.state === 'Waiting' ? row.upgradeCents : null,
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
    priceClassName: nameOfPriceClass(row.priceClass, row.called),
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
