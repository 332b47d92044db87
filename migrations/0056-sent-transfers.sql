-- Money that staff sent by transfer: refunds of what had come by transfer, and what came and belongs to no order. Each once.
create table sent_transfers (
  id uuid primary key,
  refund_id uuid unique references refunds (id),
  bank_entry_id uuid unique references bank_entries (id),
  amount_cents integer not null check (amount_cents > 0),
  sent_on date not null,
  -- `staff:{name}`
  actor text not null,
  noted_at timestamptz not null default app.now(),
  check (num_nonnulls(refund_id, bank_entry_id) = 1)
);
create trigger sent_transfers_stay before update or delete on sent_transfers
  for each row execute function app.refuse_change();
