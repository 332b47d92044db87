-- What overviews list, by the office: which sites' overviews show what the whole club has, and how many at once. Without a row the
-- club's file counts.
create table content_overviews (
  kind text primary key check (kind in ('article', 'gallery', 'video')),
  -- Sites whose overview lists what the whole club has; null: every site.
  sites text[],
  page_size integer not null check (page_size between 6 and 60),
  version integer not null default 1,
  changed_at timestamptz not null default app.now()
);
