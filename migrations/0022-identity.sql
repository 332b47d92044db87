-- Passkeys, and signing keys that take turns.

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- base64url, as WebAuthn writes it.
  credential_id text not null,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator says it was used; synced ones stay at 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- Kept by an account of the maker (Apple, Google, a password manager) and on several devices.
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_account on passkeys (account_id);

-- What an authenticator has to sign, good for one answer: one for each sign-in under way and each person who adds one.
create table passkey_challenges (
  purpose text not null check (purpose in ('signIn', 'add')),
  bound_to text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (purpose, bound_to)
);

-- A key is published from created_at, signs from signs_from, and verifies until retired_at (open: it is not replaced yet).
alter table signing_keys add column signs_from timestamptz not null default now();
update signing_keys set signs_from = created_at;
