-- Films on their way into the media library.

-- A file that somebody of the staff is sending, piece by piece; taken out once it is there.
create table video_uploads (
  id uuid primary key,
  -- The video that is made of it, or whose file it replaces.
  uid text not null references videos (uid) on delete cascade,
  person_id uuid not null,
  -- What the file is called where it comes from; never a name of ours.
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 20000000000),
  received bigint not null default 0 check (received between 0 and bytes),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index video_uploads_person on video_uploads (person_id);

-- A film that is made, or waits for it; taken out once it is. While a file is replaced the old one goes on playing.
create table video_works (
  uid text primary key references videos (uid) on delete cascade,
  -- Its file among those that are kept for it, or the address that it is fetched from.
  source text not null,
  is_address boolean not null,
  -- Of what is made.
  package text not null unique check (package ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  percent integer not null default 0 check (percent between 0 and 100),
  tries integer not null default 0,
  -- Whoever works on it says so; after a minute of silence another begins anew.
  heartbeat_at timestamptz,
  failed_because text,
  created_at timestamptz not null default now()
);

-- Files of videos that were replaced or deleted: somebody may still be watching.
create table video_packages_left (
  package text primary key,
  remove_at timestamptz not null
);
