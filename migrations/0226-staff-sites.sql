-- For which sites somebody looks after pages and articles; null: for all of them.
alter table staff_members add column sites text[] check (cardinality(sites) > 0);
