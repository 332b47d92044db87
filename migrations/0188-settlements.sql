-- What payment providers say that they took, kept and paid out, line by line, and held against the payments here.

create table settlement_reports (
  id uuid primary key,
  provider text not null check (provider in ('stripe', 'paypal')),
  file_name text not null,
  -- Of its lines.
  first_at timestamptz not null,
  last_at timestamptz not null,
  read_by text not null,
  read_at timestamptz not null default app.now()
);

create table settlement_lines (
  id uuid primary key,
  report_id uuid not null references settlement_reports (id),
  provider text not null,
  -- The provider's name of the line; each is read once, whichever file it stands in.
  name text not null,
  kind text not null check (kind in ('payment', 'refund', 'sellerPayout', 'dispute', 'disputeWon', 'fee', 'payout', 'other')),
  booked_at timestamptz not null,
  gross_cents integer not null,
  -- What the provider keeps of it: positive.
  fee_cents integer not null,
  net_cents integer not null,
  -- The provider's name of the payment, refund or payout.
  reference text,
  -- The provider's name of the transfer to the club's bank that it is part of.
  payout text,
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  seller_payout_id uuid references payouts (id),
  cleared_by text,
  cleared_reason text,
  cleared_at timestamptz,
  unique (provider, name),
  check ((cleared_at is null) = (cleared_by is null) and (cleared_at is null) = (cleared_reason is null))
);
create index settlement_lines_time on settlement_lines (booked_at desc, id);
create index settlement_lines_payment on settlement_lines (payment_id) where payment_id is not null;
create index settlement_lines_payout on settlement_lines (provider, payout) where payout is not null;

-- Payments that no report has, and somebody knows why.
create table settlement_gaps (
  payment_id uuid primary key references payments (id),
  cleared_by text not null,
  cleared_reason text not null,
  cleared_at timestamptz not null default app.now()
);

create index refunds_reference on refunds (provider_reference) where provider_reference is not null;
create index payouts_reference on payouts (reference) where reference is not null;
