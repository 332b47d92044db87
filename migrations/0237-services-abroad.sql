-- Where somebody lives who is supplied an electronic service, by which pieces of evidence: `[{"kind": "billing", "country": "AT"}, …]`.
-- Frozen with the order; null: nothing of it is an electronic service.
alter table checkouts add column residence jsonb;
-- Whose tax is in what an attempt collects, and where it is supplied, as it was on its day. Null: as its due says, at home.
alter table due_attempts add column vat_rate numeric(4, 1);
alter table due_attempts add column vat_country text check (vat_country ~ '^[A-Z]{2}$');
alter table due_attempts add column supplied_to text check (supplied_to ~ '^[A-Z]{2}$');
alter table due_attempts add column residence jsonb;
create index due_attempts_supplied on due_attempts (due_id) where supplied_to is not null;
