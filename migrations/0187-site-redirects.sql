-- Where old addresses of the sites lead, beside those of the club's file.
create table site_redirects (
  id uuid primary key,
  -- The key of a site, or `*` for every one.
  site text not null,
  -- As it is looked for: decoded, small, without the last slash.
  path text not null check (length(path) <= 400),
  code smallint not null check (code in (301, 302, 410)),
  -- A page of the club, or an address elsewhere; neither with 410.
  target_site text,
  target_path text,
  target_url text,
  -- The path of the target as it is looked for: what comes next, where somebody moved it again.
  target_key text,
  version integer not null default 1,
  changed_at timestamptz not null default app.now(),
  constraint site_redirects_path unique (path, site),
  check (num_nonnulls(target_site, target_url) = case when code = 410 then 0 else 1 end),
  check ((target_site is null) = (target_path is null) and (target_site is null) = (target_key is null))
);
create index site_redirects_target on site_redirects (target_key, target_site);
