import { sql } from 'kysely'
import type { StubOfMatch, StubPlace } from '#modules/checkout/papers/ticket-stub.rules.ts'
import type { Db } from '#platform/db.ts'
import { piecesOf } from '../after-sale/pledges.storage.ts'
import { type SettlementFacts, settlementOf } from './settlement.rules.ts'
import type { Settlement } from './settlement.schema.ts'

type Row = Omit<SettlementFacts, 'pledged'> & { checkoutId: string; reservedAt: Date | null } & Pick<
    Pledged,
    'captureCents' | 'takenAt' | 'backCents'
  >

/** Where the money of paid checkouts is; others are left out. */
export async function loadSettlements(db: Db, checkoutIds: string[]): Promise<Map<string, Settlement>> {
  const { rows } = await sql<Row>`
    select p.checkout_id as "checkoutId", p.method, p.amount_cents as "amountCents", p.settled_at is not null as "isSettled",
      p.method = 'sepa' or coalesce(t.kind = 'sepa', false) as "isDebit", p.payment_token_id as "mandateId",
      coalesce(c.closed_at, c.created_at) as "paidAt", r.cause, r.due_on::text as "dueOn",
      coalesce(r.owed_cents - r.paid_cents - r.credited_cents, 0) as "openCents",
      array(select o.number from checkout_orders o where o.checkout_id = c.id and o.number is not null order by o.number)
        as "orderNumbers",
      p.reserved_at as "reservedAt", p.capture_cents as "captureCents", p.settled_at as "takenAt",
      (select coalesce(sum(f.amount_cents), 0)::int from refunds f where f.payment_id = p.id and f.state <> 'failed') as "backCents"
    from payments p join checkouts c on c.id = p.checkout_id and c.state = 'paid'
    left join payment_tokens t on t.id = p.payment_token_id left join receivables r on r.payment_id = p.id
    where p.checkout_id = any(${checkoutIds}::uuid[])`.execute(db)
  const settlements = rows.map(async ({ checkoutId, ...row }) => {
    const pledged = row.reservedAt && (await pledgedOf(db, checkoutId, { ...row, since: row.reservedAt }))
    return [checkoutId, settlementOf({ ...row, pledged })] as const
  })
  return new Map(await Promise.all(settlements))
}

type Pledged = NonNullable<SettlementFacts['pledged']>

/** Few purchases are vouched for: only of those the pieces are counted. */
async function pledgedOf(
  db: Db,
  checkoutId: string,
  {
    since,
    captureCents,
    takenAt,
    backCents,
  }: Pick<Pledged, 'since' | 'captureCents' | 'takenAt' | 'backCents'>,
): Promise<Pledged> {
  const { sent, waiting } = await piecesOf(db, checkoutId)
  return { since, captureCents, takenAt, backCents, sentPieces: sent, waitingPieces: waiting }
}

/** The tickets of orders, match by match, in the order of time and place. */
export async function loadBoughtTickets(db: Db, orderIds: string[]): Promise<StubOfMatch[]> {
  const { rows } = await sql<StubOfMatch & { places: Required<StubPlace>[] }>`
    select e.name, v.name as venue, e.starts_at as "startsAt",
      json_agg(json_build_object('block', t.block_id, 'called', (select n.called from standing_counters n
            where n.event_id = t.event_id and n.block_id = t.block_id), 'row', t.row, 'seat', t.seat,
          'priceCents', i.total_cents / i.quantity)
        order by t.block_id, t.row, t.seat, t.id) as places
    from tickets t join events e on e.id = t.event_id join venues v on v.id = e.venue_id
    join checkout_items i on i.id = t.checkout_item_id where i.order_id = any(${orderIds}::uuid[])
    group by e.id, v.name order by e.starts_at, e.id`.execute(db)
  return rows
}

export type Dunned = {
  checkoutId: string
  ownerId: string
  language: string
  firstName: string
  orderNumbers: string[]
  settlement: Settlement
}

/** Who owes what, with the date of the last letter. */
export async function loadDunned(db: Db, paymentId: string): Promise<Dunned | null> {
  const { rows } = await sql<Omit<Dunned, 'settlement' | 'orderNumbers'> & { until: string }>`
    select c.id as "checkoutId", c.owner_id as "ownerId", c.language, c.billing_address->>'firstName' as "firstName",
      coalesce(r.dunned_until, r.due_on)::text as until
    from receivables r join checkouts c on c.id = r.checkout_id where r.payment_id = ${paymentId}`.execute(db)
  const [row] = rows
  const settlement = row && (await loadSettlements(db, [row.checkoutId])).get(row.checkoutId)
  if (!row || !settlement) return null
  const { until, ...owed } = row
  return {
    ...owed,
    orderNumbers: settlement.reference ? [settlement.reference] : [],
    settlement: { ...settlement, dueOn: until },
  }
}
