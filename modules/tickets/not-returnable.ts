import { sql } from 'kysely'
import type { NotReturnable, NotReturnableCode } from '#modules/selling/given-back.schema.ts'
import type { Db } from '#platform/db.ts'
import type { TicketListeners } from './listeners.ts'

type Bound = { checkoutItemId: string; ticketId: string; errorCode: NotReturnableCode | null }

/**
 * Items whose tickets cannot come back: sold on (until that sale is reversed), and, unless the match is called off, used or
 * somebody else's by now. Their tickets are locked in the order of their ids, so that it stays so in a transaction.
 */
export async function notReturnableOf(
  db: Db,
  listeners: Pick<TicketListeners, 'notReturnableBy'>,
  checkoutItemIds: string[],
): Promise<NotReturnable[]> {
  await sql`
    select from tickets where checkout_item_id = any(${checkoutItemIds}::uuid[]) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<Bound>`
    select t.checkout_item_id as "checkoutItemId", t.id as "ticketId", case
      when exists (select from tickets n where n.resold_from = t.id
        and (n.revoked_at is null or n.revoked_because = 'resold')) then 'TICKET_SOLD_ON'
      when t.revoked_at is not null or e.cancelled_at is not null then null
      when exists (select from ticket_entries n where n.ticket_id = t.id) then 'TICKET_WAS_USED'
      when t.owner_id <> t.buyer_id then 'TICKET_ACCEPTED_BY_OTHER' end as "errorCode"
    from tickets t join events e on e.id = t.event_id
    where t.checkout_item_id = any(${checkoutItemIds}::uuid[]) order by t.id`.execute(db)
  const others = new Map(
    (
      await listeners.notReturnableBy(
        db,
        rows.map((row) => row.ticketId),
      )
    ).map((one) => [one.ticketId, one.errorCode]),
  )
  return rows.flatMap(({ checkoutItemId, ticketId, errorCode }) => {
    const code = errorCode ?? others.get(ticketId)
    return code ? [{ checkoutItemId, errorCode: code }] : []
  })
}
