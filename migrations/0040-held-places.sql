-- Who holds how many places, and since when: limits of a buyer and of a network address are counted here, and a place that
-- is let go and taken again keeps its first end. A row outlives its cart item: that is how it is known as let go. What is
-- bought leaves no row.
create table held_places (
  cart_item_id uuid primary key,
  event_id uuid not null,
  -- The seat or the offer; null where places have no name.
  place text,
  places integer not null check (places >= 0),
  -- A person, or the first of a browser's anonymous carts.
  holder_id uuid not null,
  -- Keyed hash of the network address; null where none is counted.
  address text,
  -- Taken without an account, whoever claims it later.
  is_anonymous boolean not null,
  ends_at timestamptz not null,
  is_prolonged boolean not null
);
create index held_places_holder on held_places (holder_id, ends_at);
create index held_places_address on held_places (address, ends_at) where address is not null;

-- One row per address that holds places: requests of one address that count at the same moment take turns on it.
create table holding_addresses (
  address text primary key,
  version integer not null default 0,
  used_at timestamptz not null default app.now()
);

-- The first of a browser's anonymous carts; null: this one.
alter table carts add column chain_id uuid;
