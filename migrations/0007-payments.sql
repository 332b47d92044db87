-- Payment methods, payments and the ledger. The bank_* tables are the sandbox bank's own books, kept apart.

create table payment_tokens (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('creditCard', 'payPal', 'sepa')),
  provider text not null,
  provider_reference text,
  display jsonb not null default '{}',
  billing_address jsonb,
  state text not null check (state in ('pending', 'active', 'failed', 'deleted')),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  deleted_at timestamptz
);
create index payment_tokens_owner on payment_tokens (owner_id);

create table payments (
  id uuid primary key,
  checkout_id uuid not null unique,
  owner_id uuid not null,
  method text not null,
  provider text not null,
  provider_reference text,
  payment_token_id uuid references payment_tokens (id),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'EUR',
  state text not null check (state in ('started', 'paid', 'failed', 'expired', 'refunding', 'refunded')),
  failure text,
  payment_url text,
  script_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index payments_reference on payments (provider, provider_reference) where provider_reference is not null;
create index payments_open on payments (expires_at) where state in ('started', 'refunding');

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null check (state in ('requested', 'done', 'failed')),
  provider_reference text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index refunds_payment on refunds (payment_id);

-- Webhook events seen, so that a second delivery changes nothing.
create table webhook_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Double entry: the entries of one posting sum to zero. Positive is a debit, negative a credit.
create table ledger_entries (
  id uuid primary key,
  posting_id uuid not null,
  account text not null,
  amount_cents bigint not null,
  currency text not null default 'EUR',
  checkout_id uuid,
  payment_id uuid,
  reason text not null,
  created_at timestamptz not null default now()
);
create index ledger_entries_posting on ledger_entries (posting_id);
create index ledger_entries_checkout on ledger_entries (checkout_id);

create function app.refuse_unbalanced_posting() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where posting_id in (select distinct posting_id from inserted)
    group by posting_id, currency having sum(amount_cents) <> 0
  ) then
    raise exception 'ledger posting does not sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as inserted for each statement execute function app.refuse_unbalanced_posting();

-- The sandbox bank. It keeps its own truth, as a real provider would.
create table bank_payments (
  id uuid primary key,
  idempotency_key text not null unique,
  method text not null,
  merchant_reference text not null,
  amount_cents integer not null,
  currency text not null,
  return_url text,
  cancel_url text,
  instrument jsonb not null default '{}',
  store_instrument boolean not null default false,
  state text not null check (state in ('open', 'challenged', 'captured', 'declined', 'cancelled', 'expired')),
  decline_code text,
  captured_at timestamptz,
  created_at timestamptz not null default now()
);

create table bank_refunds (
  id uuid primary key,
  idempotency_key text not null unique,
  payment_id uuid not null references bank_payments (id),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);

create table bank_instruments (
  id uuid primary key,
  kind text not null,
  reference text not null,
  display jsonb not null,
  behaviour text not null,
  created_at timestamptz not null default now()
);
