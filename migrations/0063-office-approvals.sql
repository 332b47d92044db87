-- What somebody of the staff may not do alone: asked by one, decided by another.
create table office_approvals (
  id uuid primary key,
  -- Name of the action; what it was asked for stands in `request`.
  kind text not null check (kind in ('cancellation', 'return')),
  order_id uuid not null references checkout_orders (id),
  request jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Of the consequences that were shown to whoever asked.
  digest text not null,
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  asked_by uuid not null,
  asked_name text not null,
  asked_at timestamptz not null default app.now(),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_by is null)),
  -- Nobody confirms what they asked for themselves; they may take it back.
  check (state <> 'done' or decided_by <> asked_by)
);
create unique index office_approvals_waiting on office_approvals (order_id) where state = 'waiting';
create index office_approvals_asked on office_approvals (asked_by);
create trigger office_approvals_stay before delete on office_approvals
  for each row execute function app.refuse_change();
create trigger office_approvals_once before update on office_approvals for each row
  when (old.state <> 'waiting' or (new.kind, new.order_id, new.request, new.amount_cents, new.digest, new.asked_by)
    is distinct from (old.kind, old.order_id, old.request, old.amount_cents, old.digest, old.asked_by))
  execute function app.refuse_change();
