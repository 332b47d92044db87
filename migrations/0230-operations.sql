-- What a club has to know of its own running: messages of other houses by days, those that failed, backups.

-- Counted in memory and added by batches: what anybody may send without a signature makes no rows.
create table webhook_days (
  source text not null,
  day date not null,
  settled integer not null default 0 check (settled >= 0),
  repeated integer not null default 0 check (repeated >= 0),
  refused integer not null default 0 check (refused >= 0),
  failed integer not null default 0 check (failed >= 0),
  last_at timestamptz,
  last_refused_at timestamptz,
  last_refusal text,
  primary key (source, day)
);

-- Genuine ones that could not be worked on; solved by another delivery or by hand.
create table webhook_failures (
  id uuid primary key,
  source text not null,
  event_id text not null,
  about uuid,
  reason text not null,
  tries integer not null default 1,
  failed_at timestamptz not null default app.now(),
  last_failed_at timestamptz not null default app.now(),
  solved_at timestamptz,
  unique (source, event_id)
);
create index webhook_failures_open on webhook_failures (last_failed_at) where solved_at is null;

-- Runs of whatever backs the club up, told by it or by staff; a restoration that was tried is one as well.
create table backups (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'restoration')),
  ended_at timestamptz not null,
  is_whole boolean not null,
  bytes bigint check (bytes >= 0),
  place text not null default '',
  noted_at timestamptz not null default app.now()
);
create index backups_latest on backups (kind, ended_at desc);

-- Which payment an event was about: those that none came for are seen.
alter table webhook_events add column about uuid;
create index webhook_events_about on webhook_events (about) where about is not null;
create index payments_made on payments (created_at) where provider <> 'none';
