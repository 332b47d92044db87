-- Children without an account under one or two guardians. A child is a contact of its own without an address; what belongs to a
-- family is written under the family's row.
create table families (
  id uuid primary key,
  created_at timestamptz not null default app.now()
);

create table family_guardians (
  family_id uuid not null references families (id) on delete cascade,
  guardian_id uuid not null,
  joined_at timestamptz not null default app.now(),
  primary key (family_id, guardian_id)
);
create index family_guardians_guardian on family_guardians (guardian_id);

create table family_children (
  child_id uuid primary key references contacts (id),
  family_id uuid not null references families (id) on delete cascade,
  added_at timestamptz not null default app.now(),
  -- A date of birth is corrected once by guardians; afterwards by the fan service.
  birthday_corrected_at timestamptz
);
create index family_children_family on family_children (family_id);

-- A second guardian is asked by an address; they may have no account yet.
create table family_invitations (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  email text not null,
  -- The link of the mail carries a secret; here is its hash. Asked once more, the former link is worth nothing.
  token_hash bytea not null unique,
  invited_by uuid,
  invited_at timestamptz not null default app.now(),
  mailed_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  answered_by uuid,
  answered_at timestamptz
);
create unique index family_invitations_open on family_invitations (family_id) where state = 'open';
create index family_invitations_email on family_invitations (lower(email));
create index family_invitations_people on family_invitations (answered_by) where answered_by is not null;
create index family_invitations_inviters on family_invitations (invited_by) where invited_by is not null;

-- What two guardians decide together: one asks, the other answers.
create table family_requests (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  kind text not null check (kind in ('removeChild', 'removeGuardian')),
  subject_id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null default app.now(),
  state text not null default 'open' check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  answered_by uuid,
  answered_at timestamptz,
  check (answered_by is null or state = 'withdrawn' or answered_by <> asked_by)
);
create unique index family_requests_open on family_requests (family_id, kind, subject_id) where state = 'open';
create index family_requests_subject on family_requests (subject_id);
create index family_requests_asked on family_requests (asked_by);
create index family_requests_answered on family_requests (answered_by) where answered_by is not null;

-- The story of a family: who did what, and by what proof staff changed who looks after its children.
create table family_steps (
  id bigint generated always as identity primary key,
  family_id uuid not null references families (id) on delete cascade,
  kind text not null,
  -- A guardian; null: staff (by their name), or the clock.
  actor_id uuid,
  staff text,
  subject_id uuid,
  reason text,
  proof text,
  taken_at timestamptz not null default app.now()
);
create index family_steps_family on family_steps (family_id, id);
create index family_steps_actor on family_steps (actor_id) where actor_id is not null;
create index family_steps_subject on family_steps (subject_id) where subject_id is not null;
