import type { NotReturnableCode } from '#modules/selling/given-back.schema.ts'
import type { EventTimes } from '#modules/tickets/events/events.storage.ts'
import type { Db, Trx } from '#platform/db.ts'

/**
 * What other modules do when something happens to tickets, in the transaction that does it. Handed in through `tickets.listen`,
 * because tickets know none of them. All are optional.
 */
export type TicketListener = {
  /** Which of these tickets are bound by something else now, so that they cannot be refunded; asked before money moves. */
  notReturnable?(db: Db, ticketIds: string[]): Promise<{ ticketId: string; errorCode: NotReturnableCode }[]>
  /** Refunded or called off: no such ticket any more. Their places are free. */
  voided?(trx: Trx, tickets: TicketOfEvent[]): Promise<void>
  /** They are not paid: nobody goes in with them, and nobody sells them on. They are locked. */
  withheld?(trx: Trx, tickets: TicketOfEvent[]): Promise<void>
  /** It has another owner, another medium or another code now; the issue before is worth nothing. */
  changed?(trx: Trx, ticket: TicketOfEvent & { issue: number; ownerId: string }): Promise<void>
  /** It has another code, and everything else is as before: the key of the former one was given up. */
  signedAnew?(trx: Trx, ticket: TicketOfEvent): Promise<void>
  /** Somebody went in with it. */
  entered?(trx: Trx, ticket: TicketOfEvent): Promise<void>
  /** Places were bought out of a cart. */
  sold?(trx: Trx, sale: { eventId: string; ownerId: string; cartItemIds: string[] }): Promise<void>
  /** Places came back and are kept for those who wait for them. */
  reserved?(trx: Trx, eventId: string): Promise<void>
  /** The match has another kick-off, or is called off. */
  eventChanged?(trx: Trx, eventId: string): Promise<void>
  /** What `eventChanged`, and what follows from it by the clock, would do; by the conditions that do it. Changes nothing. */
  foresee?(db: Db, event: ChangedEvent): Promise<Foreseen>
}

/** A match as it would be. */
export type ChangedEvent = EventTimes & { now: Date }

/** How much of what a change of a match reaches; each listener names its own. */
export type Foreseen = {
  /** Owners who have an address to be written to. */
  ownersMailed?: number
  /** Offers of the exchange that end; being paid for: those that end unless they are sold. */
  offersEnd?: number
  offersBeingPaid?: number
  /** Sales of the exchange that are reversed, and the items of their buyers and sellers whose money goes back. */
  salesReversed?: number
  itemsReversed?: string[]
  transfersEnd?: number
  /** Forwarded tickets that wait on, until another moment. */
  transfersMove?: number
  wishesEnd?: number
  /** Wishes whose places wait in a cart: they end with it. */
  wishesInCarts?: number
  /** Places in carts and at checkouts: of a match that is called off nobody buys them any more. */
  placesInCarts?: number
}

export type TicketOfEvent = { id: string; eventId: string }

/** Everybody who listens, asked in the order in which they came. */
export function createTicketListeners() {
  const listeners: TicketListener[] = []

  async function notify<Name extends Exclude<keyof TicketListener, 'notReturnable'>>(
    name: Name,
    ...given: Parameters<NonNullable<TicketListener[Name]>>
  ): Promise<void> {
    for (const listener of listeners) {
      const hear = listener[name] as ((...all: typeof given) => Promise<void>) | undefined
      await hear?.(...given)
    }
  }

  async function notReturnableBy(db: Db, ticketIds: string[]) {
    const found = await Promise.all(
      listeners.map((listener) => listener.notReturnable?.(db, ticketIds) ?? []),
    )
    return found.flat()
  }

  /** All that would follow from a change. */
  async function foresee(db: Db, event: ChangedEvent): Promise<Foreseen> {
    const told: Foreseen = {}
    for (const listener of listeners) Object.assign(told, await listener.foresee?.(db, event))
    return told
  }

  return {
    listen: (listener: TicketListener) => void listeners.push(listener),
    notify,
    notReturnableBy,
    foresee,
  }
}

export type TicketListeners = ReturnType<typeof createTicketListeners>
