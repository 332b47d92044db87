-- Values of the club over which the office has laid a list of its own. Without a row the club's file stands.
create table site_overlays (
  name text primary key check (name in ('partners')),
  taken_at timestamptz not null default app.now()
);

create table site_partners (
  id uuid primary key,
  name text not null check (name <> ''),
  tier text not null check (tier in ('main', 'other')),
  -- What a main partner is, by language.
  role jsonb,
  -- A picture of the media store; null: the name is set in letters.
  picture text,
  link text check (length(link) <= 500),
  -- Null: every site.
  sites text[] check (cardinality(sites) > 0),
  from_at timestamptz not null default app.now(),
  until_at timestamptz,
  position integer not null default 100 check (position between 1 and 999),
  version integer not null default 1,
  check (until_at > from_at),
  check (tier = 'other' or role is not null)
);
