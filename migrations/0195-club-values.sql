-- What the office has laid over values of the club's files. Each row is a version and stays; the last one of a name counts.
create table club_value_versions (
  name text not null,
  version integer not null check (version > 0),
  -- True: the value of the club's file counts again.
  is_base boolean not null,
  -- What counted before and from then on, whatever the file says later.
  former jsonb not null,
  value jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_by uuid not null,
  changed_name text not null,
  changed_at timestamptz not null default app.now(),
  primary key (name, version)
);
create trigger club_value_versions_stay before update or delete on club_value_versions
  for each row execute function app.refuse_change();
