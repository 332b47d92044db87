import type { Trx } from '#platform/db.ts'
import type { FamiliesContext } from './context.ts'
import { loadFamily, ticketsAhead } from './storage.ts'

type Context = Pick<FamiliesContext, 'tickets'>

/** Whoever no longer looks after the children may have their codes on a phone: those are worth nothing from now on. */
export async function renewTickets(ctx: Context, trx: Trx, familyId: string): Promise<void> {
  const family = await loadFamily(trx, familyId)
  for (const child of family?.children ?? []) await renewTicketsOf(ctx, trx, child.id)
}

export async function renewTicketsOf(
  { tickets: { hands } }: Context,
  trx: Trx,
  childId: string,
): Promise<void> {
  for (const id of await ticketsAhead(trx, childId)) {
    const ticket = await hands.holdTicket(trx, { id, ownerId: childId })
    if (ticket && !ticket.isUsed) await hands.handOver(trx, ticket, {})
  }
}

/** To whoever of the guardians bought them; what others bought, to the one who is named. */
export async function returnTickets(
  { tickets: { hands } }: Context,
  trx: Trx,
  given: { childId: string; guardians: readonly string[]; otherwise: string },
): Promise<void> {
  const { childId, guardians, otherwise } = given
  for (const id of await ticketsAhead(trx, childId)) {
    const ticket = await hands.holdTicket(trx, { id, ownerId: childId })
    if (!ticket || ticket.isUsed) continue
    const ownerId = guardians.includes(ticket.buyerId) ? ticket.buyerId : otherwise
    await hands.handOver(trx, ticket, { ownerId, media: 'mobile' })
  }
}
