-- Jobs of the club's companies. What they say stands in `words`, by language.
create table career_jobs (
  id uuid primary key,
  -- Stands in addresses; never changes, never used again.
  origin_id text not null unique check (origin_id ~ '^[a-z0-9][a-z0-9-]{2,59}$'),
  company text not null,
  employment_type text not null,
  working_time_model text not null,
  hours_per_week numeric(4, 1) check (hours_per_week > 0 and hours_per_week <= 60),
  place_of_work text not null,
  location jsonb not null,
  contact_person jsonb not null,
  salary jsonb,
  starts_on date,
  apply_until date,
  words jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'closed')),
  published_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  check (state <> 'published' or published_at is not null),
  check ((state = 'closed') = (closed_at is not null))
);
create index career_jobs_open on career_jobs (published_at desc) where state = 'published';

create sequence career_numbers;

-- One application. `draft`: its documents have not all arrived; such ones go by themselves after a day.
create table career_applications (
  id uuid primary key,
  -- Whoever reads it out on the phone.
  number text unique,
  job_id uuid not null references career_jobs (id),
  -- Of the form on one device: sent twice, it is one application.
  client_key uuid not null,
  -- Null for whoever applied without an account, or has none any more.
  person_id uuid,
  language text not null,
  state text not null default 'draft' check (state in ('draft', 'received')),
  stage text not null default 'new'
    check (stage in ('new', 'review', 'interview', 'offer', 'hired', 'refused', 'withdrawn')),
  -- Null once they are erased or it is withdrawn.
  first_name text,
  last_name text,
  email text,
  form jsonb,
  -- Sealed by itself, out of every list, copy and search.
  disability text,
  shares_in_group boolean not null default false,
  talent_pool_until timestamptz,
  talent_pool_asked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  received_at timestamptz,
  decided_at timestamptz,
  unique (job_id, client_key),
  check ((state = 'received') = (received_at is not null)),
  check (state = 'draft' or number is not null),
  check ((stage in ('hired', 'refused', 'withdrawn')) = (decided_at is not null))
);
create unique index career_applications_one on career_applications (job_id, person_id)
  where state = 'received' and stage <> 'withdrawn' and person_id is not null;
create index career_applications_person on career_applications (person_id) where person_id is not null;
create index career_applications_job on career_applications (job_id, stage) where state = 'received';
create index career_applications_decided on career_applications (decided_at) where decided_at is not null;

-- A file, kept in sealed pieces by a key of its own that is itself sealed.
create table career_documents (
  id uuid primary key,
  application_id uuid not null references career_applications (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  name text not null,
  bytes integer not null check (bytes between 1 and 20971520),
  received_bytes integer not null default 0 check (received_bytes between 0 and bytes),
  sealed_key text not null,
  fault text,
  stored_at timestamptz,
  unique (application_id, position)
);

create table career_document_parts (
  document_id uuid not null references career_documents (id) on delete cascade,
  part smallint not null,
  content bytea not null,
  primary key (document_id, part)
);
-- Sealed bytes do not become fewer.
alter table career_document_parts alter column content set storage external;

-- What happened to an application: for the staff of its company.
create table career_steps (
  id uuid primary key,
  application_id uuid not null references career_applications (id) on delete cascade,
  kind text not null check (kind in ('received', 'moved', 'note', 'mail', 'opened', 'withdrawn', 'poolLeft', 'poolKept')),
  -- The stage, the file or the mail that it is about.
  about text,
  words text,
  -- Of the staff; null: the applicant, or the clock.
  actor_id uuid,
  actor_name text,
  at timestamptz not null default app.now()
);
create index career_steps_application on career_steps (application_id, at);

-- Whose applicants somebody of the staff sees.
create table career_recruiters (
  person_id uuid not null,
  company text not null,
  primary key (person_id, company)
);

-- How many applied; of whom, nothing.
create table career_statistics (
  company text not null,
  year integer not null,
  applications integer not null default 0,
  severely_disabled integer not null default 0,
  primary key (company, year)
);
