import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import type { KnownTicket } from './judging.rules.ts'
import type { Trait } from './packing.rules.ts'
import { stateOf, traitsOf } from './traits.rules.ts'

type ForAdmission = Tickets['forAdmission']
export type EventAtGate = NonNullable<Awaited<ReturnType<ForAdmission['findEvent']>>>
export type ListedRow = Awaited<ReturnType<ForAdmission['loadTickets']>>[number]
type HeldTicket = NonNullable<Awaited<ReturnType<Tickets['hands']['holdTicket']>>>

/** A ticket as a gate sees it; `held` while it is alive, under its lock. */
export type FoundTicket = KnownTicket & {
  id: string
  block: string
  row: string | null
  seat: string | null
  traits: Trait[]
  held: HeldTicket | null
}

/** The ticket under its lock; one that has ended, to say why. */
export async function findTicketAtGate(trx: Trx, tickets: Tickets, id: string): Promise<FoundTicket | null> {
  const held = await tickets.hands.holdTicket(trx, { id })
  if (held) {
    const { issue, row, seat, claim } = held
    const state = held.isBanned
      ? 'banned'
      : held.isWithheld
        ? 'unpaid'
        : claim?.kind === 'offer'
          ? 'offered'
          : 'good'
    return { id, issue, row, seat, state, block: held.blockId, traits: traitsOf(held), held }
  }
  const lost = await tickets.forAdmission.findLost(trx, id)
  if (!lost) return null
  const { issue, row, seat, blockId } = lost
  return { id, issue, row, seat, state: stateOf(lost), block: blockId, traits: traitsOf(lost), held: null }
}
