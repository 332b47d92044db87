-- What a company's bookkeeping asks of an order: its own number for it, and the organisation as it was when it bought.
alter table checkouts add column order_reference text check (char_length(order_reference) between 1 and 35);
alter table checkouts add column organisation_name text;
alter table checkouts add column organisation_email text;
alter table checkouts add column organisation_vat_id text;

-- The same paper for programs (EN 16931), beside the one that people read. It comes and goes as the other file does.
alter table documents add column e_invoice_file text;
drop trigger documents_file on documents;
create trigger documents_file before update on documents for each row
  when (to_jsonb(old) - 'file' - 'e_invoice_file' is distinct from to_jsonb(new) - 'file' - 'e_invoice_file'
    or (old.file is not null and new.file is not null and old.file <> new.file)
    or (old.e_invoice_file is not null and new.e_invoice_file is not null and old.e_invoice_file <> new.e_invoice_file))
  execute function app.refuse_change();
