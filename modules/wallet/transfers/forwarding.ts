import type { Language, Text } from '#club/club.ts'
import { loadParty } from '#modules/organisations/organisations.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import * as parties from '../parties.storage.ts'
import type { createTransferEndings } from './transfer-endings.ts'
import { type HeldTicket, overwrites, refuse, refuseMail, type TransfersOptions } from './transfer-holding.ts'
import { forwardedMail } from './transfers.mails.ts'
import { expiryOf, refusalToForward, statusOf } from './transfers.rules.ts'
import { type NewTicketTransfer, type TransferErrorCode, transferErrors } from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

type Forwarded = { transferId: string; recipientMail: string; match: Text; expiresAt: Date }
export type TransferListener = (trx: Trx, forwarded: Forwarded) => Promise<void>

export type ForwardingContext = TransfersOptions & {
  onForwarded: TransferListener
  hands: TransfersOptions['tickets']['hands']
  endings: ReturnType<typeof createTransferEndings>
}

export type ForwardingWish = {
  caller: Caller
  wish: NewTicketTransfer
  /** By a fan club to its own members: they are as many as they are. */
  isToMember?: boolean
}

/** A ticket that is forwarded, with that of the companion whose place goes with it. */
type Wanted = { ticketId: string; companionTicketId: string | null }
type Held = { ticket: HeldTicket; companion: HeldTicket | null; known: storage.TransferRow | null }

/**
 * Forwards tickets of one match by e-mail, all of them or none. Sent twice to the same address it is one transfer. Nobody
 * learns from it whether somebody has the address: the answer is the same, and so is the mail (T20). Answers the transfer of
 * the first ticket, and whether any of them is new.
 */
export async function forwardTickets(
  ctx: ForwardingContext,
  { caller, wish, isToMember = false }: ForwardingWish,
): Promise<{ isNew: boolean; row: storage.TransferRow }> {
  const { db, attempts, languageOf, holdPerson, hands } = ctx
  const { recipientMail } = wish
  const ownerId = caller.subjectId
  const { eventId, wanted } = await findWanted(ctx, wish, ownerId)
  const sender = await loadParty(db, ownerId)
  if (!sender) throw notFound()
  if (sender.mails.includes(recipientMail.toLowerCase())) throw refuseMail('RECIPIENT_IS_YOURSELF')
  for (const _ of isToMember ? [] : wanted)
    if (!(await attempts.mayTry('transfer', ownerId))) throw refuse('TOO_MANY_TRANSFERS')
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, ownerId)
    // What is forwarded while the match is called off would wait for ever: whoever calls it off ends what they see.
    await hands.holdMatch(trx, eventId)
    const held = await holdAll(ctx, trx, { wanted, ownerId, recipientMail })
    refuseAll(held)
    const fresh = held.filter(({ known }) => !known)
    if (
      fresh.some(({ ticket }) => ticket.seasonTicketId) &&
      (await parties.isFanClubMail(trx, recipientMail))
    )
      throw refuseMail('FANCLUB_CANNOT_BE_RECIPIENT')
    for (const _ of fresh)
      if (!(await attempts.mayTry('transferMail', recipientMail))) throw refuse('TOO_MANY_TRANSFERS')
    const own = await languageOf(trx, caller.actorId)
    const rows: storage.TransferRow[] = []
    for (const one of held)
      rows.push(one.known ?? (await begin(ctx, trx, { one, ownerId, recipientMail, own })))
    return { isNew: fresh.length > 0, row: rows[0]! }
  })
}

/** The tickets by their places; a companion's ticket that is named beside its wheelchair place goes with that. */
async function findWanted(
  ctx: ForwardingContext,
  { ticketId, alsoTicketIds = [] }: NewTicketTransfer,
  ownerId: string,
): Promise<{ eventId: string; wanted: Wanted[] }> {
  const ids = [...new Set([ticketId, ...alsoTicketIds])]
  const wanted: Wanted[] = []
  const events = new Set<string>()
  for (const id of ids) {
    const place = await parties.findSeatOfTicket(ctx.db, { id, ownerId })
    if (!place) throw notFound()
    events.add(place.eventId)
    const partner = await ctx.tickets.partnerTicketOf(ctx.db, { ...place, ownerId })
    // A companion's ticket goes with its wheelchair place, so it is not forwarded on its own by whoever has both.
    const isCompanion = partner !== null && ctx.tickets.placeKindOf(place.seatId) === 'companion'
    if (isCompanion && (id === ticketId || !ids.includes(partner.id)))
      throw refuse('COMPANION_MOVES_WITH_WHEELCHAIR')
    if (!isCompanion) wanted.push({ ticketId: id, companionTicketId: partner?.id ?? null })
  }
  if (events.size > 1) throw refuse('TICKETS_OF_OTHER_MATCHES')
  return { eventId: [...events][0]!, wanted }
}

/**
 * All tickets in the order of their ids, whichever was named first. The claim of a transfer whose time is over stands until
 * the next sweep: whoever comes first ends it.
 */
async function holdAll(
  { hands, endings }: ForwardingContext,
  trx: Trx,
  given: { wanted: Wanted[]; ownerId: string; recipientMail: string },
): Promise<Held[]> {
  const { wanted, ownerId, recipientMail } = given
  const ids = wanted.flatMap((one) => [one.ticketId, one.companionTicketId]).filter((id) => id !== null)
  const locked = new Map<string, HeldTicket>()
  for (const id of overwrites() ? ids : ids.toSorted()) {
    const ticket = await hands.holdTicket(trx, { id, ownerId })
    if (!ticket) continue
    const isFreed = ticket.claim?.kind === 'transfer' && (await endings.endIfDue(trx, ticket.claim.id))
    locked.set(id, isFreed ? { ...ticket, claim: null } : ticket)
  }
  const held: Held[] = []
  for (const { ticketId, companionTicketId } of wanted) {
    const ticket = locked.get(ticketId)
    if (!ticket) throw notFound()
    const known = await waitingFor(trx, ticket, recipientMail)
    held.push({ ticket, companion: locked.get(companionTicketId ?? '') ?? null, known })
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

/** Where one cannot go, none goes; which of them cannot, and why, stands under its id. */
function refuseAll(held: Held[]): void {
  const refused = held.flatMap(({ ticket, companion, known }) => {
    if (known) return []
    const code = refusalToForward(ticket) ?? (companion && refusalToForward(companion))
    return code ? [{ id: ticket.id, code: code as TransferErrorCode }] : []
  })
  const [first] = refused
  if (!first) return
  if (held.length === 1) throw refuse(first.code)
  throw new AppError(statusOf(first.code), first.code, transferErrors[first.code], {
    errors: Object.fromEntries(refused.map(({ id, code }) => [id, [{ errorCode: code }]])),
  })
}

type Beginning = { one: Held; ownerId: string; recipientMail: string; own: Language }

async function begin(
  ctx: ForwardingContext,
  trx: Trx,
  { one: { ticket, companion }, ownerId, recipientMail, own }: Beginning,
): Promise<storage.TransferRow> {
  const id = newId()
  const token = newSecret()
  await storage.insertTransfer(trx, {
    id,
    ticketId: ticket.id,
    companionTicketId: companion?.id ?? null,
    issue: ticket.issue,
    senderId: ownerId,
    recipientMail,
    token,
    language: own,
    expiresAt: expiryOf(ticket),
  })
  for (const claimed of [ticket, ...(companion ? [companion] : [])])
    await ctx.hands.claimTicket(trx, { ticketId: claimed.id, kind: 'transfer', claimId: id })
  const transfer = await storage.readTransfer(trx, id)
  const language = (await parties.languageOfMail(trx, recipientMail)) ?? own
  const url = ctx.transferUrl({ id, token }, language)
  await ctx.mailer.send(trx, forwardedMail({ to: recipientMail, language, transfer, url }))
  await ctx.onForwarded(trx, { ...transfer, transferId: id, match: transfer.event.name })
  return transfer
}
