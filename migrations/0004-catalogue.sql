-- Sellers (tenants), categories, products, variants. Money in gross cents, VAT in percent.

create table sellers (
  id integer primary key,
  name text not null,
  legal_name text not null,
  is_club boolean not null
);

create table categories (
  id integer primary key,
  parent_id integer references categories (id),
  name jsonb not null,
  slug jsonb not null,
  position integer not null
);

-- id is '{seller}.{number}', the first two parts of a serial number.
create table products (
  id text primary key,
  seller_id integer not null references sellers (id),
  number integer not null,
  name jsonb not null,
  description jsonb not null,
  images jsonb not null,
  price_cents integer not null check (price_cents >= 0),
  previous_price_cents integer,
  vat_rate numeric(4, 1) not null,
  member_discount_percent integer not null default 10,
  price_group_discounts jsonb not null default '{}',
  max_quantity integer not null default 10,
  flock jsonb,
  badges text[] not null default '{}',
  labels text[] not null default '{}',
  min_age integer,
  shippable_to text[],
  weight_grams integer not null default 300,
  released_at timestamptz not null,
  appclusive_until timestamptz,
  active_since timestamptz,
  hidden_since timestamptz,
  search_text text not null default '',
  unique (seller_id, number)
);
create index products_release on products (released_at desc, id);

create table product_categories (
  product_id text not null references products (id),
  category_id integer not null references categories (id),
  primary key (product_id, category_id)
);
create index product_categories_category on product_categories (category_id, product_id);

-- sku is '{seller}.{number}.{variant}'. in_stock is what can still be promised.
create table variants (
  sku text primary key,
  product_id text not null references products (id),
  size text,
  position integer not null,
  in_stock integer not null check (in_stock >= 0),
  surcharge_cents integer not null default 0
);
create index variants_product on variants (product_id, position);

-- Stock promised to a checkout. One row per cart item; deleting it and adding its quantity back is one statement.
create table stock_reservations (
  cart_item_id uuid primary key,
  checkout_id uuid not null,
  sku text not null references variants (sku),
  quantity integer not null check (quantity > 0),
  reserved_at timestamptz not null default now()
);
create index stock_reservations_checkout on stock_reservations (checkout_id);

create table product_impressions (
  subject_id uuid not null,
  product_sku text not null,
  last_impression timestamptz not null,
  primary key (subject_id, product_sku)
);
