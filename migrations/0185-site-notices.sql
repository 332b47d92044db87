-- What stands above the pages of some or all sites for a time: one line that is urgent, and one banner.
create table site_notices (
  id uuid primary key,
  kind text not null check (kind in ('breaking', 'banner')),
  -- { text, linkLabel }, each by language; German is always there.
  words jsonb not null,
  -- An address of the club from `/` on, or a whole one; null: it leads nowhere.
  link text check (length(link) <= 500),
  -- Null: every site.
  sites text[] check (cardinality(sites) > 0),
  from_at timestamptz not null default app.now(),
  until_at timestamptz,
  is_on boolean not null default false,
  is_dismissible boolean not null default true,
  -- Of several at once the smallest is shown.
  position integer not null default 100 check (position between 1 and 999),
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  check (until_at > from_at)
);
create index site_notices_on on site_notices (from_at) where is_on;
