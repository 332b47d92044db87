-- The day of the whole house is closed once: what came in by which way, what was counted, with a digest that follows from that of the
-- day before. Its number is consecutive; nothing is booked into it any more.

create table accounting_days (
  day date primary key,
  number integer not null unique check (number > 0),
  -- As it was shown and is printed: kept as text, so that its digest stays.
  report json not null,
  entry_count integer not null,
  -- Over every entry of the day.
  entries_digest text not null,
  -- Null: the first day that was closed.
  previous_digest text,
  digest text not null,
  closed_by uuid not null,
  closed_name text not null,
  closed_at timestamptz not null default app.now()
);
create trigger accounting_days_stay before update or delete on accounting_days
  for each row execute function app.refuse_change();

create function app.next_accounting_day() returns trigger language plpgsql as $$
declare
  last_day date;
  last_number integer;
begin
  select max(day), coalesce(max(number), 0) into last_day, last_number from accounting_days;
  if new.number <> last_number + 1 or new.day <> last_day + 1 then
    raise exception 'days are closed one after the other' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger accounting_days_follow before insert on accounting_days
  for each row execute function app.next_accounting_day();

-- What is booked late, by whatever began before midnight, belongs to the first day that is open.
create function app.into_open_day() returns trigger language plpgsql as $$
declare
  opens timestamptz;
begin
  select (max(day) + 1)::timestamp at time zone 'Europe/Berlin' into opens from accounting_days;
  if new.created_at < opens then
    new.created_at := opens;
  end if;
  return new;
end $$;
create trigger ledger_entries_open_day before insert on ledger_entries
  for each row execute function app.into_open_day();
