-- Prices that begin at a time, and perhaps end at one: a job changes the price then, and the history follows by itself.

create table planned_prices (
  id uuid primary key,
  product_id text not null references products (id),
  -- What it is called in the office: "Advent".
  name text,
  price_cents integer not null check (price_cents > 0),
  starts_at timestamptz not null,
  -- Null: it stays.
  ends_at timestamptz check (ends_at > starts_at),
  began_at timestamptz,
  -- What it cost when it began, and costs again when it ends.
  before_cents integer,
  done_at timestamptz,
  -- `overtaken`: somebody had changed the price meanwhile, and that one stays.
  outcome text check (outcome in ('done', 'calledOff', 'overtaken')),
  planned_at timestamptz not null default now(),
  check ((began_at is null) = (before_cents is null)),
  check ((done_at is null) = (outcome is null))
);
create index planned_prices_product on planned_prices (product_id, starts_at);
create index planned_prices_due on planned_prices (starts_at) where done_at is null;
