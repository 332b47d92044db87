import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import { findEvent } from '#modules/tickets/events/events.storage.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import {
  changeCode,
  claimTicket,
  freeTicket,
  type HeldTicket,
  holdFormer,
  holdMatch,
  holdTicket,
  moveTicket,
  replaceTicket,
  reviveTicket,
  seatTicket,
} from './hands.storage.ts'
import { codeOf } from './issue.ts'
import type { TicketListeners } from './listeners.ts'
import type { Place } from './sale.rules.ts'
import type { TicketMedium } from './schema.ts'
import { findBlock } from './venue/grounds.ts'
import { venue } from './venue/venue.ts'

type HandsContext = { keys: KeyRing; listeners: TicketListeners }

export type ChangingHands = ReturnType<typeof createChangingHands>

/**
 * How a ticket gets another owner, medium or code. A ticket has one owner and one code at any time: both change in one
 * transaction, under the ticket's lock. The order of locks is payment, checkout, match, ticket (by
 * id), then its transfer or offer.
 */
export function createChangingHands(ctx: HandsContext) {
  return {
    holdMatch,
    holdTicket,
    /** Promises a ticket to a transfer or an offer; false when it is promised already. Hold the ticket first. */
    claimTicket,
    freeTicket,
    ...inContext(ctx, { handOver, reseat, resell, takeBack, signAnew, enter }),
  }
}

/** To another owner, or to the same in another medium: the next issue with a code of its own; its claim ends. */
async function handOver(
  ctx: HandsContext,
  trx: Trx,
  ticket: HeldTicket,
  to: { ownerId?: string; media?: TicketMedium },
): Promise<{ issue: number; code: string }> {
  const next = {
    id: ticket.id,
    ownerId: to.ownerId ?? ticket.ownerId,
    media: to.media ?? ticket.media,
    issue: ticket.issue + 1,
  }
  const code = await newCode(ctx, trx, ticket, next)
  await moveTicket(trx, { ...next, code })
  await freeTicket(trx, { ticketId: ticket.id })
  await ctx.listeners.notify('changed', trx, { ...next, eventId: ticket.eventId })
  return { issue: next.issue, code }
}

/** Another place of the same match for the same owner: the next issue with a code of its own; its claim ends. */
async function reseat(
  ctx: HandsContext,
  trx: Trx,
  ticket: HeldTicket,
  place: Pick<HeldTicket, 'blockId' | 'row' | 'seat' | 'seatId' | 'priceClass'>,
): Promise<void> {
  const next = { ...ticket, ...place, issue: ticket.issue + 1 }
  const code = await newCode(ctx, trx, next, next)
  await seatTicket(trx, { ...next, code })
  await freeTicket(trx, { ticketId: ticket.id })
  await ctx.listeners.notify('changed', trx, next)
}

/**
 * Sold on: the old ticket ends, and its place is another ticket's, bought in a checkout of its own. The new one is of the same
 * type, or of the type that is named.
 */
async function resell(
  ctx: HandsContext,
  trx: Trx,
  ticket: HeldTicket,
  sale: {
    ownerId: string
    buyerId: string
    checkoutId: string
    orderNumber: string
    checkoutItemId: string
    ticketType?: string
    priceCents: number
    vatRate: number
  },
): Promise<{ ticketId: string }> {
  const id = newId()
  const next = { id, ownerId: sale.ownerId, media: 'mobile', issue: 1 } as const
  const code = await newCode(ctx, trx, ticket, next)
  await freeTicket(trx, { ticketId: ticket.id })
  await replaceTicket(trx, { formerId: ticket.id, ...next, ...sale, code })
  await ctx.listeners.notify('changed', trx, { ...next, id: ticket.id, eventId: ticket.eventId })
  return { ticketId: id }
}

/** What `resell` did is undone: the former ticket is its owner's again, as its next issue. False where there is none. */
async function takeBack(ctx: HandsContext, trx: Trx, ticket: HeldTicket): Promise<boolean> {
  const former = await holdFormer(trx, ticket.id)
  if (!former) return false
  const next = { id: former.id, ownerId: former.ownerId, issue: former.issue + 1, media: 'mobile' } as const
  const code = await newCode(ctx, trx, ticket, next)
  await freeTicket(trx, { ticketId: ticket.id })
  await reviveTicket(trx, { id: ticket.id, former: { ...next, code } })
  await ctx.listeners.notify('voided', trx, [{ id: ticket.id, eventId: ticket.eventId }])
  await ctx.listeners.notify('changed', trx, { ...next, eventId: ticket.eventId })
  return true
}

/** The same ticket of the same owner, signed by the key of now: what it is promised to goes on. */
async function signAnew(ctx: HandsContext, trx: Trx, ticket: HeldTicket): Promise<void> {
  await changeCode(trx, { id: ticket.id, code: await newCode(ctx, trx, ticket, ticket) })
  await ctx.listeners.notify('signedAnew', trx, { id: ticket.id, eventId: ticket.eventId })
}

/** Somebody goes in with it: what it is promised to ends. */
async function enter(ctx: HandsContext, trx: Trx, ticket: HeldTicket): Promise<void> {
  await freeTicket(trx, { ticketId: ticket.id })
  await ctx.listeners.notify('entered', trx, { id: ticket.id, eventId: ticket.eventId })
}

async function newCode(
  ctx: HandsContext,
  trx: Trx,
  ticket: HeldTicket,
  next: { id: string; ownerId: string; issue: number; media: TicketMedium },
): Promise<string> {
  const event = (await findEvent(trx, ticket.eventId))!
  return codeOf({ ...next, place: placeOfTicket(ticket), event, key: await ctx.keys.signingKey(trx) })
}

function placeOfTicket(ticket: Pick<HeldTicket, 'blockId' | 'seatId'>): Place {
  const block = findBlock(ticket.blockId)!
  const seat = ticket.seatId ? venue().seatById.get(ticket.seatId) : undefined
  return seat ? { kind: 'seat', block, seat } : { kind: 'standing', block }
}
