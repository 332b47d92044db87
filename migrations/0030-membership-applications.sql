-- People ask to become members; the office decides. One at a time.
create table membership_applications (
  id uuid primary key,
  subject_id uuid not null,
  kind text not null check (kind in ('adult', 'youth', 'reduced', 'family', 'supporting', 'hardship')),
  first_name text not null,
  last_name text not null,
  born_on date not null,
  address jsonb not null,
  department text,
  -- Who has custody of somebody under 18, and says yes.
  guardian_name text,
  -- One line of theirs: where the money is short, or anything else.
  note text,
  -- For a whole year, as it was shown.
  yearly_fee_cents integer not null check (yearly_fee_cents >= 0),
  -- For the months that are left of this one.
  first_fee_cents integer not null check (first_fee_cents >= 0),
  statutes_version text not null,
  language text not null,
  state text not null check (state in ('Waiting', 'Accepted', 'Declined', 'Withdrawn')),
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  reason text,
  membership_id uuid references memberships (id),
  check ((state = 'Waiting') = (decided_at is null))
);
create unique index membership_applications_waiting on membership_applications (subject_id) where state = 'Waiting';
create index membership_applications_subject on membership_applications (subject_id, applied_at desc);
-- The office counts on from the highest number given so far.
create sequence membership_number_sequence start 30001;
