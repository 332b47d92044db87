-- Each mail that reminded somebody of a cart: for staff to see what was sent. Goes after weeks, and with the person.
create table cart_reminder_mails (
  id uuid primary key,
  subject_id uuid not null,
  sent_at timestamptz not null default app.now(),
  -- How many things lay there.
  pieces integer not null check (pieces > 0)
);
create index cart_reminder_mails_sent on cart_reminder_mails (sent_at);
create index cart_reminder_mails_subject on cart_reminder_mails (subject_id);
