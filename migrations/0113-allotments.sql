-- Places of a match that are given to fan clubs: what their members want, who gets which, and until when they are paid.

create table allotments (
  id uuid primary key,
  event_id uuid not null references events (id),
  organisation_id uuid not null references organisations (id),
  -- So many may one member ask for.
  max_each integer not null check (max_each between 1 and 20),
  wishes_until timestamptz not null,
  pay_until timestamptz not null,
  -- What nobody has paid by then is the club's again.
  returns_at timestamptz not null,
  paid_by text not null default 'members' check (paid_by in ('members', 'club')),
  -- Lots are drawn from it; known to everybody from the start.
  seed text not null,
  -- Grows with every change that a distribution depends on.
  version integer not null default 1,
  distributed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app.now(),
  check (wishes_until <= pay_until and pay_until <= returns_at)
);
create unique index allotments_live on allotments (event_id, organisation_id) where ended_at is null;
create index allotments_organisation on allotments (organisation_id, created_at);

-- A place of an allotment. It is taken at the match: a seat by its row of seat_claims (`fanClub`), a standing place by the counter
-- of its block.
create table allotment_places (
  id uuid primary key,
  allotment_id uuid not null references allotments (id),
  event_id uuid not null references events (id),
  -- Where it came from, and goes back to as long as that keeps places.
  contingent_id uuid not null references contingents (id),
  block_id text not null,
  row text,
  seat text,
  -- Null: a standing place.
  seat_id text,
  price_class text not null,
  state text not null default 'Free' check (state in ('Free', 'Given', 'Bought', 'Returned')),
  -- Whom it is for.
  member_id uuid,
  pay_until timestamptz,
  -- While a checkout has it.
  checkout_id uuid,
  cart_item_id uuid,
  secured_until timestamptz,
  checkout_item_id uuid unique,
  -- Who goes, and what the list for the bus says of them.
  holder_name text check (length(holder_name) between 1 and 100),
  boarding text check (length(boarding) between 1 and 200),
  ended_at timestamptz,
  check (state <> 'Given' or (member_id is not null and pay_until is not null)),
  check (state not in ('Free', 'Returned') or member_id is null),
  check ((checkout_id is null) = (secured_until is null))
);
create index allotment_places_allotment on allotment_places (allotment_id, id);
create index allotment_places_member on allotment_places (member_id) where member_id is not null;
create index allotment_places_contingent on allotment_places (contingent_id);
create unique index allotment_places_seat on allotment_places (event_id, seat_id) where seat_id is not null and state in ('Free', 'Given');

create table allotment_wishes (
  id uuid primary key,
  allotment_id uuid not null references allotments (id),
  member_id uuid not null,
  quantity integer not null check (quantity between 1 and 20),
  -- Those that come into question, the dearest wish first; none: all the same.
  price_classes text[] not null,
  takes_fewer boolean not null,
  -- Wishes with the same code are met together or not at all.
  group_code text not null,
  language text not null,
  state text not null default 'Wished' check (state in ('Wished', 'Withdrawn', 'Given', 'Waiting', 'Lapsed')),
  -- Of the last distribution: whose turn it was when, why it was met or not, and how many places it got.
  turn integer,
  because text check (because in ('order', 'group', 'class')),
  granted integer,
  decided_at timestamptz,
  -- Null: they do not know yet what was decided.
  told_at timestamptz,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  unique (allotment_id, member_id)
);
create index allotment_wishes_member on allotment_wishes (member_id, decided_at);

-- What a distribution was made from and what came of it, by ids of wishes and places: anybody may make it again.
create table allotment_draws (
  id uuid primary key,
  allotment_id uuid not null references allotments (id),
  inputs jsonb not null,
  outcome jsonb not null,
  drawn_at timestamptz not null default app.now()
);
create index allotment_draws_allotment on allotment_draws (allotment_id, drawn_at);
