-- Who sells in the club's shop beside the club writes invoices of their own (§ 14 UStG): address, and tax number or VAT id.
alter table sellers add column address jsonb;
alter table sellers add column vat_id text;
alter table sellers add column tax_number text;
alter table sellers add column email text;
