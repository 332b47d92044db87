-- What staff put together on the phone and left in the buyer's own cart, to be paid on the web.
alter table counter_sales add column left_at timestamptz;
