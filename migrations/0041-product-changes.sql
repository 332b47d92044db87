-- When time alone next changes what products show is looked up in one entry of each of these, however many products there are.
create index products_active_since on products (active_since);
create index products_hidden_since on products (hidden_since) where hidden_since is not null;
create index products_appclusive_until on products (appclusive_until) where appclusive_until is not null;
create index products_reduced_at on products (reduced_at) where reduced_at is not null;
