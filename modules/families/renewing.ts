import type { Trx } from '#platform/db.ts'
import type { FamiliesContext } from './context.ts'
import { loadFamily, ticketsAhead } from './storage.ts'

/** Whoever no longer looks after the children may have their codes on a phone: those are worth nothing from now on. */
export async function renewTickets(ctx: FamiliesContext, trx: Trx, familyId: string): Promise<void> {
  const family = await loadFamily(trx, familyId)
  for (const child of family?.children ?? [])
    for (const id of await ticketsAhead(trx, child.id)) {
      const ticket = await ctx.tickets.hands.holdTicket(trx, { id, ownerId: child.id })
      if (ticket && !ticket.isUsed) await ctx.tickets.hands.handOver(trx, ticket, {})
    }
}
