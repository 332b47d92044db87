-- How often pages were read, by day: counted by the server, without cookies, addresses or anything of whoever read.
create table page_days (
  day date not null,
  site text not null,
  path text not null,
  reads integer not null check (reads > 0),
  primary key (day, site, path)
);
create index page_days_path on page_days (site, path, day);
