import type { NotReturnableCode } from '#modules/cart/sellable.ts'
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

  return { listen: (listener: TicketListener) => void listeners.push(listener), notify, notReturnableBy }
}

export type TicketListeners = ReturnType<typeof createTicketListeners>
