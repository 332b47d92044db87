-- What stands around the pages of every site by the office: the bar on top, the foot, the list of all sites. Without a row the club's file counts.
create table site_around (
  part text primary key check (part in ('bar', 'footer', 'areas')),
  -- Groups of entries in their order; of the foot also the order of the legal links, a note and the contact.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  changed_at timestamptz not null default app.now()
);
