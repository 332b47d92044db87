-- A reduced ticket or a child's that was forwarded to somebody who may not have it: they pay the difference to the full price and
-- get a ticket of their own for the place.
create table ticket_upgrades (
  transfer_id uuid primary key references ticket_transfers (id) on delete cascade,
  -- Who takes it and pays: a person or an organisation.
  buyer_id uuid not null,
  agreed_terms text not null,
  agreed_regulations text not null,
  confirms_entitlement boolean not null,
  wished_at timestamptz not null default app.now(),
  -- While a checkout has it; until then the end of its time takes the transfer from nobody.
  checkout_id uuid,
  secured_until timestamptz,
  checkout_item_id uuid unique,
  -- Null of what was paid: the ticket was gone by then, and the money goes back.
  new_ticket_id uuid references tickets (id),
  paid_at timestamptz,
  -- The difference went back: the ticket is its sender's again, as it was before.
  undone_at timestamptz,
  check ((checkout_id is null) = (secured_until is null)),
  check (checkout_item_id is not null = (paid_at is not null)),
  check (new_ticket_id is null or paid_at is not null),
  check (undone_at is null or new_ticket_id is not null)
);
create index ticket_upgrades_buyer on ticket_upgrades (buyer_id);
create index ticket_upgrades_new_ticket on ticket_upgrades (new_ticket_id) where new_ticket_id is not null;
create index ticket_upgrades_checkout on ticket_upgrades (checkout_id) where checkout_id is not null;

alter table ticket_transfers drop constraint ticket_transfers_ended_by_check;
alter table ticket_transfers add constraint ticket_transfers_ended_by_check
  check (ended_by in ('sender', 'recipient', 'refund', 'gate', 'time', 'upgrade'));
