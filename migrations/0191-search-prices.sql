-- What a find costs stands beside its picture while somebody types. Filled by the next reading of the index.
alter table search_documents add column price_cents integer check (price_cents >= 0);
