-- Orders as staff look for them: by the moment of the order, its state, its sum, a name, a mailbox, a place.

alter table checkout_orders add column placed_at timestamptz;
update checkout_orders o set placed_at = coalesce(c.closed_at, c.created_at)
  from checkouts c where c.id = o.checkout_id and o.number is not null;
create index checkout_orders_placed on checkout_orders (placed_at desc, id desc) where placed_at is not null;
create index checkout_orders_state on checkout_orders (state, placed_at desc, id desc) where placed_at is not null;
create index checkout_orders_total on checkout_orders (total_cents, id) where placed_at is not null;
create index checkout_orders_number_parts on checkout_orders using gin (number gin_trgm_ops);
-- What waits to be packed: few, however many orders there are.
create index checkout_orders_to_send on checkout_orders (shipping_code, placed_at desc, id desc)
  where placed_at is not null and state in ('OrderPlaced', 'InvoiceCreated', 'OrderInProgress', 'PartialCancellation');

-- Who bought and who gets it, in small letters; each word begins after a space.
create function app.order_names(billing jsonb, shipping jsonb) returns text language sql immutable parallel safe as $$
  select lower(' ' || coalesce(billing ->> 'firstName', '') || ' ' || coalesce(billing ->> 'lastName', '')
    || ' ' || coalesce(billing ->> 'company', '') || ' ' || coalesce(shipping ->> 'firstName', '')
    || ' ' || coalesce(shipping ->> 'lastName', '') || ' ' || coalesce(shipping ->> 'company', ''))
$$;
create index checkouts_names on checkouts using gin (app.order_names(billing_address, shipping_address) gin_trgm_ops)
  where state in ('paid', 'refunded');
create index contact_emails_parts on contact_emails using gin (lower(email) gin_trgm_ops);
create index tickets_place on tickets (block_id, row, seat) where seat is not null;

create index refunds_failed on refunds (id) where state = 'failed';
create index returns_registered on returns (order_id) where state = 'registered';
