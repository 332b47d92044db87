-- Whoever wants to be reminded once, by mail, of goods that they left in their cart: asked for by themselves, off for everybody else.
create table cart_reminders (
  subject_id uuid primary key,
  -- Null: not wanted any more. The row stays, so that asking again brings no second mail about the same cart.
  asked_at timestamptz,
  -- The words that they agreed to.
  text_version text not null,
  -- In the link of each mail; it ends the reminders and opens nothing.
  end_token text not null unique,
  reminded_at timestamptz,
  -- How many were sent altogether.
  mails integer not null default 0 check (mails >= 0)
);
create index cart_reminders_sent on cart_reminders (reminded_at) where reminded_at is not null;

-- A visitor has asked this browser to keep their cart for longer.
alter table carts add column is_kept boolean not null default false;
