import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { codeSecret, rotatingCode } from '#modules/tickets/codes/rotating-code.rules.ts'
import { findEvent } from '#modules/tickets/events/events.storage.ts'
import { codeOf } from '#modules/tickets/issue.ts'
import { insertTickets } from '#modules/tickets/tickets.storage.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { testSealing } from '#testing/sealing.ts'

export type BuiltTicket = {
  id: string
  code: string
  ownerId: string
  seatId: string | null
  blockId: string
}

/** Tickets of an event as if they had been sold: for these seats, or for so many people in a standing block. */
export async function buildTickets(
  db: Db,
  given: {
    eventId: string
    seats?: readonly string[]
    standing?: { blockId: string; count: number }
    ownerId?: string
    ticketType?: string
    media?: 'mobile' | 'print'
  },
): Promise<BuiltTicket[]> {
  const { media = 'mobile' } = given
  const event = (await findEvent(db, given.eventId))!
  const key = await createKeyRing({ db, sealing: testSealing }).signingKey()
  const { blockById, seatById } = venue()
  const places = [
    ...(given.seats ?? []).map((id) => {
      const seat = seatById.get(id)!
      return { kind: 'seat' as const, seat, block: blockById.get(seat.blockId)! }
    }),
    ...Array.from({ length: given.standing?.count ?? 0 }, () => ({
      kind: 'standing' as const,
      block: blockById.get(given.standing!.blockId)!,
    })),
  ]
  const rows = places.map((place) => {
    const [id, ownerId] = [newId(), given.ownerId ?? newId()]
    const seat = place.kind === 'seat' ? place.seat : null
    return {
      id,
      ownerId,
      eventId: event.id,
      buyerId: ownerId,
      checkoutId: newId(),
      orderNumber: 'SVH-2026-000001',
      checkoutItemId: newId(),
      blockId: place.block.id,
      row: seat?.row ?? null,
      seat: seat?.seat ?? null,
      seatId: seat?.id ?? null,
      priceClass: place.block.priceClass,
      ticketType: given.ticketType ?? 'full',
      priceCents: 1900,
      vatRate: 19,
      code: codeOf({ id, ownerId, issue: 1, media, place, event, key }),
    }
  })
  for (let at = 0; at < rows.length; at += 1_000) {
    const some = rows.slice(at, at + 1_000)
    if (db.isTransaction) await insertTickets(db as Trx, some)
    else await db.transaction().execute((trx) => insertTickets(trx, some))
  }
  const ids = rows.map(({ id }) => id)
  if (media !== 'mobile') await db.updateTable('tickets').set({ media }).where('id', 'in', ids).execute()
  return rows.map(({ id, code, ownerId, seatId, blockId }) => ({ id, code, ownerId, seatId, blockId }))
}

/** What the phone of its owner shows at this moment. */
export function shownCode(
  tickets: Tickets,
  ticket: { id: string; code: string; eventId: string; issue?: number },
  now: Date,
): string {
  const secret = codeSecret(tickets.codeSecretOf(ticket.eventId), {
    ticketId: ticket.id,
    issue: ticket.issue ?? 1,
  })
  return rotatingCode(ticket.code, secret, now)
}
