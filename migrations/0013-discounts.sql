-- Vouchers, promotion codes, partner discounts; where they stand in carts and what they took off a checkout.

-- A voucher is money: it pays, and keeps what it did not pay. Its code is kept as a hash, for whoever has it has the money.
-- kind: gift (bought), credit (given instead of money back), single (worth its amount once, the rest is lost).
create table vouchers (
  id uuid primary key,
  seller_id integer not null references sellers (id),
  kind text not null check (kind in ('gift', 'credit', 'single')),
  code_hash bytea not null unique,
  -- The last four characters, so that people can tell theirs apart.
  code_ending text not null,
  initial_cents integer not null check (initial_cents > 0),
  balance_cents integer not null check (balance_cents >= 0 and balance_cents <= initial_cents),
  -- The item of a checkout that it was sold by or given back for; issued by staff: null.
  checkout_item_id uuid,
  order_id uuid,
  activated_at timestamptz,
  expires_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null
);
create index vouchers_item on vouchers (checkout_item_id) where checkout_item_id is not null;

-- What a voucher paid of a checkout, taken by one guarded statement on its balance.
create table voucher_uses (
  voucher_id uuid not null references vouchers (id),
  checkout_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Of it, what came back on the voucher.
  returned_cents integer not null default 0 check (returned_cents >= 0 and returned_cents <= amount_cents),
  taken_at timestamptz not null default now(),
  primary key (voucher_id, checkout_id)
);
create index voucher_uses_checkout on voucher_uses (checkout_id);

-- applies_to: {"types": ["Merchandise"], "categories": [3], "products": ["1.1001"]}; what is left out is not asked for.
create table promotions (
  id uuid primary key,
  seller_id integer not null references sellers (id),
  code text not null unique,
  name jsonb not null,
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  applies_to jsonb not null default '{}',
  min_order_cents integer not null default 0,
  valid_from timestamptz,
  valid_until timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  -- Not together with another code.
  exclusive_since timestamptz,
  -- Within the days after the buyer's birthday only.
  birthday_since timestamptz,
  max_uses integer,
  -- Reserved in carts and used; a reservation that ran out is taken off again.
  used integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount_cents is null))
);

create table partner_discounts (
  id uuid primary key,
  partner_id integer not null references partners (id),
  seller_id integer not null references sellers (id),
  code text not null,
  percent integer not null check (percent between 1 and 100),
  applies_to jsonb not null default '{}',
  min_order_cents integer not null default 0,
  valid_from timestamptz,
  valid_until timestamptz,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  unique (partner_id, code)
);

-- A code in a cart. Reserved for it until reserved_until or half an hour after the cart's last change, and while checkout_id
-- names an open checkout that needs it; the terms promised then are kept so long. released_at: the reservation was taken
-- off, the code stays in the cart and is judged anew. removed_at: the buyer took it out while a checkout still needs it.
-- The code of a voucher is kept with its last four characters only.
create table cart_codes (
  id uuid primary key,
  cart_id uuid not null references carts (id) on delete cascade,
  seller_id integer not null,
  kind text not null check (kind in ('voucher', 'promotion', 'partner')),
  code text not null,
  voucher_id uuid references vouchers (id),
  promotion_id uuid references promotions (id),
  partner_discount_id uuid references partner_discounts (id),
  terms jsonb not null,
  reserved_until timestamptz not null,
  released_at timestamptz,
  checkout_id uuid,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(voucher_id, promotion_id, partner_discount_id) = 1)
);
create index cart_codes_cart on cart_codes (cart_id);
-- A voucher is in one cart at a time.
create unique index cart_codes_voucher on cart_codes (voucher_id) where voucher_id is not null and released_at is null;
create unique index cart_codes_voucher_once on cart_codes (cart_id, voucher_id) where voucher_id is not null;
create unique index cart_codes_promotion on cart_codes (cart_id, promotion_id) where promotion_id is not null;
create unique index cart_codes_partner on cart_codes (cart_id) where kind = 'partner' and removed_at is null;
create index cart_codes_checkout on cart_codes (checkout_id) where checkout_id is not null;
create index cart_codes_reserved on cart_codes (reserved_until) where released_at is null;
create index cart_codes_of_promotion on cart_codes (promotion_id) where promotion_id is not null;

-- What a code took off an order of a checkout, as it was frozen.
create table checkout_codes (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  seller_id integer not null,
  kind text not null check (kind in ('voucher', 'promotion', 'partner')),
  code text not null,
  name jsonb,
  voucher_id uuid,
  promotion_id uuid,
  partner_discount_id uuid,
  discount_cents integer not null check (discount_cents >= 0)
);
create index checkout_codes_checkout on checkout_codes (checkout_id);

-- total_cents of an item and of an order stay gross before codes; what the buyer paid in money for an item is
-- total_cents - promotion_cents - voucher_cents. promotion_cents holds promotion codes and partner discounts.
alter table checkout_items add column promotion_cents integer not null default 0;
alter table checkout_items add column voucher_cents integer not null default 0;
alter table checkout_orders add column shipping_voucher_cents integer not null default 0;
-- The rate of what is sent: the tax of shipping follows the goods.
alter table checkout_orders add column shipping_vat_rate numeric(4, 1) not null default 19;

-- A gift voucher that was bought lies with the order's papers.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('invoice', 'creditNote', 'deliveryNote', 'giftVoucher'));

-- Wrong codes per cart, person and address (hashed), so that nobody tries them out.
create table code_guesses (
  key text primary key,
  wrong integer not null,
  window_ends_at timestamptz not null
);
