-- A hold that a checkout has been promised lasts until the checkout ends. cart_expires_at keeps the end that the cart
-- was told, so that a payment that fails can give the place back to it.
alter table seat_claims
  add column checkout_id uuid,
  add column cart_expires_at timestamptz;

alter table standing_holds
  add column checkout_id uuid,
  add column cart_expires_at timestamptz;

-- A ticket is issued once per place of a checkout item.
create index tickets_checkout_item on tickets (checkout_item_id);
