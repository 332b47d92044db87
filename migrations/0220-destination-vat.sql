-- Whose VAT is in what was sold, as it was when it was sold. Null: that of the country where the club is at home.
alter table checkout_items add column vat_country text check (vat_country ~ '^[A-Z]{2}$');
alter table checkout_orders add column shipping_vat_country text check (shipping_vat_country ~ '^[A-Z]{2}$');
-- The other country of the Union where a consumer gets it, whosever tax is in it: what the threshold of cross-border sales counts.
alter table checkout_items add column supplied_to text check (supplied_to ~ '^[A-Z]{2}$');
alter table checkout_orders add column shipping_supplied_to text check (shipping_supplied_to ~ '^[A-Z]{2}$');

create index checkout_items_supplied on checkout_items (checkout_id) where supplied_to is not null;
create index checkout_orders_supplied on checkout_orders (checkout_id) where shipping_supplied_to is not null;

-- What was sold across a border before this counts as well.
update checkout_items i set supplied_to = c.shipping_address ->> 'countryCode'
from checkouts c, checkout_orders o
where c.id = i.checkout_id and o.id = i.order_id and o.seller_id = 1 and i.delivery = 'parcel' and i.settles_as = 'revenue'
  and coalesce(btrim(c.organisation_vat_id), '') = ''
  and c.shipping_address ->> 'countryCode' in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE',
    'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK');
update checkout_orders o set shipping_supplied_to = (select min(i.supplied_to) from checkout_items i where i.order_id = o.id)
where exists (select from checkout_items i where i.order_id = o.id and i.supplied_to is not null);

-- The books of the one-stop-shop are read by quarters.
create index ledger_entries_abroad on ledger_entries (created_at) where account ~ '^(revenue|vat):[A-Z]{2}:';
