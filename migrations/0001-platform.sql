-- What the platform itself keeps: the clock, mails of the demo, idempotent answers.

create schema if not exists app;

-- Every comparison with time in SQL goes through this function, so that test databases can shift it.
create function app.now() returns timestamptz language sql stable as 'select now()';

-- Mails land here when no SMTP server is configured; /dev/mailbox shows them.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index mailbox_recipient on mailbox (recipient, created_at desc);

-- Message ids already handed to the mail server: a job that runs twice sends once.
create table sent_mails (
  message_id text primary key,
  sent_at timestamptz not null default now()
);

-- Answers of writes that carried an Idempotency-Key. answered_at null means: still under way.
create table idempotent_answers (
  subject text not null,
  key text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  started_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (subject, key)
);

-- Who did what, for contracts, orders, transfers and organisations.
create table audit (
  id uuid primary key,
  entity text not null,
  entity_id text not null,
  action text not null,
  actor_id uuid,
  organisation_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_entity on audit (entity, entity_id);

-- One row says that the demo world stands, so that a second start seeds nothing.
create table seeded_worlds (
  name text primary key,
  seeded_at timestamptz not null default now()
);
