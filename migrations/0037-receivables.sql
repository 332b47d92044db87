-- Money that is owed to the club: purchases on account, and payments that a bank took back. A payment is settled when its
-- money is here as far as anybody knows; until then nothing that it bought is turned into money.

alter table payments add column settled_at timestamptz;
-- A direct debit was sent back, a card charged back: the money that had come is gone again.
alter table payments add column returned_at timestamptz;
update payments p set settled_at = p.updated_at
  where p.state in ('paid', 'refunding', 'refunded') and p.method <> 'purchaseOnAccount'
    and (p.updated_at < now() - interval '14 days' or not (p.method = 'sepa' or exists (
      select from payment_tokens t where t.id = p.payment_token_id and t.kind = 'sepa')));
create index payments_unsettled on payments (asked_at) where settled_at is null and state = 'paid' and provider <> 'none';

-- One per payment. What is open is owed - paid - credited.
create table receivables (
  payment_id uuid primary key references payments (id),
  checkout_id uuid not null unique,
  owner_id uuid not null,
  cause text not null check (cause in ('onAccount', 'returned')),
  owed_cents integer not null check (owed_cents > 0),
  paid_cents integer not null default 0 check (paid_cents >= 0),
  -- Taken off by cancellations and returns.
  credited_cents integer not null default 0 check (credited_cents >= 0),
  due_on date not null,
  -- How far the dunning has come: 0 nothing, 1 reminder, 2 first and 3 second dunning, 4 handed to staff.
  dunning_level smallint not null default 0 check (dunning_level between 0 and 4),
  -- Until when the last letter wants the money; the next one follows after it.
  dunned_until date,
  opened_at timestamptz not null default app.now(),
  check (paid_cents + credited_cents <= owed_cents)
);
create index receivables_open on receivables (due_on) where paid_cents + credited_cents < owed_cents;
create index receivables_owner on receivables (owner_id);

-- What happened to a receivable, one row per step.
create table receivable_steps (
  id uuid primary key,
  payment_id uuid not null references receivables (payment_id),
  kind text not null check (kind in ('opened', 'reminder', 'dunning1', 'dunning2', 'handedToStaff', 'paid', 'credited',
    'returned', 'settled')),
  amount_cents integer not null,
  -- `buyer:{account}`, `staff:{name}`, `bank`, `system`
  actor text not null,
  -- The bank's name of the entry, the reason of a return.
  reference text,
  taken_at timestamptz not null default app.now()
);
create index receivable_steps_payment on receivable_steps (payment_id, taken_at);

-- Who may buy on account without an earlier paid order, by a decision of staff; and who may not.
create table account_customers (
  owner_id uuid primary key,
  is_approved boolean not null,
  -- Another limit for what may be open than the club's.
  limit_cents integer check (limit_cents > 0),
  decided_by text not null,
  decided_at timestamptz not null default app.now()
);

-- Of a refund, what was taken off the receivable instead of being paid.
alter table refunds add column credited_cents integer not null default 0
  check (credited_cents between 0 and amount_cents);

insert into receivables (payment_id, checkout_id, owner_id, cause, owed_cents, credited_cents, due_on, opened_at)
  select p.id, p.checkout_id, p.owner_id, 'onAccount', p.amount_cents,
    least(p.amount_cents, coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state = 'done'), 0)),
    (p.updated_at + interval '14 days')::date, p.updated_at
  from payments p where p.method = 'purchaseOnAccount' and p.state in ('paid', 'refunding', 'refunded') and p.amount_cents > 0;
insert into receivable_steps (id, payment_id, kind, amount_cents, actor, taken_at)
  select gen_random_uuid(), r.payment_id, 'opened', r.owed_cents, 'system', r.opened_at from receivables r;

-- Held back because what was owed for it was not paid: nobody goes in with the ticket, nobody pays with the voucher.
alter table tickets add column withheld_at timestamptz;
alter table vouchers add column withheld_at timestamptz;

-- The sandbox bank: a direct debit arrives after some days, and what was taken may be taken back.
alter table bank_payments add column arrives_at timestamptz;
alter table bank_payments add column returned_at timestamptz;
alter table bank_ledger drop constraint bank_ledger_kind_check;
alter table bank_ledger add constraint bank_ledger_kind_check check (kind in ('capture', 'refund', 'return'));

alter table marketplace_offers drop constraint marketplace_offers_cancelled_by_check;
alter table marketplace_offers add constraint marketplace_offers_cancelled_by_check
  check (cancelled_by in ('seller', 'refund', 'gate', 'time', 'event', 'unpaid'));
