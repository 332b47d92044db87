-- Transfers of the club's bank statements, and what became of them.
create table bank_entries (
  id uuid primary key,
  -- The bank's own name of the entry, or a hash of what it says: the same entry is taken once.
  fingerprint text not null unique,
  booked_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  payer text not null,
  purpose text not null,
  payment_id uuid references receivables (payment_id),
  settled_cents integer not null default 0,
  -- Of it, more than was open: it belongs to the payer.
  surplus_cents integer not null default 0,
  assigned_by text,
  assigned_at timestamptz,
  imported_at timestamptz not null default app.now(),
  check ((payment_id is null) = (assigned_at is null))
);
create index bank_entries_unassigned on bank_entries (booked_on) where payment_id is null;
