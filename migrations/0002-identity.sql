-- Accounts, credentials and the provider's own records. subject ids are shared with contacts and organisations.

create table accounts (
  id uuid primary key,
  email text not null,
  password_hash text,
  confirmed_at timestamptz,
  language text not null default 'de',
  created_at timestamptz not null default now(),
  password_changed_at timestamptz,
  deleted_at timestamptz
);
create unique index accounts_email on accounts (lower(email)) where deleted_at is null;

-- With an external issuer (issuer, sub) maps to a subject id, made at first sign-in.
create table external_subjects (
  issuer text not null,
  sub text not null,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (issuer, sub)
);

create table account_groups (
  account_id uuid not null references accounts (id),
  name text not null,
  joined_at timestamptz not null default now(),
  primary key (account_id, name)
);

-- Links sent by mail: confirm an address, set a new password. Only the hash is kept.
create table account_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('confirm', 'reset')),
  return_to text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_account on account_links (account_id, purpose);

create table oidc_records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (uid) where uid is not null;
create index oidc_records_account on oidc_records (account_id) where account_id is not null;
create index oidc_records_expiry on oidc_records (expires_at);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Sessions whose access tokens are dead before they expire; spread by NOTIFY revoked_sessions.
create table revoked_sessions (
  sid text primary key,
  reason text not null,
  revoked_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Failed sign-ins per account and per address, for slowing down.
create table sign_in_attempts (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);
