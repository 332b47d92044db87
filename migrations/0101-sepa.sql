-- Direct debits that the club collects by itself: mandates, the files for its bank, and what the bank's statements say about them.

create table sepa_mandates (
  id uuid primary key,
  -- What the payer and both banks know it by.
  reference text not null unique check (reference ~ '^[A-Za-z0-9+?:().,''-]{1,35}$'),
  -- Who is debited: a person or an organisation.
  payer_id uuid not null,
  signed_on date not null,
  -- Of the account. Null once the account of the club is deleted.
  holder text,
  -- Sealed as other secrets are; the end of it is for screens and letters.
  sealed_iban text,
  iban_ending text not null check (iban_ending ~ '^[0-9A-Z]{4}$'),
  recorded_by text not null,
  recorded_at timestamptz not null default app.now(),
  ended_at timestamptz,
  ended_by text,
  -- Words of staff, or the bank's code: `AC04`.
  ended_because text,
  check ((ended_at is null) = (ended_by is null))
);
-- One account is debited for whatever somebody owes.
create unique index sepa_mandates_live on sepa_mandates (payer_id) where ended_at is null;
create index sepa_mandates_payer on sepa_mandates (payer_id);
create trigger sepa_mandates_terms before update on sepa_mandates for each row
  when ((new.id, new.reference, new.signed_on, new.recorded_by, new.recorded_at)
    is distinct from (old.id, old.reference, old.signed_on, old.recorded_by, old.recorded_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at))
  execute function app.refuse_change();
create trigger sepa_mandates_stay before delete on sepa_mandates
  for each row execute function app.refuse_change();

create sequence sepa_file_numbers;
create table sepa_files (
  id uuid primary key,
  -- LS-2026-000012
  message_id text not null unique,
  -- `sent`: the bank has it.
  state text not null default 'made' check (state in ('made', 'sent', 'withdrawn')),
  count integer not null check (count > 0),
  amount_cents integer not null check (amount_cents > 0),
  -- As it was made, sealed: accounts stand in it. Null once the time of such papers is over.
  sealed_content text,
  made_by text not null,
  made_at timestamptz not null default app.now(),
  sent_by text,
  sent_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdrawn_because text
);
create index sepa_files_made on sepa_files (made_at desc);
create trigger sepa_files_terms before update on sepa_files for each row
  when ((new.id, new.message_id, new.count, new.amount_cents, new.made_by, new.made_at)
    is distinct from (old.id, old.message_id, old.count, old.amount_cents, old.made_by, old.made_at)
    or (old.state <> 'made' and new.state <> old.state))
  execute function app.refuse_change();
create trigger sepa_files_stay before delete on sepa_files
  for each row execute function app.refuse_change();

-- One due in one file; its attempt is the one at whose payment money is waited for.
create table sepa_collections (
  attempt_id uuid primary key references due_attempts (id),
  due_id uuid not null references dues (id),
  file_id uuid not null references sepa_files (id),
  mandate_id uuid not null references sepa_mandates (id),
  -- What the bank calls the debits that it books together (PmtInfId).
  group_id text not null,
  end_to_end_id text not null unique,
  sequence text not null check (sequence in ('FRST', 'RCUR')),
  collect_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  -- `filed`: the bank's word is waited for.
  state text not null default 'filed' check (state in ('filed', 'withdrawn', 'collected', 'returned')),
  -- The bank's code of a return: `AM04`.
  reason text,
  -- What the bank took for the return.
  fee_cents integer not null default 0 check (fee_cents >= 0),
  collected_on date,
  returned_on date
);
-- No due is in two files that live.
create unique index sepa_collections_one on sepa_collections (due_id) where state = 'filed';
create index sepa_collections_due on sepa_collections (due_id);
create index sepa_collections_file on sepa_collections (file_id);
create index sepa_collections_group on sepa_collections (group_id);
create index sepa_collections_mandate on sepa_collections (mandate_id, collect_on);
create trigger sepa_collections_terms before update on sepa_collections for each row
  when ((new.attempt_id, new.due_id, new.file_id, new.mandate_id, new.group_id, new.end_to_end_id, new.sequence, new.collect_on, new.amount_cents)
    is distinct from (old.attempt_id, old.due_id, old.file_id, old.mandate_id, old.group_id, old.end_to_end_id, old.sequence, old.collect_on, old.amount_cents)
    or (old.state in ('withdrawn', 'returned') and new.state <> old.state)
    or (old.state = 'collected' and new.state not in ('collected', 'returned')))
  execute function app.refuse_change();
create trigger sepa_collections_stay before delete on sepa_collections
  for each row execute function app.refuse_change();

-- Entries of bank statements about direct debits: what was collected, and what came back.
create table sepa_bookings (
  id uuid primary key,
  fingerprint text not null unique,
  kind text not null check (kind in ('credit', 'return')),
  booked_on date not null,
  -- Of the debits; a return without its fee.
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  payer text not null,
  purpose text not null,
  end_to_end_id text,
  reason text,
  -- Open: nothing is known that it is about. Closed: staff have seen to it.
  state text not null check (state in ('matched', 'open', 'closed')),
  -- What was returned: of an order or a due.
  payment_id uuid references payments (id),
  imported_by text not null,
  imported_at timestamptz not null default app.now(),
  closed_by text,
  closed_at timestamptz,
  closed_because text
);
create index sepa_bookings_open on sepa_bookings (booked_on) where state = 'open';
create index sepa_bookings_payment on sepa_bookings (payment_id) where payment_id is not null;
create trigger sepa_bookings_terms before update on sepa_bookings for each row
  when ((new.id, new.fingerprint, new.kind, new.booked_on, new.amount_cents, new.fee_cents, new.imported_by, new.imported_at)
    is distinct from (old.id, old.fingerprint, old.kind, old.booked_on, old.amount_cents, old.fee_cents, old.imported_by, old.imported_at)
    or (old.state <> 'open' and new.state <> old.state))
  execute function app.refuse_change();
create trigger sepa_bookings_stay before delete on sepa_bookings
  for each row execute function app.refuse_change();
