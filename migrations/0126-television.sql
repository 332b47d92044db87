-- Club TV as it is sold: subscriptions, what was paid for each part of their time, and their story. What opens the paywall stays
-- the row of paywall_subscriptions that a subscription names.

create sequence television_numbers;

create table television_subscriptions (
  id uuid primary key,
  number text not null unique,
  subject_id uuid not null,
  paywall_id integer not null,
  -- What it opens (paywall_subscriptions); the last one, where several followed each other.
  right_id uuid not null,
  -- Goes on month by month until it is ended.
  renews boolean not null default false,
  -- Agreed for each further month; null: no month was ever bought.
  price_cents integer check (price_cents > 0),
  member_price_cents integer check (member_price_cents > 0),
  vat_rate numeric(4, 1),
  language text not null,
  created_at timestamptz not null default app.now(),
  cancelled_at timestamptz,
  -- Told that the season ends.
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  check (not renews or (price_cents is not null and vat_rate is not null and cancelled_at is null and ended_at is null))
);
-- One person has one of a paywall at a time.
create unique index television_subscriptions_one on television_subscriptions (subject_id, paywall_id) where ended_at is null;
create index television_subscriptions_created on television_subscriptions (created_at);
create index television_subscriptions_right on television_subscriptions (right_id);

-- A part of the time: bought, collected, or given. Each purchase, and each due, gives its time once.
create table television_periods (
  id uuid primary key,
  subscription_id uuid not null references television_subscriptions (id) on delete cascade,
  offer text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  amount_cents integer not null check (amount_cents >= 0),
  checkout_id uuid,
  checkout_item_id uuid unique,
  due_id uuid unique,
  made_at timestamptz not null default app.now(),
  revoked_at timestamptz,
  check (until_at > from_at)
);
create index television_periods_subscription on television_periods (subscription_id, from_at);
create index television_periods_checkout on television_periods (checkout_id) where checkout_id is not null;

create table television_steps (
  id uuid primary key,
  subscription_id uuid not null references television_subscriptions (id) on delete cascade,
  kind text not null,
  actor text not null,
  reason text,
  until_at timestamptz,
  taken_at timestamptz not null default app.now()
);
create index television_steps_subscription on television_steps (subscription_id, taken_at);

-- What was opened before it was sold here: a subscription that was given and ends by itself.
insert into television_subscriptions (id, number, subject_id, paywall_id, right_id, language, created_at)
select gen_random_uuid(), 'TV-' || lpad(nextval('television_numbers')::text, 6, '0'), subject_id, paywall_id, id, 'de', started_at
from (select distinct on (subject_id, paywall_id) * from paywall_subscriptions where expires_at > app.now()
  order by subject_id, paywall_id, expires_at desc, id) as live;
insert into television_periods (id, subscription_id, offer, from_at, until_at, amount_cents, made_at)
select gen_random_uuid(), s.id, 'given', p.started_at, p.expires_at, 0, p.started_at
from television_subscriptions s join paywall_subscriptions p on p.id = s.right_id;

-- It can be ended by a declaration, too (§ 312k BGB).
alter table terminations drop constraint terminations_kind_check;
alter table terminations add constraint terminations_kind_check check (kind in ('membership', 'seasonTicket', 'television'));
