-- What makes two submits of the same form the same checkout: the cart's version, method, addresses and ways of shipping.
alter table checkouts add column fingerprint text not null default '';
alter table checkouts add column remember_method_since timestamptz;
