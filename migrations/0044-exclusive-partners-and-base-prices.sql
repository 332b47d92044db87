-- A partner's code that goes with no other one, as an exclusive promotion code.
alter table partner_discounts add column exclusive_since timestamptz;

-- What is in one piece of goods that are sold by volume, weight, length or area: their price per unit is shown (§ 4 PAngV).
alter table products add column content_quantity numeric(10, 3) check (content_quantity > 0);
alter table products add column content_unit text check (content_unit in ('l', 'kg', 'm', 'm2'));
alter table products add constraint products_content check ((content_quantity is null) = (content_unit is null));
