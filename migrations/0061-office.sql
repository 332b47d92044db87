-- What staff write down beside a thing, and how each of them likes to look at a list.

create table office_notes (
  id uuid primary key,
  thing_type text not null,
  thing_id text not null,
  text text not null check (length(text) between 1 and 2000),
  author_id uuid not null references accounts (id),
  author_name text not null,
  created_at timestamptz not null default app.now(),
  -- Notes about people have an end.
  ends_at timestamptz not null
);
create index office_notes_thing on office_notes (thing_type, thing_id, created_at desc);

create table office_views (
  id uuid primary key,
  person_id uuid not null references accounts (id) on delete cascade,
  room text not null,
  name text not null check (length(name) between 1 and 60),
  -- The list's address: filters, sort and columns.
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null default app.now(),
  unique (person_id, room, name)
);
