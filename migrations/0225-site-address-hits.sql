-- How often old addresses were led on, and which ones nobody knows are asked for again and again. No reader, no query string.
create table site_address_hits (
  kind text not null check (kind in ('moved', 'missed')),
  -- The key of a site, or `*` for every one.
  site text not null,
  -- As it is looked for: decoded, small, without the last slash.
  path text not null check (length(path) <= 400),
  hits bigint not null check (hits > 0),
  first_on date not null,
  last_on date not null,
  primary key (kind, site, path)
);
create index site_address_hits_top on site_address_hits (kind, hits desc);
alter table site_redirects add column counted_since timestamptz not null default app.now();
