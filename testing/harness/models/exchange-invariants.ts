import { sql } from 'kysely'

/** What must hold of the ticket exchange after every test: one query each; a row is a violation. */
export const EXCHANGE_RULES = {
  'an offer on sale and its ticket disagree': sql<Record<string, unknown>>`
    select o.id, o.state from marketplace_offers o join tickets t on t.id = o.ticket_id
    left join ticket_claims c on c.ticket_id = o.ticket_id and c.kind = 'offer' and c.claim_id = o.id
    where (o.state in ('Created', 'Pending')) <> (c.ticket_id is not null)
      or (o.state in ('Created', 'Pending') and (t.revoked_at is not null or t.owner_id <> o.seller_id))`,
  'a ticket is promised to an offer that is none': sql<Record<string, unknown>>`
    select c.ticket_id from ticket_claims c left join marketplace_offers o on o.id = c.claim_id
      and o.state in ('Created', 'Pending') where c.kind = 'offer' and o.id is null`,
  'a sold offer and its two tickets disagree': sql<Record<string, unknown>>`
    select o.id, o.state from marketplace_offers o join tickets t on t.id = o.ticket_id
    left join tickets n on n.id = o.new_ticket_id
    where o.sold_at is not null and (t.revoked_at is null or n.id is null or n.resold_from is distinct from t.id
      or n.checkout_item_id is distinct from o.sold_checkout_item_id or n.buyer_id is distinct from o.buyer_id)`,
  'an offer was sold and withdrawn': sql<Record<string, unknown>>`
    select id from marketplace_offers where (sold_at is not null) <>
      (state in ('Sold', 'PaymentSucceeded', 'PaymentFailed') or (state = 'Cancelled' and cancelled_by = 'event'
        and sold_at is not null))`,
  'an offer is kept though nobody waits for it': sql<Record<string, unknown>>`
    select o.id, o.block_id from marketplace_offers o join events e on e.id = o.event_id
    where o.kept_for_list and o.state = 'Created' and o.cart_item_id is null and not o.block_id = any(e.waited_blocks)`,
  'a ticket was sold on twice': sql<Record<string, unknown>>`
    select resold_from from tickets where resold_from is not null group by resold_from having count(*) > 1`,
  'what the buyer paid is not what the seller gets and the fees': sql<Record<string, unknown>>`
    select o.id, i.total_cents, i.promotion_cents from marketplace_offers o
    join checkout_items i on i.id = o.sold_checkout_item_id
    where i.total_cents - i.promotion_cents <> o.payout_cents + o.handling_fee_cents + o.reimbursement_fee_cents`,
  'a seller was not paid once': sql<Record<string, unknown>>`
    select o.id, o.state, a.count, a.cents from marketplace_offers o
    cross join lateral (select count(*) as count, coalesce(sum(amount_cents), 0) as cents
      from payout_attempts where offer_id = o.id and state = 'done') a
    where a.count <> case when o.state = 'PaymentSucceeded' then 1 else 0 end
      or a.cents <> case when o.state = 'PaymentSucceeded' then o.payout_cents else 0 end`,
  'the provider paid a seller something else': sql<Record<string, unknown>>`
    select a.id from payout_attempts a left join payouts p on p.id = a.id and p.state = 'done'
    where a.state = 'done' and a.payout_type <> 'voucher' and p.amount_cents is distinct from a.amount_cents`,
  'what is owed to sellers is not in the ledger': sql<Record<string, unknown>>`
    select * from (select coalesce(sum(amount_cents), 0) as ledger,
        (select coalesce(sum(o.price_cents), 0) from marketplace_offers o where o.state in ('Sold', 'PaymentFailed')) as owed
      from ledger_entries where account = 'resale') sums
    where ledger + owed <> 0`,
}
