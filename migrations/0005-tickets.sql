-- Venue, events, who holds which place, and the tickets issued.

create table venues (
  id text primary key,
  name text not null,
  city text not null,
  address text not null,
  rules jsonb not null
);

create table venue_blocks (
  venue_id text not null references venues (id),
  id text not null,
  name text not null,
  stand text not null,
  tier text not null,
  kind text not null check (kind in ('seated', 'standing')),
  price_class text not null,
  capacity integer not null,
  is_guest boolean not null default false,
  polygon jsonb not null,
  primary key (venue_id, id)
);

create table venue_seats (
  venue_id text not null,
  id text not null,
  block_id text not null,
  row text not null,
  seat text not null,
  position integer not null,
  x real not null,
  y real not null,
  kind text not null check (kind in ('seat', 'wheelchair', 'companion')),
  companion_of text,
  primary key (venue_id, id)
);
create index venue_seats_block on venue_seats (venue_id, block_id);

create table events (
  id uuid primary key,
  slug text not null unique,
  venue_id text not null references venues (id),
  name jsonb not null,
  competition jsonb not null,
  opponent text not null,
  opponent_crest text not null,
  matchday integer,
  starts_at timestamptz not null,
  doors_open_at timestamptz not null,
  presale_from timestamptz,
  sale_from timestamptz not null,
  sale_until timestamptz not null,
  max_per_buyer integer not null,
  cancelled_at timestamptz,
  released_blocks text[]
);
create index events_start on events (starts_at);

-- Price per class and ticket type (full, reduced, child, …), gross cents.
create table event_prices (
  event_id uuid not null references events (id),
  price_class text not null,
  ticket_type text not null,
  price_cents integer not null check (price_cents >= 0),
  member_price_cents integer,
  vat_rate numeric(4, 1) not null,
  primary key (event_id, price_class, ticket_type)
);

-- A place is sold once: one row per claimed seat and event. A free seat has no row.
-- Either a hold (cart_item_id, hold_expires_at) or a sale (ticket_id), or blocked for the club's own use.
create table seat_claims (
  event_id uuid not null references events (id),
  seat_id text not null,
  block_id text not null,
  cart_item_id uuid,
  hold_expires_at timestamptz,
  prolonged_at timestamptz,
  ticket_id uuid,
  blocked_reason text,
  claimed_at timestamptz not null default now(),
  primary key (event_id, seat_id)
);
create index seat_claims_block on seat_claims (event_id, block_id);
create index seat_claims_item on seat_claims (cart_item_id) where cart_item_id is not null;

-- Standing places have no seat: one guarded counter per event and block.
create table standing_counters (
  event_id uuid not null references events (id),
  block_id text not null,
  capacity integer not null,
  taken integer not null default 0 check (taken >= 0 and taken <= capacity),
  primary key (event_id, block_id)
);

create table standing_holds (
  cart_item_id uuid primary key,
  event_id uuid not null,
  block_id text not null,
  quantity integer not null check (quantity > 0),
  hold_expires_at timestamptz not null,
  prolonged_at timestamptz
);
create index standing_holds_expiry on standing_holds (event_id, block_id, hold_expires_at);

create table ticket_keys (
  id integer primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table tickets (
  id uuid primary key,
  event_id uuid not null references events (id),
  owner_id uuid not null,
  buyer_id uuid not null,
  checkout_id uuid not null,
  order_number text not null,
  checkout_item_id uuid not null,
  block_id text not null,
  row text,
  seat text,
  seat_id text,
  price_class text not null,
  ticket_type text not null,
  price_cents integer not null,
  vat_rate numeric(4, 1) not null,
  media text not null default 'mobile',
  issue integer not null default 1,
  code text not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index tickets_owner on tickets (owner_id, event_id);
create index tickets_checkout on tickets (checkout_id);
create unique index tickets_live_seat on tickets (event_id, seat_id) where revoked_at is null and seat_id is not null;

-- How many places of an event a person already bought, for the limit per buyer.
create index tickets_buyer_event on tickets (buyer_id, event_id) where revoked_at is null;
