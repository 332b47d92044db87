-- Club TV as a gift: paid once by whoever gives it, redeemed once with its code by somebody else. No contract follows from it.

create table television_gifts (
  id uuid primary key,
  offer text not null,
  -- How long it lasts, as it was sold; null: the season on sale on the day it is redeemed.
  months integer check (months > 0),
  checkout_id uuid not null,
  checkout_item_id uuid not null unique,
  -- Who bought it; null: their account is gone.
  giver_id uuid,
  language text not null,
  amount_cents integer not null check (amount_cents >= 0),
  -- Whoever has the code has the gift: only its hash is kept, and its end to tell gifts apart.
  code_hash bytea not null unique,
  code_ending text not null,
  giver_name text,
  -- Words about and for its recipient: gone once it is redeemed, over or taken back.
  recipient_name text,
  greeting text,
  recipient_email text,
  -- Null: as soon as it is paid.
  send_on date,
  has_paper boolean not null,
  made_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- It is not paid yet, or its money was taken back.
  withheld_at timestamptz,
  handed_over_at timestamptz,
  sent_at timestamptz,
  times_sent integer not null default 0,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  redeemed_at timestamptz,
  redeemed_by uuid,
  -- What was left of its time when its money was taken back.
  left_seconds integer check (left_seconds >= 0),
  words_gone_at timestamptz,
  check (redeemed_by is null or redeemed_at is not null)
);
create index television_gifts_made on television_gifts (made_at desc);
create index television_gifts_checkout on television_gifts (checkout_id);
create index television_gifts_giver on television_gifts (giver_id) where giver_id is not null;
create index television_gifts_redeemed on television_gifts (redeemed_by) where redeemed_by is not null;
create index television_gifts_ending on television_gifts (code_ending);
create index television_gifts_due on television_gifts (send_on)
  where recipient_email is not null and sent_at is null and redeemed_at is null and voided_at is null;

-- A gift gives its time once.
alter table television_periods add column gift_id uuid references television_gifts (id);
create unique index television_periods_gift on television_periods (gift_id) where gift_id is not null and revoked_at is null;
