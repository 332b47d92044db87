-- A closed month for the tax adviser together with its papers: the posting batch and the packages of papers, made in parts by long
-- work and kept for some days. The parts lie with the files (`datev/<package>/<part>`).

create table datev_packages (
  id uuid primary key,
  month date not null check (extract(day from month) = 1),
  -- The long work that makes it; it may be forgotten before.
  work_id uuid not null,
  made_by uuid not null,
  made_name text not null,
  made_at timestamptz not null default app.now(),
  -- Null: not whole yet, or its work was ended before it was.
  ready_at timestamptz
);
create index datev_packages_month on datev_packages (month, made_at desc);

create table datev_package_parts (
  package_id uuid not null references datev_packages (id) on delete cascade,
  -- Parts of a file follow each other by their number.
  part integer not null check (part >= 0),
  -- Name of the file that it is a part of.
  file text not null,
  bytes integer not null check (bytes >= 0),
  -- How many papers are in it, and what the archive's directory and list say of them.
  paper_count integer not null default 0,
  entry_count integer not null default 0,
  directory bytea not null default '',
  list text not null default '',
  -- Of papers that lie in no store any more: id and number.
  missing jsonb not null default '[]',
  primary key (package_id, part)
);
