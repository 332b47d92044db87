-- Whoever has not paid for a place of their fan club is reminded once before its time ends.
alter table allotment_places add column reminded_at timestamptz;
create index allotment_places_unpaid on allotment_places (pay_until) where state = 'Given' and reminded_at is null;
