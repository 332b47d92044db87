-- When a video is shown to everybody at the same moment: it begins for nobody before, and is watched on demand afterwards.
create table live_streams (
  id uuid primary key,
  uid text not null references videos (uid) on delete cascade,
  starts_at timestamptz not null,
  -- When the video is over, or staff end it.
  ends_at timestamptz not null,
  -- Its sound is the club's radio meanwhile, for everybody.
  is_on_radio boolean not null,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  -- One at a time.
  exclude using gist (tstzrange(starts_at, ends_at) with &&)
);
create index live_streams_uid on live_streams (uid, ends_at);
