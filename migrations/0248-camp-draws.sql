-- Camps whose places are given by lot: applications of families, draws that anybody can make again. Whoever is drawn is offered their
-- places by the line of the camp, whoever is not follows in the order of the draw.

-- Nobody has a place of such a camp by being first.
alter table camps add column by_lot boolean not null default false;

create table camp_draws (
  id uuid primary key,
  camp_id uuid not null references camps (id),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- So long has whoever is drawn to pay.
  confirm_hours integer not null check (confirm_hours between 12 and 336),
  -- Sealed; its hash is public from the start, itself from the draw on.
  secret text not null,
  commitment text not null,
  last_number integer not null default 0,
  -- The list is closed: its hash, and how many places are drawn, are public.
  closed_at timestamptz,
  list_hash text,
  places integer,
  drawn_at timestamptz,
  revealed text,
  draw_order integer[],
  -- Nobody follows any more.
  ended_at timestamptz,
  called_off_at timestamptz,
  called_off_because text,
  -- Whose the lots were is forgotten.
  forgotten_at timestamptz,
  created_at timestamptz not null default app.now(),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((closed_at is null) = (list_hash is null) and (closed_at is null) = (places is null)),
  check ((drawn_at is null) = (revealed is null) and (drawn_at is null) = (draw_order is null)),
  check (drawn_at is null or closed_at is not null)
);
create unique index camp_draws_live on camp_draws (camp_id) where ended_at is null and called_off_at is null;
create index camp_draws_camp on camp_draws (camp_id, created_at);

-- What a family applied with: all children at once, together or each alone.
create table camp_applications (
  id uuid primary key,
  draw_id uuid not null references camp_draws (id),
  -- Whose one application it is.
  entrant uuid not null,
  -- Null: forgotten.
  person_id uuid,
  together boolean not null,
  language text not null,
  -- Where it came from, as a hash; forgotten with the draw.
  network text,
  -- Which mail they are to get.
  owed text check (owed in ('next', 'calledOff', 'out')),
  entered_at timestamptz not null default app.now()
);
create unique index camp_applications_once on camp_applications (draw_id, entrant);
create index camp_applications_person on camp_applications (person_id, entered_at) where person_id is not null;
create index camp_applications_network on camp_applications (draw_id, network) where network is not null;
create index camp_applications_owed on camp_applications (id) where owed is not null;

-- One for all children of an application, or one for each of them.
create table camp_lots (
  id uuid primary key,
  draw_id uuid not null references camp_draws (id),
  application_id uuid not null references camp_applications (id) on delete cascade,
  number integer not null,
  children smallint not null check (children between 1 and 10),
  -- The booking that it stands for: with the draw those that one family won become one.
  booking_id uuid not null,
  -- Whose children they are: the places that it was written for.
  place_ids uuid[] not null check (cardinality(place_ids) = children),
  -- Theirs alone; null once it is forgotten.
  salt text,
  code text not null,
  state text not null default 'Entered' check (state in ('Entered', 'Won', 'Next', 'Out', 'Gone')),
  -- Of the draw itself, for everybody to see.
  drawn_as text check (drawn_as in ('won', 'noRoom', 'excluded', 'gone')),
  -- Why it takes no part: withdrawn by whoever applied, or by staff, in the words that they wrote.
  out_because text check (out_because in ('withdrawn', 'staff')),
  out_reason text,
  -- The turn in the line of the camp.
  wait_id uuid,
  -- Not drawn at first, and offered places later.
  followed_at timestamptz,
  unique (draw_id, number)
);
create index camp_lots_application on camp_lots (application_id);
create index camp_lots_wait on camp_lots (wait_id) where wait_id is not null;

-- Who came by a draw stands in its order, and has as long as it says.
alter table camp_waits add column draw_rank integer;
alter table camp_waits add column was_drawn boolean not null default false;
alter table camp_waits add column hold_hours integer;
alter table camp_waits add check ((draw_rank is null) = (hold_hours is null));
-- Children who were drawn each alone stand in the line more than once.
drop index camp_waits_one;
create unique index camp_waits_one on camp_waits (camp_id, booker_id) where state in ('Waiting', 'Offered') and draw_rank is null;

-- What was published stays.
create trigger camp_draws_published before update on camp_draws
  for each row execute function app.keep_published_ballot();

create function app.keep_closed_camp_draw() returns trigger language plpgsql as $$
declare
  lot camp_lots := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select from camp_draws d where d.id = lot.draw_id and d.closed_at is not null)
    and (tg_op <> 'UPDATE' or (new.draw_id, new.number, new.code, new.children)
      is distinct from (old.draw_id, old.number, old.code, old.children)) then
    raise exception 'the list of lots is closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger camp_lots_closed before insert or update or delete on camp_lots
  for each row execute function app.keep_closed_camp_draw();
