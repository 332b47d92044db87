-- What is on sale in a shop, newest first: the first page is read from this index, and all of them are counted in it.
create index products_on_sale on products (seller_id, released_at desc, id)
  include (active_since, hidden_since, appclusive_until);
