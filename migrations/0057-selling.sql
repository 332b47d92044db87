-- What a line is was read off its type; now its seller says it, and the line keeps it.

alter table checkout_items add column settles_as text check (settles_as in ('revenue', 'voucher', 'resale'));
alter table checkout_items add column delivery text check (delivery in ('parcel', 'wallet', 'email'));
alter table checkout_items add column shown_as text check (shown_as in ('product', 'place'));
-- When a service is performed: the date of its supply on the bill. Null: with the delivery.
alter table checkout_items add column performed_at timestamptz;

update checkout_items i set
  settles_as = case i.type when 'GiftVoucher' then 'voucher' when 'MarketplaceTicket' then 'resale' else 'revenue' end,
  delivery = case i.type when 'Merchandise' then 'parcel' when 'GiftVoucher' then 'email' else 'wallet' end,
  shown_as = case when i.type in ('Ticket', 'MarketplaceTicket') then 'place' else 'product' end,
  performed_at = case i.type
    when 'Ticket' then (select e.starts_at from events e where e.id::text = left(i.sku, 36))
    when 'MarketplaceTicket' then (select e.starts_at from marketplace_offers o join events e on e.id = o.event_id
      where o.id::text = substr(i.sku, 8)) end;

alter table checkout_items alter column settles_as set not null;
alter table checkout_items alter column delivery set not null;
alter table checkout_items alter column shown_as set not null;

-- The same for what stands in carts.
update cart_items i set quoted = i.quoted || jsonb_build_object(
  'settlesAs', case i.quoted ->> 'type' when 'GiftVoucher' then 'voucher' when 'MarketplaceTicket' then 'resale' else 'revenue' end,
  'isDiscountable', i.quoted ->> 'type' not in ('GiftVoucher', 'MarketplaceTicket'),
  'delivery', case i.quoted ->> 'type' when 'Merchandise' then 'parcel' when 'GiftVoucher' then 'email' else 'wallet' end,
  'shownAs', case when i.quoted ->> 'type' in ('Ticket', 'MarketplaceTicket') then 'place' else 'product' end,
  'productNumber', case i.quoted ->> 'type' when 'Merchandise' then i.sku else regexp_replace(i.sku, '^.*-([^-]*-[^-]*)$', '\1') end,
  'site', case i.quoted ->> 'type' when 'Ticket' then 'tickets' when 'MarketplaceTicket' then 'marktplatz' else 'stores' end,
  'performedAt', to_char((case i.quoted ->> 'type'
    when 'Ticket' then (select e.starts_at from events e where e.id::text = left(i.sku, 36))
    when 'MarketplaceTicket' then (select e.starts_at from marketplace_offers o join events e on e.id = o.event_id
      where o.id::text = substr(i.sku, 8)) end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
where i.quoted ? 'type';

-- A seller's papers are of a kind of its own.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind ~ '^[A-Za-z]{1,40}$');
