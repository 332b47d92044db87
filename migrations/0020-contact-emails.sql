-- Several addresses of a person: no address twice, one of them the primary one.
create unique index contact_emails_own on contact_emails (contact_id, lower(email));
create unique index contact_emails_primary on contact_emails (contact_id) where primary_since is not null;
drop index contact_emails_contact;

-- Links in mails about addresses; only the hash of their token is kept. `confirm` proves the address it was sent to and
-- goes with it. `undo` takes back that another address became the primary one, also when the old one is gone by then.
create table contact_email_links (
  token_hash bytea primary key,
  contact_id uuid not null references contacts (id),
  email_id uuid references contact_emails (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'undo')),
  email text not null,
  -- What became primary instead.
  replaced_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'confirm') = (email_id is not null)),
  check ((purpose = 'undo') = (replaced_by is not null))
);
create index contact_email_links_contact on contact_email_links (contact_id, purpose);
create index contact_email_links_email on contact_email_links (email_id) where email_id is not null;
