-- Who bought without an account: the order belongs to an id that nobody signs in with, and is found by its number and this mailbox.
create table guest_orders (
  checkout_id uuid primary key references checkouts (id),
  -- `checkouts.owner_id` while it is a guest's.
  owner_id uuid not null unique,
  -- Empty once an account has taken the order in.
  email text not null,
  created_at timestamptz not null default app.now(),
  -- Whose account proved the mailbox, and has the order since.
  taken_by uuid,
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check (taken_by is null or email = '')
);
create index guest_orders_email on guest_orders (lower(email)) where taken_by is null;
create index guest_orders_created on guest_orders (created_at) where taken_by is null;

-- Whose a payment is stays as it was written, except where two accounts became one, or an account took a guest's order in.
create or replace function app.refuse_other_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from account_merges where former_id = old.owner_id and into_id = new.owner_id)
    and not exists (select from guest_orders where owner_id = old.owner_id and taken_by = new.owner_id) then
    raise exception 'rows of % stay as they were written', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
