-- Who works for the club in the office, where they are signed in, and the book of what they did.

alter table account_sessions add column methods text[] not null default '{}';
comment on column account_sessions.methods is 'How the person proved who they are (RFC 8176), at the last sign-in of this browser';

create table staff_members (
  person_id uuid primary key references accounts (id),
  roles text[] not null check (roles <@ array['owner', 'boxOffice', 'shop', 'editor', 'ticker', 'finance', 'fanService', 'gateLead']),
  since timestamptz not null default app.now(),
  -- Every change names the version it was made from.
  version integer not null default 1
);
create index staff_members_owner on staff_members (person_id) where 'owner' = any (roles);

create table office_sessions (
  id uuid primary key,
  person_id uuid not null references staff_members (person_id) on delete cascade,
  token_hash bytea not null unique,
  -- The sign-in it came from: it ends with it. Null where another provider keeps the sessions.
  account_session_id uuid,
  device text not null,
  authenticated_at timestamptz not null,
  started_at timestamptz not null default app.now(),
  last_seen_at timestamptz not null default app.now(),
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index office_sessions_person on office_sessions (person_id);

-- The audit book. Rows are written once and hang together by their hashes; words about people may be erased, their digest stays.
create table audit_entries (
  id bigint primary key,
  at timestamptz not null,
  -- Null: a command, or the program by itself; the name says which.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  thing_type text not null,
  thing_id text not null,
  -- {name, before, after, reason}, or null once erased.
  details jsonb,
  details_hash bytea not null,
  hash bytea not null
);
create index audit_entries_thing on audit_entries (thing_type, thing_id, id desc);
create index audit_entries_actor on audit_entries (actor_id, id desc);

-- Where the book ends: rows that were cut off its end are missed.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  id bigint not null,
  hash bytea not null
);
insert into audit_head (id, hash) values (0, '');

create function app.audit_hash(previous bytea, entry audit_entries) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_name,
    entry.action, entry.thing_type, entry.thing_id, encode(entry.details_hash, 'hex'))::text, 'UTF8'))
$$;

-- One after the other: the row of the head is locked until the change that it belongs to is committed.
create function app.append_audit_entry() returns trigger language plpgsql as $$
declare head audit_head;
begin
  select * into head from audit_head for update;
  new.id := head.id + 1;
  new.at := app.now();
  new.details_hash := sha256(convert_to(coalesce(new.details, 'null')::text, 'UTF8'));
  new.hash := app.audit_hash(head.hash, new);
  update audit_head set id = new.id, hash = new.hash;
  return new;
end $$;

create trigger audit_entries_append before insert on audit_entries
  for each row execute function app.append_audit_entry();
create trigger audit_entries_stay before delete on audit_entries
  for each row execute function app.refuse_change();
create trigger audit_entries_erased before update on audit_entries for each row
  when (to_jsonb(old) - 'details' is distinct from to_jsonb(new) - 'details' or new.details is not null)
  execute function app.refuse_change();
