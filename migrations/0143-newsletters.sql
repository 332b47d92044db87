-- What the club writes to those who have ordered a newsletter, or agreed to a sector of advertising.
create table newsletter_issues (
  id uuid primary key,
  -- A topic of club/consents.ts, by its name.
  topic text not null,
  -- Subject, first line and blocks in every language (modules/newsletters/schema.ts), and whom of the topic it goes to.
  contents jsonb not null,
  segment jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  -- Grows with every change: whoever comes second sees it.
  version integer not null default 1,
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Mails it was begun with and those that left, counted once it has ended: a list does not count millions of rows.
  recipient_count integer,
  sent_count integer,
  -- The names of those of the staff who began it and who changed it last.
  made_by text not null,
  changed_by text not null,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  check ((state = 'draft') = (send_at is null and started_at is null))
);
create index newsletter_issues_due on newsletter_issues (send_at) where state = 'scheduled';

-- One row for each mail of an issue; its id is the mail's Message-ID. Whoever sends it holds the row until the server has it.
create table newsletter_recipients (
  id uuid primary key,
  issue_id uuid not null references newsletter_issues (id),
  -- Both go with the person; the numbers stay.
  consent_id uuid,
  subject_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left', 'refused', 'failed')),
  tries integer not null default 0,
  try_at timestamptz not null default app.now(),
  done_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unique (issue_id, consent_id),
  check ((state = 'waiting') = (done_at is null))
);
create index newsletter_recipients_waiting on newsletter_recipients (issue_id, try_at) where state = 'waiting';
create index newsletter_recipients_subject on newsletter_recipients (subject_id) where subject_id is not null;
create index newsletter_recipients_consent on newsletter_recipients (consent_id) where consent_id is not null;

-- Addresses that get no newsletter: mail comes back from them, or somebody there called it spam.
create table newsletter_stops (
  -- In small letters.
  email text primary key check (email = lower(email)),
  kind text not null check (kind in ('bounce', 'complaint')),
  reason text not null,
  -- Who said so: the mail server while it took the mail, a provider's message, a report that staff have read in.
  source text not null check (source in ('server', 'provider', 'report')),
  subject_id uuid,
  reported_at timestamptz not null default app.now()
);
create index newsletter_stops_subject on newsletter_stops (subject_id) where subject_id is not null;

-- When the next mail of any newsletter may leave: one row, which all senders take turns at.
create table newsletter_pace (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null default '-infinity'
);
insert into newsletter_pace default values;

-- complaint: somebody called the mail spam; that is a withdrawal.
alter table consents drop constraint consents_withdrawn_how_check;
alter table consents add constraint consents_withdrawn_how_check
  check (withdrawn_how in ('account', 'mail', 'mainConsent', 'all', 'expired', 'complaint'));
create index consents_topic on consents (topic) where withdrawn_at is null and given_at is not null;
create index consents_email on consents (lower(email)) where withdrawn_at is null and email is not null;
