-- Which child of a family a ticket is for that its guardian buys: by line and piece, what is not here is the buyer's. It goes with the
-- line, and with the child that leaves its family.
create table cart_children (
  cart_item_id uuid not null references cart_items (id) on delete cascade,
  piece integer not null check (piece >= 0),
  child_id uuid not null references family_children (child_id) on delete cascade,
  -- The reduction or the accessible place is theirs to have: the guardian has said so.
  confirms_entitlement boolean not null,
  primary key (cart_item_id, piece),
  unique (cart_item_id, child_id)
);
create index cart_children_child on cart_children (child_id);

-- The same as it stood when the checkout began, until the tickets are there.
create table checkout_children (
  checkout_item_id uuid not null references checkout_items (id) on delete cascade,
  piece integer not null check (piece >= 0),
  child_id uuid not null references family_children (child_id) on delete cascade,
  primary key (checkout_item_id, piece)
);
create index checkout_children_child on checkout_children (child_id);
