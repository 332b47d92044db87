-- Polls: the player of a match and free questions; one voice an account, and a list of pseudonyms that anybody can add up again.

create table polls (
  id uuid primary key,
  -- `match`: who played for the club stands for election, by the line-up.
  kind text not null check (kind in ('match', 'free')),
  match_id uuid references matches (id),
  question jsonb not null,
  text jsonb,
  -- Null, of a match: its minute has not come.
  opens_at timestamptz,
  opens_minute smallint check (opens_minute between 1 and 120),
  -- Null, of a match: so many hours after the final whistle.
  closes_at timestamptz,
  closes_after_hours smallint check (closes_after_hours between 1 and 168),
  published_at timestamptz,
  -- The list of voices is closed, its hash public and the sum final.
  closed_at timestamptz,
  list_hash text,
  -- Whose the voices were is forgotten.
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  check ((kind = 'match') = (match_id is not null)),
  check (kind = 'match' or (opens_at is not null and closes_at is not null and opens_minute is null)),
  check (kind = 'free' or (opens_minute is not null and closes_after_hours is not null)),
  check (closes_at is null or opens_at is null or opens_at < closes_at),
  check ((closed_at is null) = (list_hash is null))
);
create unique index polls_match on polls (match_id) where match_id is not null;
create index polls_open on polls (published_at) where closed_at is null;

create table poll_answers (
  poll_id uuid not null references polls (id) on delete cascade,
  number smallint not null check (number between 1 and 99),
  label jsonb not null,
  -- Id in the media store.
  picture text,
  -- Of a match: who it is, and the shirt.
  player_id uuid references football_people (id),
  shirt smallint,
  -- The sum, once the list is closed.
  voices integer check (voices >= 0),
  primary key (poll_id, number),
  unique (poll_id, player_id)
);

create table poll_voices (
  poll_id uuid not null references polls (id),
  -- What the published list shows of whoever it is.
  code text not null check (length(code) = 64),
  -- Whose one voice it is.
  entrant uuid not null,
  -- Null: forgotten.
  person_id uuid,
  -- Theirs alone; null once it is forgotten.
  salt text,
  answer smallint not null,
  -- Its place in the list, given when that is closed.
  number integer,
  -- Where it came from, as a hash; forgotten when the list is closed.
  network text,
  excluded_because text check (excluded_because in ('staff', 'double', 'crowd', 'bought')),
  excluded_at timestamptz,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  primary key (poll_id, code),
  foreign key (poll_id, answer) references poll_answers (poll_id, number),
  unique (poll_id, number),
  check ((excluded_because is null) = (excluded_at is null))
);
create unique index poll_voices_once on poll_voices (poll_id, entrant);
create index poll_voices_answer on poll_voices (poll_id, answer) where excluded_because is null;
create index poll_voices_person on poll_voices (person_id, created_at) where person_id is not null;
create index poll_voices_network on poll_voices (poll_id, network) where network is not null;

-- What was published stays.
create function app.keep_published_poll() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
    and (new.closed_at is distinct from old.closed_at or new.list_hash is distinct from old.list_hash) then
    raise exception 'what a poll has published stays';
  end if;
  return new;
end $$;
create trigger polls_published before update on polls for each row execute function app.keep_published_poll();

create function app.keep_closed_poll() returns trigger language plpgsql as $$
declare
  voice poll_voices := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select from polls p where p.id = voice.poll_id and p.closed_at is not null)
    and (tg_op <> 'UPDATE' or (new.poll_id, new.code, new.answer, new.number, new.excluded_because)
      is distinct from (old.poll_id, old.code, old.answer, old.number, old.excluded_because)) then
    raise exception 'the list of voices is closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger poll_voices_closed before insert or update or delete on poll_voices
  for each row execute function app.keep_closed_poll();
