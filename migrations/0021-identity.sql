-- Where somebody is signed in: one row for each session of a browser at the provider. No address of a machine is kept.
create table account_sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- The provider's own session, and the grant of all its tokens, which they name as `sid`.
  session_uid text not null unique,
  grant_id text not null,
  browser text,
  system text,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- An ended one stays for as long as a session may last, without browser and system: a request that was under way at that
  -- moment must not bring it back.
  ended_at timestamptz
);
create index account_sessions_account on account_sessions (account_id);
create index account_sessions_grant on account_sessions (grant_id);
