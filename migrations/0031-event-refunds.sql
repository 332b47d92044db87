-- A match that is called off gives everybody their money back by itself, when the club says so: since then, and whatever was
-- not possible at once is tried again.
alter table events add column refunds_since timestamptz check (refunds_since is null or cancelled_at is not null);
