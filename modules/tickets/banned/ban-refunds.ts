import { sql } from 'kysely'
import { ZONE } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'

/** The days of a ban, and whose it is. */
export type BanDays = { personId: string; firstDay: string; lastDay: string | null }

export type BanRefundsOptions = {
  db: Db
  /** Calls items of one order off and gives their money back, as staff would; 409 when one of them cannot be. */
  refundItems(checkoutItemIds: string[], reason: string): Promise<void>
  /** Why items cannot be refunded now, by their ids; those that can are not there. */
  refusalsOf(checkoutItemIds: string[]): Promise<ReadonlyMap<string, string>>
}

export type BanRefunds = ReturnType<typeof createBanRefunds>

type Item = { id: string; orderId: string; cents: number; tickets: number }

/**
 * The money of tickets that somebody who is banned has bought and still has. A ticket that they have forwarded, offered or used
 * stays as it is; so does one of a season ticket, which has no price of its own.
 */
export function createBanRefunds({ db, refundItems, refusalsOf }: BanRefundsOptions) {
  /** What would go back, by the question that `refund` asks. */
  async function foresee(at: Db, days: BanDays): Promise<{ tickets: number; cents: number; stay: number }> {
    const items = await loadItems(at, days)
    const refusals = items.length > 0 ? await refusalsOf(items.map(({ id }) => id)) : new Map()
    const back = items.filter(({ id }) => !refusals.has(id))
    const sum = (some: Item[], of: 'tickets' | 'cents') => some.reduce((total, item) => total + item[of], 0)
    return {
      tickets: sum(back, 'tickets'),
      cents: sum(back, 'cents'),
      stay: (await countTickets(at, days)) - sum(back, 'tickets'),
    }
  }

  /** One credit note for each order; what is refused now is tried again by the next look. */
  async function refund(days: BanDays): Promise<void> {
    const items = await loadItems(db, days)
    for (const [, ofOrder] of Map.groupBy(items, ({ orderId }) => orderId)) {
      const ids = ofOrder.map(({ id }) => id)
      if ((await isRefunded(ids)) || ids.length === 1) continue
      for (const id of ids) await isRefunded([id])
    }
  }

  async function isRefunded(items: string[]): Promise<boolean> {
    try {
      await refundItems(items, 'groundBan')
      return true
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error
      return false
    }
  }

  return { foresee, refund }
}

/** Of events `e`: those that are still to come, on a day of the ban. */
const AHEAD = ({ firstDay, lastDay }: BanDays) => sql`
  e.starts_at > app.now() and e.cancelled_at is null
  and (e.starts_at at time zone ${ZONE})::date >= ${firstDay}::date
  and (${lastDay}::date is null or (e.starts_at at time zone ${ZONE})::date <= ${lastDay}::date)`

/** Items all of whose tickets are theirs, bound by nothing, and not used. */
async function loadItems(db: Db, days: BanDays): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.id, i.order_id as "orderId", count(*)::int as tickets,
      (i.total_cents - i.promotion_cents)
        - (i.total_cents - i.promotion_cents) * (i.cancelled_quantity + i.returned_quantity) / i.quantity as cents
    from tickets t join events e on e.id = t.event_id join checkout_items i on i.id = t.checkout_item_id
    where t.buyer_id = ${days.personId} and t.revoked_at is null and ${AHEAD(days)}
      and i.cancelled_quantity + i.returned_quantity < i.quantity
    group by i.id
    having bool_and(t.owner_id = ${days.personId})
      and not bool_or(exists (select from ticket_claims c where c.ticket_id = t.id))
      and not bool_or(exists (select from ticket_entries n where n.ticket_id = t.id))
    order by i.order_id, i.id`.execute(db)
  return rows
}

/** Tickets in their wallet for matches of the ban. */
async function countTickets(db: Db, days: BanDays): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets t join events e on e.id = t.event_id
    where t.owner_id = ${days.personId} and t.revoked_at is null and ${AHEAD(days)}`.execute(db)
  return rows[0]!.count
}
