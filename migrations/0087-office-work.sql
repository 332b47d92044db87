-- Long work that somebody of the staff has begun: done step by step, whoever is killed meanwhile.

create table office_works (
  id uuid primary key,
  -- Which of the kinds of the program it is (`orders.pack`).
  kind text not null,
  owner_id uuid not null references accounts (id) on delete cascade,
  owner_name text not null,
  -- What each step is done to, and how: ids and what was chosen, no personal data.
  items jsonb not null,
  settings jsonb not null,
  -- Of both: the same wish twice is one work.
  digest text not null,
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  -- Steps that were refused: what it is called, and the error code.
  failures jsonb not null default '[]',
  state text not null check (state in ('running', 'done', 'cancelled', 'stopped')),
  result_name text,
  result_type text,
  result bytea,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create index office_works_owner on office_works (owner_id, created_at desc);
create unique index office_works_once on office_works (owner_id, kind, digest) where state = 'running';
