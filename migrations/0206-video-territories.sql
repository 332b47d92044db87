-- Where a film may be seen: null is everywhere, else in these countries alone, or everywhere but there (ISO 3166-1 alpha-2).
alter table videos
  add column territory text check (territory in ('only', 'except')),
  add column countries text[] not null default '{}',
  add constraint videos_territory check ((territory is null) = (cardinality(countries) = 0));
