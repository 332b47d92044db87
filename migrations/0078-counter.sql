-- What staff sell: for a person on the phone, or at the counter to whoever stands there. It goes the way of every order, from a
-- cart of its own; here stands who sold it, for whom and how it came in.

alter table checkouts drop constraint checkouts_method_check;
alter table checkouts add constraint checkouts_method_check check (method in
  ('creditcard', 'paypal', 'sepa', 'token', 'purchaseOnAccount', 'nopayment', 'cardOutside', 'cash'));
alter table checkouts add constraint checkouts_sales_channel_check check (sales_channel in ('web', 'phone', 'counter'));

create table counter_sales (
  id uuid primary key,
  channel text not null check (channel in ('phone', 'counter')),
  -- Who buys; of somebody without an account an id that nobody else has.
  owner_id uuid not null,
  -- The person, where it is one.
  subject_id uuid,
  seller_id uuid not null,
  seller_name text not null,
  event_id uuid,
  cart_id uuid not null unique,
  -- The order that came of it.
  checkout_id uuid unique references checkouts (id),
  -- What the card reader printed.
  reference text check (length(reference) between 1 and 60),
  created_at timestamptz not null default app.now(),
  check (subject_id is null or subject_id = owner_id)
);
create index counter_sales_seller on counter_sales (seller_id, created_at desc);
create index counter_sales_subject on counter_sales (subject_id) where subject_id is not null;
