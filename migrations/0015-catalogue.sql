-- Prices with their history, what filters and search look at, and who waits for a size to come back.

create extension if not exists pg_trgm;

alter table products
  add column colours text[] not null default '{}',
  -- Which table of sizes belongs to it; null where there is nothing to measure.
  add column size_guide text,
  -- The names alone: a find here counts more than one in a description.
  add column search_name text not null default '',
  -- When the present price became lower than the one before; null when it did not.
  add column reduced_at timestamptz;
create index products_price on products (price_cents, id);
create index products_colours on products using gin (colours);
create index products_search on products using gin (search_text gin_trgm_ops);
create index variants_size on variants (size, product_id);

-- Every price a product ever had, and from when on. The present one stands in products.price_cents as well.
create table product_prices (
  product_id text not null references products (id),
  price_cents integer not null check (price_cents >= 0),
  valid_from timestamptz not null,
  primary key (product_id, valid_from)
);

-- "Write to me when this size is back." One row per size and address; confirmed by a link unless the address is known to be theirs.
create table stock_alerts (
  id uuid primary key,
  sku text not null references variants (sku),
  email text not null,
  subject_id uuid,
  language text not null,
  -- Of the link in the mails, hashed: it confirms and it takes off.
  token_hash bytea not null unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  sent_at timestamptz,
  unique (sku, email)
);
create index stock_alerts_waiting on stock_alerts (sku, confirmed_at) where confirmed_at is not null and sent_at is null;
create index stock_alerts_email on stock_alerts (email, asked_at);
create index stock_alerts_subject on stock_alerts (subject_id) where subject_id is not null;
