-- Who wants to found a fan club. Decided by staff; what was typed of others goes with the decision.
create table organisation_applications (
  id uuid primary key,
  -- Null once they are erased.
  applicant_id uuid,
  name text not null,
  town text not null,
  email text not null,
  -- Whom the applicant names as founding members: asked to join when it is approved, empty afterwards.
  founders text[] not null default '{}',
  message text not null default '',
  statutes_version text not null,
  -- `question`: the applicant is asked something before anybody decides.
  state text not null default 'waiting' check (state in ('waiting', 'question', 'withdrawn', 'approved', 'refused')),
  -- What staff asked, or why it was refused.
  words text,
  applied_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  decided_at timestamptz,
  decided_by text,
  organisation_id uuid references organisations (id),
  check ((state in ('approved', 'refused')) = (decided_at is not null)),
  check ((state = 'approved') = (organisation_id is not null))
);
create index organisation_applications_applicant on organisation_applications (applicant_id) where applicant_id is not null;
-- One at a time.
create unique index organisation_applications_one on organisation_applications (applicant_id)
  where state in ('waiting', 'question');
create index organisation_applications_open on organisation_applications (applied_at) where state in ('waiting', 'question');
