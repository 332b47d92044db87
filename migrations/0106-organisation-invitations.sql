-- Who is asked to join a fan club or company, by the address that the mail went to: they may have no account yet.
create table organisation_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  email text not null,
  -- The link of the mail carries a secret; here is its hash. Asked once more, the former link is worth nothing.
  token_hash bytea not null unique,
  -- The administrator who asked.
  invited_by uuid,
  invited_at timestamptz not null default app.now(),
  mailed_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  -- Who accepted or declined.
  answered_by uuid,
  answered_at timestamptz,
  check ((state in ('accepted', 'declined')) = (answered_at is not null))
);
create unique index organisation_invitations_open on organisation_invitations (organisation_id, lower(email))
  where state in ('open', 'declined');
create index organisation_invitations_email on organisation_invitations (lower(email));
create index organisation_invitations_people on organisation_invitations (answered_by) where answered_by is not null;
create index organisation_invitations_inviters on organisation_invitations (invited_by) where invited_by is not null;

-- Until now whoever was asked stood among the members.
insert into organisation_invitations (id, organisation_id, email, token_hash, invited_at, expires_at)
select gen_random_uuid(), m.organisation_id, e.email, sha256(gen_random_uuid()::text::bytea), m.invited_at,
  app.now() + interval '14 days'
from organisation_members m join contact_emails e on e.contact_id = m.member_id and e.primary_since is not null
where m.accepted_at is null and m.removed_at is null
on conflict do nothing;
delete from organisation_members where accepted_at is null;
create index organisation_members_admins on organisation_members (organisation_id)
  where admin_since is not null and removed_at is null;
