-- What people keep on their wish list: one row for each product, with what they chose of it.
create table wishes (
  -- A person, or an organisation that somebody acts for.
  subject_id uuid not null,
  product_id text not null references products (id) on delete cascade,
  -- The size they chose, where they chose one; a size that is given up is not asked for any more.
  sku text references variants (sku) on delete set null,
  -- Name and number to be printed, as a cart item has them.
  user_option_values jsonb not null default '[]',
  marked_at timestamptz not null default app.now(),
  -- They asked to be told once when it is back, or costs less than this (gross cents, everybody's price).
  notice_asked_at timestamptz,
  cheaper_than_cents integer,
  -- Since when they wait among all who are told that a size is back: that happens once for each notice.
  missing_since timestamptz,
  -- Of the link in the last mail, hashed: it ends every notice of its list.
  notice_hash bytea unique,
  primary key (subject_id, product_id),
  constraint wishes_notice check ((notice_asked_at is null) = (cheaper_than_cents is null))
);
create index wishes_product on wishes (product_id);
create index wishes_sku on wishes (sku) where sku is not null;
create index wishes_notices on wishes (product_id) where notice_asked_at is not null;
