-- Videos as they are played. The page of one is a node of content with the same uid: it says what it is called, when it is
-- published and whether it is paid.
create table videos (
  uid text primary key check (uid ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  -- What staff call it while it has no page.
  working_title text not null check (length(working_title) between 1 and 200),
  state text not null check (state in ('Uploading', 'Waiting', 'Transcoding', 'Ready', 'Failed')),
  failed_because text,
  -- Folder of its files; another one for every new version, so that what is cached never changes.
  package text check (package ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  seconds numeric check (seconds > 0),
  -- Outside this time it is not played; null: open on that side.
  available_from timestamptz,
  available_until timestamptz,
  -- [{at, title: {de, en, ja}}], seconds from the beginning.
  chapters jsonb not null default '[]',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'Ready') <= (package is not null and seconds is not null)),
  check ((state = 'Failed') = (failed_because is not null)),
  check (available_until > available_from)
);

create table video_captions (
  uid text not null references videos (uid) on delete cascade,
  language text not null check (language in ('de', 'en', 'ja')),
  -- WebVTT, checked.
  vtt text not null check (length(vtt) <= 1000000),
  changed_at timestamptz not null default now(),
  primary key (uid, language)
);

-- One viewer who plays one video: its ticket.
create table video_plays (
  ticket uuid primary key,
  uid text not null references videos (uid) on delete cascade,
  -- The person, or the organisation that somebody acts for; null: nobody who is signed in.
  subject_id uuid,
  access text not null check (access in ('whole', 'preview')),
  -- What its device is called in the list of its person.
  device text,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  -- Where it stood when it last reported, and how far it ever came.
  position numeric not null default 0 check (position >= 0),
  furthest numeric not null default 0 check (furthest >= 0),
  reported_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text check (ended_because in ('viewer', 'elsewhere', 'right')),
  check ((ended_at is null) = (ended_because is null))
);
create index video_plays_subject on video_plays (subject_id, heartbeat_at desc) where subject_id is not null;
create index video_plays_old on video_plays (heartbeat_at);

-- Where somebody stopped, on whatever device.
create table video_positions (
  subject_id uuid not null,
  uid text not null references videos (uid) on delete cascade,
  seconds numeric not null check (seconds >= 0),
  changed_at timestamptz not null default now(),
  primary key (subject_id, uid)
);

-- Sums of a day, of nobody in particular.
create table video_days (
  uid text not null references videos (uid) on delete cascade,
  day date not null,
  plays integer not null default 0,
  seconds bigint not null default 0,
  -- How many came as far as each tenth of it: tenths 1 to 10.
  reached integer[] not null default '{0,0,0,0,0,0,0,0,0,0}' check (cardinality(reached) = 10),
  primary key (uid, day)
);
