-- The books of a month are closed once: what moved on each account, with a digest over every entry that follows from that of the
-- month before. A closed month takes no entry any more.

alter table ledger_entries alter column created_at set default app.now();
create index ledger_entries_time on ledger_entries using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create table accounting_months (
  month date primary key check (extract(day from month) = 1),
  entry_count bigint not null,
  -- What moved on each account, in cents: debit positive, credit negative.
  movements jsonb not null,
  -- Null: the first month that was closed.
  previous_digest text,
  digest text not null,
  closed_by uuid not null,
  closed_name text not null,
  closed_at timestamptz not null default app.now()
);
create trigger accounting_months_stay before update or delete on accounting_months
  for each row execute function app.refuse_change();

create function app.refuse_closed_month() returns trigger language plpgsql as $$
declare
  last_month date;
begin
  select max(month) into last_month from accounting_months;
  if last_month is not null and exists (
    select from inserted where (created_at at time zone 'Europe/Berlin')::date < last_month + interval '1 month'
  ) then
    raise exception 'the books of this month are closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_open_month after insert on ledger_entries
  referencing new table as inserted for each statement execute function app.refuse_closed_month();
