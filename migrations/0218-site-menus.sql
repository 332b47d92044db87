-- Main navigations that the office has made its own. Without a row of a site that of the club's file stands.
create table site_menus (
  site text primary key check (site <> ''),
  -- In their order: words by language, the site (null: this one, or a whole address), the address on it in German.
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  version integer not null default 1,
  changed_at timestamptz not null default app.now()
);
