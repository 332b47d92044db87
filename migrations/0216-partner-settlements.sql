-- What was sold for a partner is settled with them once a month: sales less returns, less the club's commission. Settled once, in
-- order, with a digest that follows from the partner's settlement before; paid once.

create table partner_rates (
  seller_id integer not null references sellers (id),
  -- From this month on, until the next row.
  month date not null check (extract(day from month) = 1),
  -- Of what was sold, with its VAT; the commission's own VAT comes on top.
  percent numeric(4, 2) not null check (percent between 0 and 60),
  set_by uuid not null,
  set_name text not null,
  set_at timestamptz not null default app.now(),
  primary key (seller_id, month)
);

create table partner_settlements (
  id uuid primary key,
  seller_id integer not null references sellers (id),
  month date not null check (extract(day from month) = 1),
  -- Of the commission's invoice.
  number text not null unique,
  sales_cents integer not null,
  returns_cents integer not null,
  percent numeric(4, 2) not null,
  commission_cents integer not null,
  vat_rate numeric(4, 1) not null,
  vat_cents integer not null,
  -- Negative: the partner owes it.
  payable_cents integer not null check (payable_cents = sales_cents - returns_cents - commission_cents - vat_cents),
  entries_digest text not null,
  -- Null: the partner's first.
  previous_digest text,
  digest text not null,
  closed_by uuid not null,
  closed_name text not null,
  closed_at timestamptz not null default app.now(),
  unique (seller_id, month)
);
create trigger partner_settlements_stay before update or delete on partner_settlements
  for each row execute function app.refuse_change();

create table partner_payouts (
  settlement_id uuid primary key references partner_settlements (id),
  paid_on date not null,
  noted_by uuid not null,
  noted_name text not null,
  noted_at timestamptz not null default app.now()
);
create trigger partner_payouts_stay before update or delete on partner_payouts
  for each row execute function app.refuse_change();
