import { admissionHoursAfterStart } from '#club/gates.ts'
import type { Fulfilment } from '#modules/selling/sellable.ts'
import { holderReference, signCode } from '#modules/tickets/codes/code.rules.ts'
import type { KeyRing, SigningKey } from '#modules/tickets/codes/keys.ts'
import { type EventRow, findEvent } from '#modules/tickets/events/events.storage.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { sellSeats } from './holds.storage.ts'
import { placeOf } from './quote.ts'
import { type Place, parseTicketSku } from './sale.rules.ts'
import type { TicketMedium } from './schema.ts'
import { sellStanding } from './standing.storage.ts'
import { insertTickets, loadIssued, type NewTicket } from './tickets.storage.ts'

type Item = Fulfilment['items'][number]
type Issue = { item: Item; eventId: string; place: Place; ticketIds: string[] }

/**
 * Paid: one ticket per place, each with its signed code, and the claim becomes a sale. The second report of the same
 * payment finds the tickets and changes nothing.
 */
export async function issueTickets(
  trx: Trx,
  keys: KeyRing,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const wanted = sale.items.map(issueOf)
  const [issued, events] = await Promise.all([
    loadIssued(
      trx,
      sale.items.map((item) => item.checkoutItemId),
    ),
    eventsOf(trx, wanted),
  ])
  const done = new Set(issued.map((one) => one.checkoutItemId))
  const issues = wanted.filter(({ item }) => !done.has(item.checkoutItemId))
  // Places before keys, as everybody takes them.
  const [, key] = await Promise.all([sellPlaces(trx, issues), keys.signingKey(trx)])
  const tickets = ticketsOf(sale, { issues, key, events })
  if (tickets.length > 0) await insertTickets(trx, tickets)
  return [
    ...issued,
    ...issues.map(({ item, ticketIds }) => ({
      checkoutItemId: item.checkoutItemId,
      ticketId: ticketIds[0]!,
    })),
  ].map(({ checkoutItemId, ticketId }) => ({ checkoutItemId, serialNumber: `ticket.${ticketId}` }))
}

function issueOf(item: Item): Issue {
  const sku = parseTicketSku(item.sku)
  const place = placeOf(item)
  if (!sku || !place) throw new Error(`${item.sku} was paid but names no place`)
  return {
    item,
    eventId: sku.eventId,
    place,
    ticketIds: Array.from({ length: item.quantity }, () => newId()),
  }
}

async function sellPlaces(trx: Trx, issues: Issue[]): Promise<void> {
  const seats = issues.filter((issue) => issue.place.kind === 'seat')
  const standing = issues.filter((issue) => issue.place.kind === 'standing')
  const [bySeat, byStanding] = await Promise.all([
    seats.length > 0
      ? sellSeats(
          trx,
          seats.map(({ item, ticketIds }) => ({ cartItemId: item.cartItemId, ticketId: ticketIds[0]! })),
        )
      : [],
    standing.length > 0
      ? sellStanding(
          trx,
          standing.map(({ item }) => item.cartItemId),
        )
      : [],
  ])
  if (bySeat.length + byStanding.length < issues.length)
    throw new AppError(409, 'TICKET_IS_NOT_CHECKOUTABLE', 'A place is no longer held for this checkout')
}

async function eventsOf(trx: Trx, issues: Issue[]): Promise<ReadonlyMap<string, EventRow>> {
  const ids = [...new Set(issues.map(({ eventId }) => eventId))]
  const events = await Promise.all(ids.map((id) => findEvent(trx, id)))
  return new Map(events.map((event) => [event!.id, event!]))
}

function ticketsOf(
  sale: Fulfilment,
  { issues, key, events }: { issues: Issue[]; key: SigningKey; events: ReadonlyMap<string, EventRow> },
): NewTicket[] {
  return issues.flatMap((issue) =>
    issue.ticketIds.map((id, piece) => {
      const ownerId = issue.item.holderIds?.[piece] ?? sale.ownerId
      return ticketOf({ id, ownerId, issue, sale, key, event: events.get(issue.eventId)! })
    }),
  )
}

function ticketOf(given: {
  id: string
  ownerId: string
  issue: Issue
  sale: Fulfilment
  key: SigningKey
  event: EventRow
}): NewTicket {
  const { id, ownerId, issue, sale, key, event } = given
  const { item, place } = issue
  const { priceClass, ticketType } = parseTicketSku(item.sku)!
  const seat = place.kind === 'seat' ? place.seat : null
  return {
    id,
    eventId: event.id,
    ownerId,
    buyerId: sale.buyerId,
    checkoutId: sale.checkoutId,
    orderNumber: sale.orderNumber,
    checkoutItemId: item.checkoutItemId,
    blockId: place.block.id,
    row: seat?.row ?? null,
    seat: seat?.seat ?? null,
    seatId: seat?.id ?? null,
    priceClass,
    ticketType,
    priceCents: item.priceCents,
    vatRate: item.vatRate,
    code: codeOf({ id, ownerId, issue: 1, media: 'mobile', place, event, key }),
  }
}

/** The signed code of a ticket; a ticket that changes hands or medium gets one anew with the next issue. */
export function codeOf(given: {
  id: string
  ownerId: string
  issue: number
  media: TicketMedium
  place: Place
  event: Pick<EventRow, 'id' | 'starts_at' | 'doors_open_at'>
  key: SigningKey
}): string {
  const { id, ownerId, issue, media, place, event, key } = given
  const seat = place.kind === 'seat' ? place.seat : null
  return signCode(
    {
      keyId: key.id,
      eventId: event.id,
      ticketId: id,
      issue,
      block: place.block.id,
      row: seat?.row ?? null,
      seat: seat?.seat ?? null,
      holder: holderReference(ownerId, id),
      validFrom: wholeSeconds(event.doors_open_at.getTime()),
      validUntil: wholeSeconds(event.starts_at.getTime() + admissionHoursAfterStart * 3_600_000),
    },
    key.privateKey,
    media === 'mobile' ? 'turning' : 'still',
  )
}

function wholeSeconds(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1000) * 1000)
}
