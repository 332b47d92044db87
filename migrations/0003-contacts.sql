-- What the club knows of a person, and the organisations that share the id space with persons.

create table contacts (
  id uuid primary key,
  first_name text,
  last_name text,
  birthday date,
  phone text,
  mobile text,
  ef_number text unique,
  language text not null default 'de',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz
);

create table contact_emails (
  id uuid primary key,
  contact_id uuid not null references contacts (id),
  email text not null,
  confirmed_at timestamptz,
  primary_since timestamptz,
  created_at timestamptz not null default now()
);
create unique index contact_emails_confirmed on contact_emails (lower(email)) where confirmed_at is not null;
create index contact_emails_contact on contact_emails (contact_id);

create table organisations (
  id uuid primary key,
  kind text not null check (kind in ('company', 'fanclub')),
  name text not null,
  email text not null,
  member_price_group text,
  created_at timestamptz not null default now()
);

create table organisation_members (
  organisation_id uuid not null references organisations (id),
  member_id uuid not null,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  admin_since timestamptz,
  removed_at timestamptz,
  primary key (organisation_id, member_id)
);
create index organisation_members_member on organisation_members (member_id);

-- owner: a contact or an organisation.
create table addresses (
  id uuid primary key,
  owner_id uuid not null,
  company text,
  first_name text not null,
  last_name text not null,
  street text not null,
  additional_address text,
  postal_code text not null,
  city text not null,
  country_code text not null,
  phone text,
  order_default_since timestamptz,
  invoice_default_since timestamptz,
  created_at timestamptz not null default now()
);
create index addresses_owner on addresses (owner_id);
create unique index addresses_order_default on addresses (owner_id) where order_default_since is not null;
create unique index addresses_invoice_default on addresses (owner_id) where invoice_default_since is not null;

-- Partners whose discounts and offers the club honours.
create table partners (
  id integer primary key,
  name text not null,
  display_name text not null,
  legal_text jsonb not null,
  image_url text not null,
  active_since timestamptz
);

-- Club memberships and shop memberships; a shop membership of any kind shows member prices.
create table memberships (
  id uuid primary key,
  subject_id uuid not null,
  kind text not null check (kind in ('club', 'shop')),
  number text,
  price_group text,
  valid_from timestamptz not null,
  valid_until timestamptz
);
create index memberships_subject on memberships (subject_id);

create table asset_templates (
  id uuid primary key,
  type text not null unique,
  name jsonb not null
);

create table assets (
  id uuid primary key,
  owner_id uuid not null,
  template_id uuid not null references asset_templates (id),
  serial text not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index assets_owner on assets (owner_id);
