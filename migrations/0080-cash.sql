-- The cash book: drawers, their shifts from the opening float to the count, and every cent that goes in or out, row chained to row.

create table cash_drawers (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 40)
);

create table cash_shifts (
  id uuid primary key,
  drawer_id uuid not null references cash_drawers (id),
  -- Consecutive for each drawer: the number of its report (Z).
  number integer not null check (number > 0),
  opened_at timestamptz not null default app.now(),
  opened_by uuid not null,
  opened_name text not null,
  closed_at timestamptz,
  closed_by uuid,
  closed_name text,
  expected_cents integer,
  counted_cents integer check (counted_cents >= 0),
  difference_reason text,
  unique (drawer_id, number),
  check ((closed_at is null) = (counted_cents is null))
);
create unique index cash_shifts_open on cash_shifts (drawer_id) where closed_at is null;
create trigger cash_shifts_stay before delete on cash_shifts for each row execute function app.refuse_change();
create trigger cash_shifts_closed before update on cash_shifts for each row
  when (old.closed_at is not null) execute function app.refuse_change();

create table cash_entries (
  id uuid primary key,
  shift_id uuid not null references cash_shifts (id),
  position integer not null,
  kind text not null check (kind in ('float', 'sale', 'refund', 'deposit', 'withdrawal', 'difference', 'closing')),
  -- Into the drawer positive, out of it negative.
  amount_cents integer not null check (amount_cents between -10000000 and 10000000),
  payment_id uuid references payments (id),
  refund_id uuid unique references refunds (id),
  reason text,
  actor_id uuid not null,
  actor_name text not null,
  at timestamptz not null,
  hash bytea not null,
  unique (shift_id, position),
  check ((kind in ('sale', 'refund')) = (payment_id is not null)),
  check ((kind = 'refund') = (refund_id is not null))
);
create unique index cash_entries_sale on cash_entries (payment_id) where kind = 'sale';

create function app.cash_hash(previous bytea, entry cash_entries) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id, entry.shift_id, entry.position, entry.kind, entry.amount_cents,
    entry.payment_id, entry.refund_id, entry.reason, entry.actor_id, entry.actor_name, extract(epoch from entry.at))::text, 'UTF8'))
$$;

-- One after the other, by the row of the shift: whoever closes it waits, and nothing comes after.
create function app.append_cash_entry() returns trigger language plpgsql as $$
declare shift cash_shifts; last cash_entries;
begin
  select * into shift from cash_shifts where id = new.shift_id for update;
  if shift.closed_at is not null then
    raise exception 'the shift is closed' using errcode = 'check_violation', constraint = 'cash_shift_closed';
  end if;
  select * into last from cash_entries where shift_id = new.shift_id order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  new.at := app.now();
  new.hash := app.cash_hash(coalesce(last.hash, ''), new);
  return new;
end $$;
create trigger cash_entries_append before insert on cash_entries for each row execute function app.append_cash_entry();
create trigger cash_entries_stay before update or delete on cash_entries for each row execute function app.refuse_change();

-- A sale that waits for its cash: into which drawer, and as what the device has begun it.
create table cash_takings (
  checkout_id uuid primary key references checkouts (id),
  shift_id uuid not null references cash_shifts (id),
  actor_id uuid not null,
  actor_name text not null,
  transaction_number bigint not null,
  started_at timestamptz not null
);

-- What the certified device says of an entry. One without a row was made while it failed.
create table cash_signatures (
  entry_id uuid primary key references cash_entries (id),
  device_serial text not null,
  is_simulated boolean not null,
  transaction_number bigint not null,
  signature_counter bigint not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  process_type text not null,
  process_data text not null,
  algorithm text not null,
  public_key text not null,
  signature text not null,
  unique (device_serial, signature_counter)
);
create trigger cash_signatures_stay before update or delete on cash_signatures
  for each row execute function app.refuse_change();

-- Two accounts that become one move column by column.
alter table counter_sales drop constraint counter_sales_check;
