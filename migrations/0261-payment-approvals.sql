-- What was begun at a provider before there is an order: for staff to see what became of it. It says nothing of whoever began it, and
-- goes after weeks.
create table payment_approvals (
  -- Key of the payment that it may become.
  id uuid primary key,
  -- What the provider calls it: whoever writes to the club names it.
  reference text not null,
  amount_cents integer not null check (amount_cents > 0),
  begun_at timestamptz not null default app.now(),
  -- When its buyer came back and had agreed.
  approved_at timestamptz,
  -- When they came back without.
  left_at timestamptz
);
create index payment_approvals_begun on payment_approvals (begun_at);
