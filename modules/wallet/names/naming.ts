import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'

/**
 * Writes down who goes with a ticket. Under the ticket's lock, so that whoever passes it on meanwhile waits; in other hands the name
 * says nothing any more, and the next owner writes their own.
 */
export async function setName(
  { db, tickets }: { db: Db; tickets: Tickets },
  given: { id: string; ownerId: string; name: string },
): Promise<void> {
  const { id, ownerId, name } = given
  await db.transaction().execute(async (trx) => {
    const held = await tickets.hands.holdTicket(trx, { id, ownerId })
    if (!held) throw notFound()
    if (held.eventCancelledAt) throw new AppError(409, 'TICKET_EVENT_CANCELLED', 'The match is called off')
    if (held.isUsed) throw new AppError(409, 'TICKET_IS_USED', 'Somebody went in with the ticket')
    if (held.claim?.kind === 'transfer')
      throw new AppError(409, 'TICKET_IS_FORWARDED', 'The ticket is forwarded and waits for its recipient')
    if (await tickets.names.saveName(trx, { ticketId: id, ownerId, name })) {
      // Passes in wallets hear of it as of every change of their ticket.
      await tickets.hands.signAnew(trx, held)
      return
    }
    const { namesUntil } = await tickets.loadEvent(held.eventId)
    throw namesUntil === null
      ? new AppError(409, 'TICKET_TAKES_NO_NAME', 'The match asks for no names')
      : new AppError(409, 'TICKET_NAMES_CLOSED', 'The time for names is over')
  })
}
