-- What the club tells of the day of a match: its gates, the weather, the way there and home, the order of the day.
create table match_days (
  match_id uuid primary key references matches on delete cascade,
  notice jsonb,
  weather jsonb,
  arrival jsonb,
  way_home jsonb,
  programme jsonb not null default '[]',
  gates jsonb not null default '[]',
  gates_at timestamptz,
  changed_at timestamptz not null default app.now()
);

-- Grows with every change of it: pages that stand open ask again, and two editors do not overwrite each other.
alter table matches add column day_version integer not null default 0;

-- When it was to begin, where it was put off on its day: whoever comes by then is told.
alter table matches add column kick_off_before timestamptz;

create function note_moved_kick_off() returns trigger language plpgsql as $$
begin
  if new.kick_off_precision <> 'minute'
    or (new.kick_off at time zone 'Europe/Berlin')::date <> (old.kick_off at time zone 'Europe/Berlin')::date then
    new.kick_off_before := null;
  elsif (old.kick_off at time zone 'Europe/Berlin')::date = (app.now() at time zone 'Europe/Berlin')::date then
    new.kick_off_before := coalesce(old.kick_off_before, old.kick_off);
    if new.kick_off_before = new.kick_off then
      new.kick_off_before := null;
    end if;
  end if;
  return new;
end $$;
create trigger matches_note_moved_kick_off before update on matches
  for each row when (old.kick_off is distinct from new.kick_off) execute function note_moved_kick_off();
