-- An entry of a bank statement that was assigned by mistake is taken back, and both stand written down.

create table bank_entry_steps (
  id uuid primary key,
  entry_id uuid not null references bank_entries (id),
  kind text not null check (kind in ('assigned', 'unassigned')),
  payment_id uuid not null references receivables (payment_id),
  settled_cents integer not null check (settled_cents >= 0),
  surplus_cents integer not null check (surplus_cents >= 0),
  -- `staff:{name}`
  actor text not null,
  reason text,
  taken_at timestamptz not null default app.now()
);
create index bank_entry_steps_entry on bank_entry_steps (entry_id, taken_at);
create trigger bank_entry_steps_stay before update or delete on bank_entry_steps
  for each row execute function app.refuse_change();

insert into bank_entry_steps (id, entry_id, kind, payment_id, settled_cents, surplus_cents, actor, taken_at)
  select gen_random_uuid(), id, 'assigned', payment_id, settled_cents, surplus_cents, coalesce(assigned_by, 'system'), assigned_at
  from bank_entries where payment_id is not null;

-- What is assigned goes back to nobody, whole, and never from one order straight to another.
drop trigger bank_entries_assigned on bank_entries;
create trigger bank_entries_assigned before update on bank_entries for each row
  when ((old.payment_id is not null and new.payment_id is not null
      and to_jsonb(old) - 'payer' - 'purpose' is distinct from to_jsonb(new) - 'payer' - 'purpose')
    or (new.payment_id is null and (new.settled_cents <> 0 or new.surplus_cents <> 0))
    or old.amount_cents <> new.amount_cents or old.fingerprint <> new.fingerprint
    or old.booked_on <> new.booked_on)
  execute function app.refuse_change();
create index bank_entries_assigned_at on bank_entries (assigned_at desc) where payment_id is not null;

alter table receivable_steps drop constraint receivable_steps_kind_check;
alter table receivable_steps add constraint receivable_steps_kind_check
  check (kind in ('opened', 'reminder', 'dunning1', 'dunning2', 'handedToStaff', 'paid', 'credited', 'returned', 'settled', 'unassigned'));
