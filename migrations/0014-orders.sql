-- After the sale: every step of an order, what was sent, called off and sent back, and the money that went back for it.

-- Who took which step of an order, when and why. The first row has no state before it.
create table order_steps (
  id uuid primary key,
  order_id uuid not null references checkout_orders (id),
  from_state text not null,
  to_state text not null,
  -- `buyer:{account}`, `staff:{name}`, `payment`, `system`
  actor text not null,
  reason text,
  taken_at timestamptz not null default app.now()
);
create index order_steps_order on order_steps (order_id);

-- How many pieces of an item are on their way, called off, come back. What is called off or came back was refunded.
alter table checkout_items add column shipped_quantity integer not null default 0;
alter table checkout_items add column cancelled_quantity integer not null default 0;
alter table checkout_items add column returned_quantity integer not null default 0;
alter table checkout_items add constraint checkout_items_pieces check (
  shipped_quantity between 0 and quantity and cancelled_quantity >= 0 and returned_quantity >= 0
  and cancelled_quantity + returned_quantity <= quantity);

create table shipments (
  id uuid primary key,
  order_id uuid not null references checkout_orders (id),
  carrier text not null,
  tracking_number text,
  shipped_at timestamptz not null default app.now(),
  shipped_by text not null,
  arrived_at timestamptz
);
create index shipments_order on shipments (order_id);

create table shipment_lines (
  shipment_id uuid not null references shipments (id),
  checkout_item_id uuid not null references checkout_items (id),
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, checkout_item_id)
);

create table returns (
  id uuid primary key,
  order_id uuid not null references checkout_orders (id),
  number text not null unique,
  state text not null check (state in ('registered', 'received', 'refused')),
  reason text not null,
  comment text,
  -- Money to the method paid with, or a voucher of the same worth.
  payout text not null check (payout in ('method', 'voucher')),
  -- The buyer withdrew from the contract: the money is due by law, with the way there.
  withdrawn_at timestamptz,
  registered_at timestamptz not null default app.now(),
  registered_by text not null,
  decided_at timestamptz,
  decided_by text,
  refusal text
);
create index returns_order on returns (order_id);

create table return_lines (
  return_id uuid not null references returns (id),
  checkout_item_id uuid not null references checkout_items (id),
  quantity integer not null check (quantity > 0),
  primary key (return_id, checkout_item_id)
);
create index return_lines_item on return_lines (checkout_item_id);

-- Money given back for a part of an order. Each has its credit note.
create table order_credits (
  id uuid primary key,
  order_id uuid not null references checkout_orders (id),
  checkout_id uuid not null references checkouts (id),
  kind text not null check (kind in ('cancellation', 'return')),
  return_id uuid unique references returns (id),
  reason text,
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  shipping_voucher_cents integer not null default 0 check (shipping_voucher_cents between 0 and shipping_cents),
  -- To the method paid with (a row of refunds), back on the vouchers that had paid, as a new voucher.
  money_cents integer not null check (money_cents >= 0),
  voucher_cents integer not null check (voucher_cents >= 0),
  new_voucher_cents integer not null check (new_voucher_cents >= 0),
  new_voucher_id uuid references vouchers (id),
  refund_id uuid unique references refunds (id),
  created_at timestamptz not null default app.now(),
  created_by text not null
);
create index order_credits_order on order_credits (order_id);
create index order_credits_checkout on order_credits (checkout_id);

-- gross_cents is what the pieces cost after codes; voucher_cents the part of it that vouchers had paid.
create table order_credit_lines (
  credit_id uuid not null references order_credits (id),
  checkout_item_id uuid not null references checkout_items (id),
  quantity integer not null check (quantity > 0),
  gross_cents integer not null check (gross_cents >= 0),
  voucher_cents integer not null check (voucher_cents between 0 and gross_cents),
  primary key (credit_id, checkout_item_id)
);
create index order_credit_lines_item on order_credit_lines (checkout_item_id);

alter table documents add column credit_id uuid unique references order_credits (id);
alter table documents add column shipment_id uuid unique references shipments (id);

-- Declarations of withdrawal, as they came: also those that fit no order, for staff to look at.
create table withdrawals (
  id uuid primary key,
  order_number text not null,
  name text not null,
  email text not null,
  statement text,
  language text not null,
  order_id uuid references checkout_orders (id),
  state text not null check (state in ('received', 'matched', 'unmatched')),
  received_at timestamptz not null default app.now()
);
create index withdrawals_unmatched on withdrawals (received_at) where state = 'unmatched';

-- Pieces of a sale come back one by one; returned_at is set when all of them have.
alter table sold_goods add column returned_quantity integer not null default 0;
alter table sold_goods add constraint sold_goods_returned check (returned_quantity between 0 and quantity);
