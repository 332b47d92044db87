-- Sweepstakes and calendars with a door a day: what is raffled, who takes part, and draws that anybody can make again.

create table sweepstake_series (
  id uuid primary key,
  -- `calendar`: one door a day, and one lot a door.
  kind text not null check (kind in ('plain', 'calendar')),
  name jsonb not null,
  text jsonb not null,
  picture text,
  published_at timestamptz,
  created_at timestamptz not null default app.now()
);

create table sweepstakes (
  id uuid primary key,
  series_id uuid not null references sweepstake_series (id),
  -- Of a calendar: which door it is behind.
  door smallint check (door between 1 and 31),
  name jsonb not null,
  text jsonb not null,
  -- What is said besides the general conditions.
  conditions jsonb,
  picture text,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  min_age smallint not null default 0 check (min_age between 0 and 99),
  members_only boolean not null default false,
  -- Which public number, known to nobody before, the draw needs besides; null: none.
  number_source jsonb,
  -- Sealed; its hash is public from the start, itself from the draw on.
  secret text not null,
  commitment text not null,
  last_number integer not null default 0,
  published_at timestamptz,
  -- The list is closed, and its hash public.
  closed_at timestamptz,
  list_hash text,
  drawn_at timestamptz,
  public_number text,
  revealed text,
  draw_order integer[],
  -- Whose the lots were is forgotten.
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((closed_at is null) = (list_hash is null)),
  check ((drawn_at is null) = (revealed is null) and (drawn_at is null) = (draw_order is null)),
  check (drawn_at is null or closed_at is not null)
);
create unique index sweepstakes_door on sweepstakes (series_id, door) where door is not null;
create index sweepstakes_due on sweepstakes (closes_at) where closed_at is null;

create table sweepstake_prizes (
  id uuid primary key,
  sweepstake_id uuid not null references sweepstakes (id),
  position smallint not null,
  name jsonb not null,
  quantity smallint not null check (quantity between 1 and 500),
  kind text not null check (kind in ('goods', 'voucher', 'ticket')),
  voucher_cents integer check (voucher_cents between 100 and 100000),
  event_id uuid references events (id),
  unique (sweepstake_id, position),
  check ((kind = 'voucher') = (voucher_cents is not null)),
  check ((kind = 'ticket') = (event_id is not null))
);

create table sweepstake_entries (
  sweepstake_id uuid not null references sweepstakes (id),
  number integer not null,
  -- Whose one lot it is: a person, or a postcard.
  entrant uuid not null,
  -- Null: a postcard, or forgotten.
  person_id uuid,
  -- Name and address on a postcard.
  postal text check (length(postal) between 5 and 300),
  -- Theirs alone; null once it is forgotten.
  salt text,
  code text not null,
  -- Where it came from, as a hash; forgotten with the draw.
  network text,
  excluded_because text check (excluded_because in ('withdrawn', 'staff', 'double', 'age', 'conditions', 'gone')),
  excluded_at timestamptz,
  entered_at timestamptz not null default app.now(),
  primary key (sweepstake_id, number),
  check ((excluded_because is null) = (excluded_at is null))
);
create unique index sweepstake_entries_once on sweepstake_entries (sweepstake_id, entrant);
create unique index sweepstake_entries_postal on sweepstake_entries (sweepstake_id, lower(postal)) where postal is not null;
create index sweepstake_entries_person on sweepstake_entries (person_id, entered_at) where person_id is not null;
create index sweepstake_entries_network on sweepstake_entries (sweepstake_id, network) where network is not null;

-- What came of each lot, in the order of the draw, as far as it was gone through.
create table sweepstake_wins (
  id uuid primary key,
  sweepstake_id uuid not null references sweepstakes (id),
  turn integer not null,
  number integer not null,
  -- Null: it was passed over.
  prize_id uuid references sweepstake_prizes (id),
  piece smallint,
  state text not null check (state in ('Skipped', 'Open', 'Accepted', 'HandedOver', 'PassedOn')),
  because text check (because in ('excluded', 'gone', 'declined', 'unanswered')),
  person_id uuid,
  answer_until timestamptz,
  -- Where goods are sent.
  address jsonb,
  voucher_id uuid,
  handed_over_at timestamptz,
  handed_over_note text,
  created_at timestamptz not null default app.now(),
  unique (sweepstake_id, turn),
  unique (sweepstake_id, number),
  check ((state in ('Skipped', 'PassedOn')) = (because is not null)),
  check ((state = 'Skipped') = (prize_id is null) and (prize_id is null) = (piece is null)),
  check ((state = 'HandedOver') = (handed_over_at is not null))
);
-- A piece of a prize is one winner's.
create unique index sweepstake_wins_piece on sweepstake_wins (prize_id, piece) where state in ('Open', 'Accepted', 'HandedOver');
create index sweepstake_wins_person on sweepstake_wins (person_id) where person_id is not null;
create index sweepstake_wins_due on sweepstake_wins (answer_until) where state = 'Open';

-- What was published stays: the commitment always, the list once it is closed, the result once it is drawn.
create function app.keep_published_draw() returns trigger language plpgsql as $$
begin
  if new.commitment <> old.commitment
    or (old.closed_at is not null and (new.closed_at is distinct from old.closed_at or new.list_hash is distinct from old.list_hash))
    or (old.drawn_at is not null and (new.drawn_at, new.revealed, new.draw_order, new.public_number)
      is distinct from (old.drawn_at, old.revealed, old.draw_order, old.public_number)) then
    raise exception 'what a draw has published stays';
  end if;
  return new;
end $$;
create trigger sweepstakes_published before update on sweepstakes for each row execute function app.keep_published_draw();

create function app.keep_closed_list() returns trigger language plpgsql as $$
declare
  entry sweepstake_entries := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select from sweepstakes s where s.id = entry.sweepstake_id and s.closed_at is not null)
    and (tg_op <> 'UPDATE' or (new.sweepstake_id, new.number, new.code) is distinct from (old.sweepstake_id, old.number, old.code)) then
    raise exception 'the list of lots is closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger sweepstake_entries_closed before insert or update or delete on sweepstake_entries
  for each row execute function app.keep_closed_list();
