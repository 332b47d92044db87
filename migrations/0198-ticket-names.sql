-- A match at another club's ground may ask for a name on each ticket, until a moment.
alter table events add column names_until timestamptz;
alter table events add constraint events_names_away check (names_until is null or is_away);
-- Who was told that a name is missing, so that each is told once.
alter table events add column names_asked_at timestamptz;

-- Who goes with a ticket, as its owner wrote it down; in other hands it says nothing.
create table ticket_names (
  ticket_id uuid primary key references tickets (id) on delete cascade,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  changed_at timestamptz not null default app.now()
);
create index ticket_names_owner on ticket_names (owner_id);

-- What another ground calls an area of the visitors' for this match: block, tier or stand.
alter table standing_counters add column called text check (length(called) between 1 and 60);
