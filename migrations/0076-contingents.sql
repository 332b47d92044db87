-- Contingents of a match: places that are kept for somebody, painted on the plan, and let go by hand or at a moment.

create table contingents (
  id uuid primary key,
  event_id uuid not null references events (id),
  kind text not null check (kind in ('sponsor', 'guest', 'wheelchair', 'view', 'press', 'other')),
  -- What the club calls it.
  name text not null check (length(name) between 1 and 80),
  -- What is left of it then goes on sale by itself; null: by hand.
  releases_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default app.now()
);
create index contingents_event on contingents (event_id, created_at);
create index contingents_due on contingents (releases_at) where released_at is null;

-- A seat of a contingent: blocked with the reason 'contingent', until it is given to somebody or let go.
alter table seat_claims
  add column contingent_id uuid references contingents (id),
  add constraint seat_claims_contingent
    check (contingent_id is null or (blocked_reason = 'contingent' and ticket_id is null)) not valid;
alter table seat_claims validate constraint seat_claims_contingent;
create index seat_claims_contingent on seat_claims (contingent_id) where contingent_id is not null;

-- Standing places of a contingent: they count as taken.
create table standing_contingents (
  contingent_id uuid not null references contingents (id),
  event_id uuid not null,
  block_id text not null,
  places integer not null check (places > 0),
  primary key (contingent_id, block_id),
  foreign key (event_id, block_id) references standing_counters (event_id, block_id)
);
create index standing_contingents_block on standing_contingents (event_id, block_id);

-- Of two who paint the same plan the second sees what the first has done: grows with every change of it.
alter table events add column plan_version integer not null default 1;
