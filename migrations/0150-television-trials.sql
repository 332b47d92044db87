-- First days of club TV for nothing, once for each person and each means of payment; and what a buyer used before they withdrew.

alter table television_subscriptions
  -- The last moment of the free days; what follows is collected on the day after.
  add column trial_ends_at timestamptz,
  add column trial_reminded_at timestamptz;
-- Bought by somebody who was told that whoever withdraws pays for the days used.
alter table television_periods add column pays_by_days boolean not null default false;

create table television_trials (
  id uuid primary key,
  -- Null: the account is gone; the means stays known for its time.
  subject_id uuid,
  offer text not null,
  -- Of the card or account, by a key of the club: says nothing by itself.
  means_hash text not null,
  begun_at timestamptz not null default app.now()
);
create unique index television_trials_means on television_trials (means_hash);
create index television_trials_subject on television_trials (subject_id);

-- What stays with the seller of a line that went back: used before its buyer withdrew.
alter table order_credit_lines add column kept_cents integer not null default 0 check (kept_cents >= 0);
