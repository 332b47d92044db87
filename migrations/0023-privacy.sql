-- Who was erased, what the law keeps of them and until when, and the archives that people ask for of their own data.

-- The addresses stay until the last mail has left and the sweep has run, twenty minutes after; then they are gone too.
create table erasures (
  person_id uuid primary key,
  erased_at timestamptz not null,
  addresses jsonb,
  swept_at timestamptz
);

-- One row per thing that outlives its person. kind: a row of club/retention.ts. A nightly job ends what is due.
create table legal_holds (
  id uuid primary key,
  person_id uuid not null,
  holder text not null,
  kind text not null,
  entity_id text not null,
  held_until timestamptz not null,
  unique (holder, kind, entity_id)
);
create index legal_holds_due on legal_holds (held_until);

-- The link's secret is made from the id and is nowhere written down; so is the name of the file.
create table data_exports (
  id uuid primary key,
  person_id uuid not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes integer
);
-- One at a time.
create unique index data_exports_running on data_exports (person_id) where ready_at is null;
create index data_exports_person on data_exports (person_id, requested_at desc);
