-- Goods that were handed to an order: says what a refund brings back to the stock, and that it came back only once.
create table sold_goods (
  checkout_item_id uuid primary key,
  checkout_id uuid not null,
  sku text not null references variants (sku),
  quantity integer not null check (quantity > 0),
  sold_at timestamptz not null,
  returned_at timestamptz
);
create index sold_goods_checkout on sold_goods (checkout_id);
