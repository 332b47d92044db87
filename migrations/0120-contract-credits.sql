-- What the club owes to whoever pays for a contract: their share of a match that was called off, which is a voucher until it is paid out,
-- and what a price that was lowered leaves over.
create table contract_credits (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  kind text not null check (kind in ('matchCalledOff', 'priceLowered')),
  event_id uuid references events (id),
  amount_cents integer not null check (amount_cents > 0),
  voucher_id uuid unique references vouchers (id),
  -- What left it as money or as a new voucher; of this, by the payment of the order.
  paid_cents integer not null default 0 check (paid_cents between 0 and amount_cents),
  order_cents integer not null default 0 check (order_cents between 0 and paid_cents),
  -- Who of the club.
  given_by text not null,
  created_at timestamptz not null default app.now(),
  paid_at timestamptz,
  check ((kind = 'matchCalledOff') = (voucher_id is not null)),
  check ((paid_cents = 0) = (paid_at is null))
);
create index contract_credits_contract on contract_credits (contract_id, created_at);

-- Those of before: of the contract that had the season ticket then.
insert into contract_credits (id, contract_id, kind, event_id, amount_cents, voucher_id, given_by, created_at)
select gen_random_uuid(), k.id, 'matchCalledOff', c.event_id, c.amount_cents, c.voucher_id, c.given_by, c.created_at
from season_ticket_credits c join season_tickets s on s.id = c.season_ticket_id join contracts k on k.id = s.contract_id
where k.created_at <= c.created_at;
