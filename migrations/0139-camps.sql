-- Camps of the football school: what is on offer, the places of children in them, and who waits for one.

create table camps (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- By language.
  name jsonb not null,
  lead jsonb not null,
  programme jsonb not null default '{}',
  place text not null,
  starts_on date not null,
  ends_on date not null,
  daily_from time not null,
  daily_until time not null,
  -- Years of age on the first day.
  age_from integer not null check (age_from between 3 and 18),
  age_until integer not null check (age_until <= 19),
  price_cents integer not null check (price_cents >= 0),
  member_price_cents integer check (member_price_cents between 0 and price_cents),
  -- Part of the price that is for looking after the children: stands on the invoice.
  care_cents integer check (care_cents between 0 and price_cents),
  capacity integer not null check (capacity between 1 and 500),
  -- Places that are held or booked.
  taken integer not null default 0 check (taken >= 0),
  -- Who waits; while somebody does, places that come free are theirs.
  waiting integer not null default 0 check (waiting >= 0),
  has_waiting_list boolean not null default true,
  books_from timestamptz not null,
  books_until timestamptz not null,
  picture text,
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  cancelled_at timestamptz,
  cancelled_because text,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  check (ends_on between starts_on and starts_on + 30),
  check (age_until >= age_from),
  check (books_until > books_from),
  check (taken <= capacity)
);
create index camps_begin on camps (starts_on);

create table camp_places (
  id uuid primary key,
  camp_id uuid not null references camps (id),
  -- Brothers and sisters who were booked at once: together or not at all.
  booking_id uuid not null,
  -- Which of them: the first one pays the whole price.
  rank integer not null check (rank >= 0),
  booker_id uuid not null,
  -- One of their children; null: named in the form.
  child_id uuid,
  first_name text not null,
  last_name text not null,
  birthday date not null,
  kit_size text not null,
  -- What the camp must know of the child; sealed.
  sheet text,
  language text not null,
  -- Without and with what brothers and sisters cost less.
  list_cents integer not null check (list_cents >= 0),
  price_cents integer not null check (price_cents between 0 and list_cents),
  state text not null check (state in ('draft', 'waiting', 'offered', 'held', 'booked', 'gone', 'cancelled')),
  cart_item_id uuid unique,
  checkout_id uuid,
  checkout_item_id uuid unique,
  hold_expires_at timestamptz,
  cart_expires_at timestamptz,
  prolonged_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  refunded_cents integer,
  created_at timestamptz not null default app.now(),
  check ((state = 'held') <= (cart_item_id is not null and hold_expires_at is not null)),
  check ((state in ('booked', 'cancelled')) <= (checkout_item_id is not null))
);
create index camp_places_camp on camp_places (camp_id, state);
create index camp_places_booker on camp_places (booker_id, created_at);
create index camp_places_booking on camp_places (booking_id, rank);
create index camp_places_checkout on camp_places (checkout_id) where checkout_id is not null;
create index camp_places_held on camp_places (hold_expires_at) where state = 'held';

create table camp_waits (
  id uuid primary key,
  camp_id uuid not null references camps (id),
  booker_id uuid not null,
  booking_id uuid not null unique,
  children integer not null check (children > 0),
  language text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Offered', 'Booked', 'Left', 'Expired')),
  expired_because text,
  joined_at timestamptz not null default app.now(),
  offered_until timestamptz,
  ended_at timestamptz
);
create unique index camp_waits_one on camp_waits (camp_id, booker_id) where state in ('Waiting', 'Offered');
create index camp_waits_line on camp_waits (camp_id, joined_at) where state in ('Waiting', 'Offered');
create index camp_waits_booker on camp_waits (booker_id);
