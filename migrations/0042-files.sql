-- Papers, archives and other files of the program, where every process on this database reaches them.
create table files (
  key text primary key,
  content bytea not null,
  created_at timestamptz not null default now()
);
-- PDFs and archives are compressed already.
alter table files alter column content set storage external;
