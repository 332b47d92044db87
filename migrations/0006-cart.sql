-- One cart per person or organisation, or per anonymous id (kept as a hash).

create table carts (
  id uuid primary key,
  subject_id uuid unique,
  anonymous_hash bytea unique,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((subject_id is null) <> (anonymous_hash is null))
);
create index carts_updated on carts (updated_at) where anonymous_hash is not null;

-- An anonymous id is claimed once; afterwards it opens nothing.
create table claimed_anonymous_ids (
  anonymous_hash bytea primary key,
  subject_id uuid not null,
  claimed_at timestamptz not null default now()
);

-- quoted: what the seller promised when the item was added (name, image, prices, VAT, limits), so that reading a
-- cart needs no second look at the seller's tables.
create table cart_items (
  id uuid primary key,
  cart_id uuid not null references carts (id) on delete cascade,
  seller_id integer not null,
  kind text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  user_option_values jsonb not null default '[]',
  options_key text not null default '',
  shipping_code text,
  quoted jsonb not null,
  hold_expires_at timestamptz,
  prolonged_at timestamptz,
  created_at timestamptz not null default now()
);
create index cart_items_cart on cart_items (cart_id, created_at);
-- The same thing with the same options is one line.
create unique index cart_items_line on cart_items (cart_id, sku, options_key);
