-- A month of club TV that rests for a while, and prices of running subscriptions that change with the consent of whoever pays them.

alter table television_subscriptions
  -- Nothing is collected before this day, and nothing is shown once what is paid is over; null: it does not rest.
  add column paused_until date,
  add column pause_begun_at timestamptz;

create table television_price_changes (
  id uuid primary key,
  price_cents integer not null check (price_cents > 0),
  member_price_cents integer not null check (member_price_cents > 0 and member_price_cents <= price_cents),
  -- Months that begin on this day or later cost it.
  effective_on date not null,
  -- What becomes of whoever says nothing to a dearer price.
  on_silence text not null check (on_silence in ('keeps', 'ends')),
  reason text not null,
  planned_by text not null,
  planned_at timestamptz not null default app.now(),
  withdrawn_at timestamptz,
  applied_at timestamptz
);
-- One at a time is on its way.
create unique index television_price_changes_one on television_price_changes ((true)) where withdrawn_at is null and applied_at is null;

-- What was told to one subscriber, and what became of it.
create table television_price_answers (
  change_id uuid not null references television_price_changes (id),
  subscription_id uuid not null references television_subscriptions (id) on delete cascade,
  -- The prices until then.
  old_price_cents integer not null,
  old_member_price_cents integer not null,
  is_dearer boolean not null,
  told_at timestamptz not null default app.now(),
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  outcome text check (outcome in ('changed', 'kept', 'ended', 'gone')),
  decided_at timestamptz,
  primary key (change_id, subscription_id)
);
create index television_price_answers_subscription on television_price_answers (subscription_id);
