-- The books (GoBD): what was written stays as it was. Personal words and files may go when the law lets them, nothing else may.

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function app.refuse_change();
create trigger receivable_steps_stay before update or delete on receivable_steps
  for each row execute function app.refuse_change();
create trigger order_steps_stay before delete on order_steps
  for each row execute function app.refuse_change();
create trigger documents_stay before delete on documents
  for each row execute function app.refuse_change();

-- Erasure: what a buyer had added behind a reason of ours goes (modules/checkout/personal-data.ts).
create trigger order_steps_reason before update on order_steps for each row
  when (to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason'
    or new.reason is distinct from split_part(old.reason, ': ', 1))
  execute function app.refuse_change();

-- The file comes after the number, and goes when its time is over; number, kind and day stay.
create trigger documents_file before update on documents for each row
  when (to_jsonb(old) - 'file' is distinct from to_jsonb(new) - 'file'
    or (old.file is not null and new.file is not null and old.file <> new.file))
  execute function app.refuse_change();

-- An entry of a statement is assigned once; the payer's name and words go with the account.
create trigger bank_entries_stay before delete on bank_entries
  for each row execute function app.refuse_change();
create trigger bank_entries_assigned before update on bank_entries for each row
  when ((old.payment_id is not null and to_jsonb(old) - 'payer' - 'purpose' is distinct from to_jsonb(new) - 'payer' - 'purpose')
    or old.amount_cents <> new.amount_cents or old.fingerprint <> new.fingerprint
    or old.booked_on <> new.booked_on)
  execute function app.refuse_change();
