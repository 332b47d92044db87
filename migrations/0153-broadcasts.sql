-- A video whose film comes from an encoder while it is shown: its package grows, and is a film like every other afterwards.
create table broadcasts (
  uid text primary key references videos (uid) on delete cascade,
  way text not null check (way in ('srt', 'rtmp')),
  -- The passphrase (SRT) or stream key (RTMP) of the encoder, sealed.
  secret text not null,
  created_at timestamptz not null default now(),
  -- Staff showed it: from then on it is kept and seen.
  on_air_at timestamptz,
  -- Staff ended it; what came becomes the film.
  ended_at timestamptz,
  -- The film is made, or there was none.
  closed_at timestamptz,
  -- Whoever receives says so; after half a minute of silence another goes on.
  receiver uuid,
  heartbeat_at timestamptz,
  -- Since when pictures come; null: none do.
  signal_at timestamptz,
  -- What was wrong with the last signal, a code of ours.
  refused_because text,
  check (ended_at >= on_air_at),
  check ((closed_at is not null) <= (ended_at is not null))
);
-- One encoder at a time: there is one port.
create unique index broadcasts_open on broadcasts ((true)) where ended_at is null;
