-- What staff know and decide of fan clubs and companies.
create sequence organisation_numbers start 500001;
alter table organisations
  add column ef_number text not null unique default 'EF-' || nextval('organisation_numbers'),
  -- Since when the club knows it.
  add column entry_date date not null default (app.now() at time zone 'Europe/Berlin')::date,
  add column town text,
  add column vat_id text,
  -- Suspended: nobody acts for it, and nobody joins. Dissolved: it has no members, and stays for what it has bought.
  add column state text not null default 'active' check (state in ('active', 'suspended', 'dissolved')),
  add column state_since timestamptz not null default app.now(),
  add column updated_at timestamptz not null default app.now();
update organisations set entry_date = (created_at at time zone 'Europe/Berlin')::date, state_since = created_at;

-- Whoever accepts may act for it at once: how the first administrators come in. Sent by the club, it names no inviter.
alter table organisation_invitations add column as_admin boolean not null default false;
