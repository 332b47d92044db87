-- Who leads a camp, and which of its children were there on a day.

create table camp_trainers (
  camp_id uuid not null references camps (id) on delete cascade,
  person_id uuid not null,
  added_at timestamptz not null default app.now(),
  primary key (camp_id, person_id)
);
create index camp_trainers_person on camp_trainers (person_id);

create table camp_attendance (
  place_id uuid not null references camp_places (id) on delete cascade,
  day date not null,
  is_there boolean not null,
  -- When it was ticked, by the clock of the device that may have been offline: the later one counts.
  ticked_at timestamptz not null,
  primary key (place_id, day)
);
