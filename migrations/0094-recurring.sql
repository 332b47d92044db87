-- What recurs: dues of contracts, memberships and instalments, and how each of them is collected.

-- What a payment is for: `checkout_id` is then the id of a checkout, or of an attempt to collect a due.
alter table payments add column purpose text not null default 'checkout' check (purpose in ('checkout', 'due'));
create trigger payments_purpose before update of purpose on payments for each row
  when (new.purpose <> old.purpose)
  execute function app.refuse_change();

create table dues (
  id uuid primary key,
  -- What a transfer names: FD-2026-000123.
  number text not null unique,
  -- Whose due it is: `seasonTicket`, `membership` … and the id of that contract or membership.
  kind text not null check (kind ~ '^[a-zA-Z]{1,40}$'),
  subject_id uuid not null,
  -- What it is for: a season or a year.
  period text not null,
  -- Of several instalments.
  part smallint not null check (part between 1 and parts),
  parts smallint not null check (parts between 1 and 60),
  -- Who owes it: a person or an organisation.
  payer_id uuid not null,
  -- Null: on account, by transfer.
  payment_token_id uuid references payment_tokens (id),
  amount_cents integer not null check (amount_cents > 0),
  vat_rate numeric(4, 1) not null,
  due_on date not null,
  state text not null default 'planned' check (state in ('planned', 'collecting', 'invoiced', 'paid', 'failed', 'suspended',
    'cancelled', 'writtenOff')),
  -- That failed, one after the other.
  attempts smallint not null default 0 check (attempts >= 0),
  -- Null: nothing is tried by itself.
  next_attempt_on date,
  -- Its payer was told that it will be collected.
  announced_on date,
  -- Letters about money that did not come.
  notice_level smallint not null default 0 check (notice_level >= 0),
  paid_at timestamptz,
  -- Given back after it was paid.
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- Called off while it was being collected: what comes goes back.
  called_off text,
  created_at timestamptz not null default app.now(),
  unique (kind, subject_id, period, part),
  check ((state = 'paid') = (paid_at is not null))
);
create sequence due_numbers;
create index dues_subject on dues (subject_id, due_on);
create index dues_payer on dues (payer_id, due_on);
create index dues_next on dues (next_attempt_on) where next_attempt_on is not null;
create index dues_to_announce on dues (due_on) where state = 'planned' and announced_on is null;
create index dues_token on dues (payment_token_id) where payment_token_id is not null;
create index dues_state on dues (state, due_on);

-- Which step leads where, as in modules/recurring/states.rules.ts; whoever writes another is refused.
create function app.due_step_exists(former text, next text) returns boolean language sql immutable as $$
  select former = next or case former
    when 'planned' then next in ('collecting', 'invoiced', 'failed', 'suspended', 'paid', 'cancelled', 'writtenOff')
    when 'collecting' then next in ('planned', 'invoiced', 'failed', 'suspended', 'paid', 'cancelled')
    when 'invoiced' then next in ('planned', 'collecting', 'suspended', 'paid', 'cancelled', 'writtenOff')
    when 'failed' then next in ('planned', 'collecting', 'invoiced', 'suspended', 'paid', 'cancelled', 'writtenOff')
    when 'suspended' then next in ('collecting', 'paid', 'cancelled', 'writtenOff')
    when 'paid' then next in ('failed', 'invoiced', 'suspended')
    else false
  end
$$;
create trigger dues_steps before update on dues for each row
  when (not app.due_step_exists(old.state, new.state))
  execute function app.refuse_change();
create trigger dues_terms before update on dues for each row
  when ((new.id, new.number, new.kind, new.subject_id, new.period, new.part, new.parts, new.amount_cents, new.vat_rate, new.created_at)
    is distinct from (old.id, old.number, old.kind, old.subject_id, old.period, old.part, old.parts, old.amount_cents, old.vat_rate, old.created_at))
  execute function app.refuse_change();
create trigger dues_stay before delete on dues
  for each row execute function app.refuse_change();

-- One try to get the money of a due; each is one payment, whose `checkout_id` is its id.
create table due_attempts (
  id uuid primary key,
  due_id uuid not null references dues (id),
  -- `provider`: by a stored or a new method. `transfer`: its payer was sent a bill.
  via text not null check (via in ('provider', 'transfer')),
  -- `system`, `payer:{account}`, `staff:{name}`
  actor text not null,
  -- Where the due goes back to when nothing comes of it.
  from_state text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Null while it is under way.
  outcome text check (outcome in ('paid', 'failed', 'abandoned', 'takenBack', 'withdrawn', 'returned')),
  reason text,
  begun_at timestamptz not null default app.now(),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create index due_attempts_due on due_attempts (due_id, begun_at);
-- A due is collected by one at a time, and billed once.
create unique index due_attempts_one on due_attempts (due_id, via) where outcome is null;
create trigger due_attempts_stay before delete on due_attempts
  for each row execute function app.refuse_change();

-- What happened to a due.
create table due_steps (
  id uuid primary key,
  due_id uuid not null references dues (id),
  -- A key of modules/recurring/schema.ts: dueStepKinds.
  kind text not null check (kind ~ '^[a-zA-Z]{1,40}$'),
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  amount_cents integer,
  taken_at timestamptz not null default app.now()
);
create index due_steps_due on due_steps (due_id, taken_at);
create trigger due_steps_stay before delete on due_steps
  for each row execute function app.refuse_change();
-- Erasure: words of people go, the step stays.
create trigger due_steps_reason before update on due_steps for each row
  when (to_jsonb(old) - 'reason' - 'actor' is distinct from to_jsonb(new) - 'reason' - 'actor')
  execute function app.refuse_change();

-- Whose owner was told that what they have rests until they pay.
create table due_suspensions (
  kind text not null,
  subject_id uuid not null,
  since timestamptz not null default app.now(),
  primary key (kind, subject_id)
);
