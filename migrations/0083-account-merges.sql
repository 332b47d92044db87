-- Two accounts of one person become one: the former is closed, and what it had is the other's.

create table account_merges (
  former_id uuid primary key references contacts (id),
  into_id uuid not null references contacts (id),
  merged_by text not null,
  merged_at timestamptz not null default app.now(),
  check (former_id <> into_id)
);
create index account_merges_into on account_merges (into_id);

-- Whose a payment is stays as it was written, except where two accounts became one.
create function app.refuse_other_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from account_merges where former_id = old.owner_id and into_id = new.owner_id) then
    raise exception 'rows of % stay as they were written', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger payments_terms on payments;
create trigger payments_terms before update on payments for each row
  when ((new.id, new.checkout_id, new.method, new.amount_cents, new.currency, new.created_at)
    is distinct from (old.id, old.checkout_id, old.method, old.amount_cents, old.currency, old.created_at))
  execute function app.refuse_change();
create trigger payments_owner before update on payments for each row
  when (new.owner_id is distinct from old.owner_id)
  execute function app.refuse_other_owner();
