import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type AllotmentsContext, requireAdmin } from './context.ts'
import { findAllotment } from './storage.ts'

/** Forwards a ticket by e-mail, as anybody does. */
export type Forward = (given: {
  caller: Caller
  wish: { ticketId: string; recipientMail: string }
}) => Promise<{ isNew: boolean }>

/**
 * Tickets that the fan club has paid for go to the members they are for: each by a transfer, which they accept. Pressed again it
 * goes on with those that were not handed on; what cannot be forwarded is counted.
 */
export async function handOn(
  ctx: AllotmentsContext & { forward: Forward },
  { caller, id }: { caller: Caller; id: string },
): Promise<{ sent: number; left: number }> {
  const allotment = await findAllotment(ctx.db, id)
  await requireAdmin(ctx.db, { caller, allotment })
  const tickets = await loadToHandOn(ctx.db, { id, ownerId: allotment!.organisationId })
  let sent = 0
  for (const { ticketId, memberId } of tickets) {
    const to = await ctx.recipientOf(ctx.db, memberId)
    if (!to) continue
    const wish = { ticketId, recipientMail: to.email }
    const isSent = await ctx.forward({ caller, wish }).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return null
      throw error
    })
    if (isSent) sent += 1
  }
  return { sent, left: tickets.length - sent }
}

/** Bought, still the fan club's, promised to nobody, and for somebody else than whoever hands on. */
export async function loadToHandOn(
  db: Db,
  given: { id: string; ownerId: string },
): Promise<{ ticketId: string; memberId: string }[]> {
  const { rows } = await sql<{ ticketId: string; memberId: string }>`
    select t.id as "ticketId", p.member_id as "memberId" from allotment_places p
      join tickets t on t.checkout_item_id = p.checkout_item_id
    where p.allotment_id = ${given.id} and p.state = 'Bought' and p.member_id is not null and t.owner_id = ${given.ownerId}
      and t.revoked_at is null and not exists (select from ticket_claims c where c.ticket_id = t.id)
    order by t.id`.execute(db)
  return rows
}
