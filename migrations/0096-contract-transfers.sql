-- Contracts of season tickets that are passed on: to somebody who uses the place (recipient), or to somebody who pays for it
-- from then on (subscriber).
create table contract_transfers (
  id uuid primary key,
  kind text not null check (kind in ('recipient', 'subscriber')),
  contract_id uuid not null references contracts (id),
  -- Of a subscriber transfer that came of a recipient transfer: whoever pays then uses it as well.
  takes_place boolean not null default false,
  -- The subscriber who began it.
  holder_id uuid not null,
  email text not null,
  -- Nobody had the address in an account, and it was to go there nevertheless.
  is_invitation boolean not null default false,
  -- Who accepted or declined.
  invited_id uuid,
  -- The links of the first mail and of the last one that came after it carry a secret each; here are their hashes.
  token_hash bytea not null unique,
  reminder_token_hash bytea unique,
  mailed_at timestamptz not null default app.now(),
  reminded_at timestamptz,
  language text not null,
  state text not null check (state in ('Waiting', 'Accepted', 'Declined', 'Withdrawn', 'Expired', 'Converted')),
  -- Why it was declined.
  reason text,
  -- The versions of the terms and of the stadium regulations that were agreed to.
  agreed_terms text,
  agreed_regulations text,
  -- That whoever accepted has what a reduced or an accessible place asks for; they said so themselves.
  entitlement text check (entitlement in ('reduced', 'accessible')),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- contract: it was ended, or corrected by staff.
  ended_by text check (ended_by in ('holder', 'invited', 'time', 'contract')),
  -- The subscriber transfer that it was turned into.
  converted_to uuid references contract_transfers (id) deferrable initially deferred,
  -- The contract of the new subscriber.
  new_contract_id uuid references contracts (id),
  check (not takes_place or kind = 'subscriber'),
  check ((state = 'Waiting') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  check (state <> 'Accepted' or invited_id is not null),
  check ((state = 'Accepted' and kind = 'subscriber') = (new_contract_id is not null)),
  check ((state = 'Converted') = (converted_to is not null))
);
-- A contract is passed on to one person at a time.
create unique index contract_transfers_waiting on contract_transfers (contract_id) where state = 'Waiting';
create index contract_transfers_contract on contract_transfers (contract_id, created_at);
create index contract_transfers_holder on contract_transfers (holder_id, created_at desc);
create index contract_transfers_email on contract_transfers (lower(email));
create index contract_transfers_invited on contract_transfers (invited_id) where invited_id is not null;
create index contract_transfers_due on contract_transfers (expires_at) where state = 'Waiting';
