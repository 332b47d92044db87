-- Whom the club keeps out of the ground, for how long and why. Not a block of the account (0065): its owner signs in, reads the
-- orders and gets money back, and does not come in.

create table ground_bans (
  id uuid primary key,
  person_id uuid not null references contacts (id),
  -- The club's own ground, or all grounds: bans are told on between clubs.
  scope text not null check (scope in ('home', 'all')),
  reason_code text not null check (reason_code in
    ('violence', 'pyrotechnics', 'discrimination', 'pitch', 'damage', 'theft', 'otherClub', 'houseRules')),
  -- What happened, for those who decide about it again; never told to a gate.
  note text check (length(note) between 1 and 500),
  first_day date not null,
  -- Null: until it is ended.
  last_day date,
  -- What becomes of tickets that the person has bought for matches of that time.
  tickets text not null check (tickets in ('keep', 'refund')),
  issued_by uuid,
  issued_by_name text not null,
  issued_at timestamptz not null default app.now(),
  -- Before its last day.
  ended_at timestamptz,
  ended_by_name text,
  ended_reason text check (length(ended_reason) between 3 and 500),
  -- Gates ask what has changed since their last list.
  changed_at timestamptz not null default app.now(),
  check (last_day >= first_day),
  check ((ended_at is null) = (ended_by_name is null))
);
create index ground_bans_person on ground_bans (person_id);
create index ground_bans_changed on ground_bans (changed_at);

-- Does a ban keep this person out at that moment? Asked by every statement that gives a place or a ticket.
create function app.is_banned(person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from ground_bans b
    where b.person_id = person and b.ended_at is null
      and (at at time zone 'Europe/Berlin')::date >= b.first_day
      and (b.last_day is null or (at at time zone 'Europe/Berlin')::date <= b.last_day))
$$;
