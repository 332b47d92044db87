-- Matches that came after the season tickets of their season were sold (cup matches): each holder's place is kept for them first.

create table added_matches (
  event_id uuid primary key references events (id),
  season integer not null,
  -- Places that nobody has bought by then go on sale.
  kept_until timestamptz not null,
  created_at timestamptz not null default app.now()
);

-- What a holder of a season ticket pays; without a row the price of the match.
create table added_match_prices (
  event_id uuid not null references added_matches (event_id),
  price_class text not null,
  ticket_type text not null,
  price_cents integer not null check (price_cents >= 0),
  primary key (event_id, price_class, ticket_type)
);

-- A place that is kept for whoever has the season ticket. It is taken at the match: a seat by its row of seat_claims (`seasonTicket`),
-- a standing place by the counter of its block.
create table added_match_places (
  id uuid primary key,
  event_id uuid not null references added_matches (event_id),
  season_ticket_id uuid not null references season_tickets (id),
  block_id text not null,
  row text,
  seat text,
  -- Null: a standing place.
  seat_id text,
  price_class text not null,
  ticket_type text not null,
  state text not null default 'Kept' check (state in ('Kept', 'Bought', 'Released')),
  told_at timestamptz,
  -- It was to be bought by itself: when that began, when it had failed, and why.
  tried_at timestamptz,
  failed_at timestamptz,
  failed_because text,
  -- While a checkout has it.
  checkout_id uuid,
  cart_item_id uuid,
  secured_until timestamptz,
  checkout_item_id uuid unique,
  ended_at timestamptz,
  unique (event_id, season_ticket_id),
  check ((state = 'Kept') = (ended_at is null)),
  check ((checkout_id is null) = (secured_until is null)),
  check (failed_at is null or tried_at is not null)
);
create unique index added_match_places_seat on added_match_places (event_id, seat_id) where seat_id is not null and state = 'Kept';
create index added_match_places_ticket on added_match_places (season_ticket_id);
create index added_match_places_kept on added_match_places (event_id) where state = 'Kept';

-- Added matches are no part of what a season ticket is paid for.
create or replace function app.season_matches(in_season integer) returns setof uuid language sql stable as $$
  select id from events
  where cancelled_at is null and starts_at > app.now() and app.season_of(starts_at) = in_season
    and not exists (select from added_matches a where a.event_id = events.id)
  order by id
$$;

-- What holders were given for a match of their season that was called off for good: each once.
create table season_ticket_credits (
  event_id uuid not null references events (id),
  season_ticket_id uuid not null references season_tickets (id),
  amount_cents integer not null check (amount_cents > 0),
  voucher_id uuid not null unique,
  given_by text not null,
  created_at timestamptz not null default app.now(),
  primary key (event_id, season_ticket_id)
);
