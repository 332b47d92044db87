-- Payments that expired while the provider did not answer are asked about until it does; asked_at spreads the asking.
alter table payments add column asked_at timestamptz;
create index payments_unconfirmed on payments (asked_at) where state = 'expired' and failure = 'unconfirmed';
create index refunds_requested on refunds (created_at) where state = 'requested';

-- The sandbox bank: what its test instruments do, what it tells merchants, and its own book.
alter table bank_payments add column behaviour text not null default 'success';
alter table bank_payments add column language text not null default 'de';
create index bank_payments_merchant on bank_payments (merchant_reference);

-- Behaviour forced by a test, for one merchant reference or, as '*', for all.
create table bank_behaviours (
  merchant_reference text primary key,
  behaviour text not null
);

create table bank_webhooks (
  id uuid primary key,
  payment_id uuid not null references bank_payments (id),
  type text not null,
  deliver_at timestamptz not null default now(),
  -- A doubled event is sent once more with the same id after it has arrived.
  copies integer not null default 1,
  attempts integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index bank_webhooks_due on bank_webhooks (deliver_at) where delivered_at is null;

create table bank_ledger (
  id uuid primary key,
  payment_id uuid not null references bank_payments (id),
  kind text not null check (kind in ('capture', 'refund')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  created_at timestamptz not null default now()
);
create unique index bank_ledger_one_capture on bank_ledger (payment_id) where kind = 'capture';
