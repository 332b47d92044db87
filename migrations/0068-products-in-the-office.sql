-- Products as staff work on them: a version for two who edit the same one, pictures in words, and each change of stock that is no sale.

alter table products
  add column version integer not null default 1,
  -- What its pictures show, by their ids: {"scarf-front": {"de": "…", "en": "…", "ja": "…"}}.
  add column image_texts jsonb not null default '{}';

create function app.count_product_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger products_version before update on products for each row
  when (old.* is distinct from new.*) execute function app.count_product_change();

-- Sales and what comes back of them stand in sold_goods; this is what people do: they count, receive and lose.
create table stock_movements (
  id bigint generated always as identity primary key,
  sku text not null references variants (sku),
  kind text not null check (kind in ('count', 'delivery', 'loss', 'correction')),
  pieces integer not null check (case kind when 'delivery' then pieces > 0 when 'loss' then pieces < 0 when 'count' then true else pieces <> 0 end),
  -- What could still be promised afterwards.
  in_stock integer not null check (in_stock >= 0),
  reason text,
  -- Who of the staff; gone when their account is erased.
  moved_by uuid,
  moved_by_name text,
  moved_at timestamptz not null
);
create index stock_movements_sku on stock_movements (sku, id desc);
create index stock_movements_person on stock_movements (moved_by) where moved_by is not null;

create trigger stock_movements_stay before delete on stock_movements
  for each row execute function app.refuse_change();
create trigger stock_movements_nameless before update on stock_movements for each row
  when (to_jsonb(old) - 'moved_by' - 'moved_by_name' is distinct from to_jsonb(new) - 'moved_by' - 'moved_by_name'
    or new.moved_by is not null or new.moved_by_name is not null)
  execute function app.refuse_change();

-- How many of a size are held and were sold of late.
create index stock_reservations_sku on stock_reservations (sku);
create index sold_goods_sku on sold_goods (sku, sold_at);
