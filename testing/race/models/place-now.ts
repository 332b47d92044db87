import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OfferNow, TicketNow, TicketSeen, TransferNow } from '#testing/harness/models/place-model.ts'

type TicketRow = TicketSeen & {
  id: string
  ownerId: string
  orderNumber: string
  orderId: string
  itemId: string
}

/** A place as the database has it, with the ids of what the model only counts. */
export type PlaceRow = {
  tickets: TicketRow[]
  transfers: (TransferNow & { id: string })[]
  offers: (OfferNow & { id: string })[]
  claims: TicketNow['claims']
  money: number[]
  /** The latest entry of the ledger that was looked at. */
  lastEntry: string | null
}

/** Everything about the one place of an event, in the order in which it came to be; people by their number. */
export async function readPlace(
  db: Db,
  given: { eventId: string; people: string[]; lastEntry: string | null },
): Promise<PlaceRow> {
  const { eventId, people, lastEntry } = given
  const who = (column: string) => sql`array_position(${people}::uuid[], ${sql.ref(column)}) - 1`
  const { rows } = await sql<PlaceRow & { unbalanced: unknown[] }>`
    with t as (
      select t.*, row_number() over (order by t.id) - 1 as nth, i.order_id, i.total_cents, k.owner_id as payer_id
      from tickets t join checkout_items i on i.id = t.checkout_item_id join checkouts k on k.id = i.checkout_id
      where t.event_id = ${eventId}),
    o as (select * from marketplace_offers where event_id = ${eventId}),
    moved as (
      select payer_id as person_id, -total_cents as cents from t where nth > 0
      union all select t.payer_id, l.gross_cents from order_credit_lines l join t on t.checkout_item_id = l.checkout_item_id
      union all select o.seller_id, a.amount_cents from payout_attempts a join o on o.id = a.offer_id where a.state = 'done'),
    entries as (
      select * from ledger_entries where id > ${lastEntry ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    select
      coalesce((select json_agg(json_build_object('id', t.id, 'owner', ${who('t.owner_id')}, 'ownerId', t.owner_id,
        'issue', t.issue, 'isPrinted', t.media = 'print', 'isVoid', t.revoked_at is not null,
        'isUsed', exists (select from ticket_entries e where e.ticket_id = t.id), 'orderNumber', t.order_number,
        'orderId', t.order_id, 'itemId', t.checkout_item_id) order by t.nth) from t), '[]') as tickets,
      -- Whoever comes first ends a transfer whose time is over, the clock or the next one who does something.
      coalesce((select json_agg(json_build_object('id', x.id, 'from', ${who('x.sender_id')},
        'to', array_position(${people}::text[], split_part(x.recipient_mail, '@', 1)) - 1,
        'state', case when x.ended_by is distinct from 'recipient' and x.state in ('Waiting', 'Revoked')
          and coalesce(x.ended_at, app.now()) >= x.expires_at then 'Expired' else x.state end)
        order by x.created_at, x.id) from ticket_transfers x join t on t.id = x.ticket_id), '[]') as transfers,
      coalesce((select json_agg(json_build_object('id', o.id, 'ticket', t.nth, 'seller', ${who('o.seller_id')},
        'state', o.state, 'holder', case when o.state = 'Pending' or (o.state = 'Created' and o.hold_expires_at > app.now())
          then ${who('holder.id')} end) order by o.id)
        from o join t on t.id = o.ticket_id
        left join lateral (
          select coalesce(k.owner_id, c.subject_id) as id from (select) one
          left join checkouts k on k.id = o.checkout_id
          left join cart_items i on i.id = o.cart_item_id left join carts c on c.id = i.cart_id) holder on true), '[]') as offers,
      coalesce((select json_agg(json_build_object('ticket', t.nth, 'kind', c.kind) order by c.kind desc)
        from ticket_claims c join t on t.id = c.ticket_id left join ticket_transfers x on x.id = c.claim_id
        where x.expires_at is null or x.expires_at > app.now()), '[]') as claims,
      (select json_agg((select coalesce(sum(cents), 0) from moved where person_id = one.id) order by one.nr)
        from unnest(${people}::uuid[]) with ordinality as one(id, nr)) as money,
      (select max(id::text) from entries) as "lastEntry",
      coalesce((select json_agg(currency) from (
        select currency from entries group by currency having sum(amount_cents) <> 0) odd), '[]') as unbalanced`.execute(
    db,
  )
  const { unbalanced, ...place } = rows[0]!
  if (unbalanced.length > 0) throw new Error(`the ledger does not sum to zero: ${unbalanced.join()}`)
  return { ...place, lastEntry: place.lastEntry ?? lastEntry }
}

/** As the model sees it. */
export function seenOf({ tickets, transfers, offers, claims, money }: PlaceRow): TicketNow {
  return {
    tickets: tickets.map(({ owner, issue, isPrinted, isVoid, isUsed }) => ({
      owner,
      issue,
      isPrinted,
      isVoid,
      isUsed,
    })),
    transfers: transfers.map(({ from, to, state }) => ({ from, to, state })),
    offers: offers.map(({ ticket, seller, state, holder }) => ({ ticket, seller, state, holder })),
    claims,
    money,
  }
}
