import { namesOf } from '#modules/office/events/complimentary.storage.ts'
import type { EventsContext } from '#modules/office/events/events.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { bearersOf } from '#modules/wallet/wallet.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { TicketName } from './away.schema.ts'

/** Who goes to an away match: a line for each ticket, in the order of its areas and orders; 404 at home. */
export async function loadNames({ db, tickets }: EventsContext, id: string): Promise<TicketName[]> {
  const event = await findEvent(db, id)
  if (!event?.isAway) throw notFound()
  const named = await tickets.names.loadNamed(db, id)
  const [bearers, owners] = await Promise.all([
    bearersOf(
      db,
      named.map((ticket) => ticket.id),
    ),
    namesOf(db, [...new Set(named.map(({ ownerId }) => ownerId))]),
  ])
  return named.map((ticket) => ({
    ticketId: ticket.id,
    name: bearers.get(ticket.id) ?? null,
    owner: owners.get(ticket.ownerId) ?? null,
    orderNumber: ticket.orderNumber,
    area: nameOfPriceClass(ticket.block, ticket.called).de,
    ticketType: nameOfTicketType(ticket.ticketType).de,
  }))
}

/** Until then holders write down who goes; before the match begins, and not in the past. */
export async function setNamesUntil(
  { db, tickets }: EventsContext,
  given: { id: string; until: string | null },
): Promise<void> {
  const event = await findEvent(db, given.id)
  if (!event?.isAway) throw notFound()
  const until = given.until === null ? null : new Date(given.until)
  if (until && (until >= event.startsAt || until <= event.now))
    throw new AppError(
      409,
      'NAMES_UNTIL_ORDER',
      'Names are due before the match begins, and not in the past.',
    )
  const isSet = await db
    .transaction()
    .execute((trx) => tickets.names.setNamesUntil(trx, { eventId: given.id, until }))
  if (!isSet) throw notFound()
}
