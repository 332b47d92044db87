-- Ballots of tickets: who may take part, how many places of which price classes, and draws that anybody can make again. Winners come
-- into the line of the waiting list, before everybody else.

create table ticket_ballots (
  id uuid primary key,
  event_id uuid not null references events (id),
  -- What is drawn is what this contingent keeps when the list is closed.
  contingent_id uuid not null references contingents (id),
  who text not null check (who in ('everybody', 'member', 'seasonTicket')),
  -- Tickets of one application at most.
  per_application smallint not null check (per_application between 1 and 4),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Winners buy until then, and so does whoever follows them.
  buy_until timestamptz not null,
  -- Sealed; its hash is public from the start, itself from the draw on.
  secret text not null,
  commitment text not null,
  last_number integer not null default 0,
  -- The list is closed: its hash, and the places of each price class, are public.
  closed_at timestamptz,
  list_hash text,
  places jsonb,
  drawn_at timestamptz,
  revealed text,
  draw_order integer[],
  -- Nothing is given any more: the time is over, or the match is off.
  ended_at timestamptz,
  called_off_at timestamptz,
  -- Whose the applications were is forgotten.
  forgotten_at timestamptz,
  created_at timestamptz not null default app.now(),
  check (opens_at < closes_at and closes_at <= draws_at and draws_at < buy_until),
  check ((closed_at is null) = (list_hash is null) and (closed_at is null) = (places is null)),
  check ((drawn_at is null) = (revealed is null) and (drawn_at is null) = (draw_order is null)),
  check (drawn_at is null or closed_at is not null)
);
create unique index ticket_ballots_event on ticket_ballots (event_id) where called_off_at is null;
create index ticket_ballots_live on ticket_ballots (closes_at) where ended_at is null and called_off_at is null;

create table ticket_ballot_entries (
  id uuid primary key,
  ballot_id uuid not null references ticket_ballots (id),
  number integer not null,
  -- Whose one application it is.
  entrant uuid not null,
  -- Null: forgotten.
  person_id uuid,
  quantity smallint not null check (quantity between 1 and 4),
  price_classes text[] not null check (cardinality(price_classes) > 0),
  language text not null,
  -- Theirs alone; null once it is forgotten.
  salt text,
  code text not null,
  -- Where it came from, as a hash; forgotten with the draw.
  network text,
  -- `Entered` until the draw; then `Won` with a wish of the waiting list (or soon), or `Next`: whoever lets go makes room for them.
  state text not null check (state in ('Entered', 'Won', 'Next', 'Bought', 'Lapsed', 'Lost', 'Out')),
  -- Of the draw itself, for everybody to see.
  drawn_as text check (drawn_as in ('won', 'noRoom', 'excluded', 'gone')),
  -- Which of their price classes they have.
  price_class text,
  wish_id uuid,
  because text check (because in ('time', 'letGo', 'closed', 'cancelled', 'refused', 'withdrawn')),
  -- Which mail they are to get.
  owed text check (owed in ('won', 'next', 'lapsed', 'refused', 'calledOff')),
  entered_at timestamptz not null default app.now(),
  unique (ballot_id, number)
);
create unique index ticket_ballot_entries_once on ticket_ballot_entries (ballot_id, entrant);
create index ticket_ballot_entries_person on ticket_ballot_entries (person_id, entered_at) where person_id is not null;
create index ticket_ballot_entries_network on ticket_ballot_entries (ballot_id, network) where network is not null;
create index ticket_ballot_entries_owed on ticket_ballot_entries (id) where owed is not null;
create index ticket_ballot_entries_state on ticket_ballot_entries (ballot_id, state);
create index ticket_ballot_entries_wish on ticket_ballot_entries (wish_id) where wish_id is not null;

-- What was published stays.
create function app.keep_published_ballot() returns trigger language plpgsql as $$
begin
  if new.commitment <> old.commitment
    or (old.closed_at is not null and (new.closed_at, new.list_hash, new.places)
      is distinct from (old.closed_at, old.list_hash, old.places))
    or (old.drawn_at is not null and (new.drawn_at, new.revealed, new.draw_order)
      is distinct from (old.drawn_at, old.revealed, old.draw_order)) then
    raise exception 'what a draw has published stays';
  end if;
  return new;
end $$;
create trigger ticket_ballots_published before update on ticket_ballots
  for each row execute function app.keep_published_ballot();

create function app.keep_closed_ballot() returns trigger language plpgsql as $$
declare
  entry ticket_ballot_entries := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select from ticket_ballots b where b.id = entry.ballot_id and b.closed_at is not null)
    and (tg_op <> 'UPDATE' or (new.ballot_id, new.number, new.code, new.quantity, new.price_classes)
      is distinct from (old.ballot_id, old.number, old.code, old.quantity, old.price_classes)) then
    raise exception 'the list of applications is closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger ticket_ballot_entries_closed before insert or update or delete on ticket_ballot_entries
  for each row execute function app.keep_closed_ballot();

-- Winners of a ballot stand before the line, in the order of the draw, and their places are held until its end.
alter table ticket_wishes add column ballot_rank integer;
alter table ticket_wishes add column hold_until timestamptz;
alter table ticket_wishes add check ((ballot_rank is null) = (hold_until is null));
