-- A checkout freezes a cart; its orders (one per seller) live on as the buyer's orders.

create sequence order_number_sequence;

create table checkouts (
  id uuid primary key,
  owner_id uuid not null,
  actor_id uuid not null,
  cart_id uuid not null,
  method text not null check (method in ('creditcard', 'paypal', 'sepa', 'token', 'purchaseOnAccount', 'nopayment')),
  state text not null check (state in ('open', 'paid', 'failed', 'expired', 'refunded')),
  state_reason text,
  language text not null default 'de',
  sales_channel text not null default 'web',
  shipping_address jsonb not null,
  billing_address jsonb not null,
  comment text,
  total_price_cents integer not null check (total_price_cents >= 0),
  total_shipping_cents integer not null,
  total_tax_cents integer not null,
  total_voucher_discounts_cents integer not null default 0,
  total_promotion_code_discounts_cents integer not null default 0,
  payment_token_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index checkouts_owner on checkouts (owner_id, created_at desc, id desc);
create index checkouts_token on checkouts (payment_token_id) where payment_token_id is not null;
create index checkouts_open on checkouts (expires_at) where state = 'open';
create index checkouts_cart_open on checkouts (cart_id) where state = 'open';

create table checkout_orders (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  seller_id integer not null,
  number text unique,
  state text not null check (state in ('Cancelled', 'CompleteCancellation', 'CreditCreated', 'InvoiceCreated',
    'OrderArrived', 'OrderInProgress', 'OrderInReview', 'OrderPlaced', 'OrderShipped', 'PartialCancellation')),
  shipping_code text,
  shipping_cents integer not null default 0,
  delivery_days jsonb,
  total_cents integer not null
);
create index checkout_orders_checkout on checkout_orders (checkout_id);

create table checkout_items (
  id uuid primary key,
  order_id uuid not null references checkout_orders (id),
  checkout_id uuid not null,
  cart_item_id uuid not null,
  kind text not null,
  type text not null,
  sku text not null,
  serial_number text not null,
  name jsonb not null,
  quantity integer not null check (quantity > 0),
  price_cents integer not null,
  total_cents integer not null,
  vat_rate numeric(4, 1) not null,
  user_option_values jsonb not null default '[]',
  hold_expires_at timestamptz,
  image_id text
);
create index checkout_items_order on checkout_items (order_id);
create index checkout_items_checkout on checkout_items (checkout_id);

-- Invoice, credit note, delivery note. Numbers are consecutive without gaps per kind and year.
create table document_numbers (
  kind text not null,
  year integer not null,
  last_number integer not null,
  primary key (kind, year)
);

create table documents (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  order_id uuid references checkout_orders (id),
  kind text not null check (kind in ('invoice', 'creditNote', 'deliveryNote')),
  number text not null unique,
  file text,
  created_at timestamptz not null default now()
);
create index documents_checkout on documents (checkout_id);
